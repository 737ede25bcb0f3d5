import { compareDueStatements } from '../../src/domains/rail-reconciliation/comparison.ts';
import { getRailReconciliation } from '../../src/domains/rail-reconciliation/rail-reconciliation.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { RailStatement, StatementEntry, StatementRail } from '../../src/rails/statements.ts';
import { INSTITUTION, type TestDoor } from './door.ts';
import type { Entrant } from './finance.ts';
import { until } from './until.ts';

const DAY_END = '2026-11-24T03:00:00.000Z';

/** A part of a statement of the day 2026-11-23, which ended when the statement was produced. */
export const statementOf = (
  rail: StatementRail,
  entries: readonly StatementEntry[],
  members: Partial<RailStatement> = {},
): Message => ({
  id: newId(),
  exchange: 'outcomes',
  routingKey: `${rail}.statement`,
  body: {
    statementId: `S-${newId()}`,
    ispb: INSTITUTION.ispb,
    day: '2026-11-23',
    part: 1,
    parts: 1,
    openingBalance: null,
    closingBalance: null,
    producedAt: DAY_END,
    entries: [...entries],
    ...members,
  } satisfies RailStatement,
});

export const entryOf = (
  reference: string,
  amount: number,
  at: string,
  members: Partial<StatementEntry> = {},
): StatementEntry => ({ reference, kind: 'payment', direction: 'out', amount, at, ...members });

/** Compares what is due at the test's time, or waits until the worker has compared it. */
export async function compare(t: TestDoor): Promise<void> {
  const now = t.clock.now();
  await compareDueStatements(t.database, now);
  await until(async () => (await t.sql('select 1 from rail_statement where compare_at <= $1', [now])).length === 0);
}

/** Counts by result, and the differences. */
export async function reportOf(entrant: Entrant, rail: StatementRail, day: string) {
  const { reconciliation, differences } = await entrant.enter(getRailReconciliation, { rail, day, first: 100 });
  return {
    counts: Object.fromEntries(reconciliation.results.map(({ result, count }) => [result, count])),
    differences: differences.items.map(({ result, reference }) => [result, reference]),
    reconciliation,
  };
}

/** Number of statements of the rails that are complete. */
export async function completeStatements(t: TestDoor): Promise<number> {
  const rows = await t.sql('select 1 from rail_statement where completed_at is not null');
  return rows.length;
}
