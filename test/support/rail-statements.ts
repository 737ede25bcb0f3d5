import { compareDueStatements } from '../../src/domains/rail-reconciliation/comparison.ts';
import {
  getRailReconciliation,
  listRailReconciliations,
} from '../../src/domains/rail-reconciliation/rail-reconciliation.ts';
import type { Message } from '../../src/messaging/broker.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { brasiliaDate, brasiliaDayBounds, plusDays } from '../../src/platform/time/calendar.ts';
import type { RailStatement, StatementEntry, StatementRail } from '../../src/rails/statements.ts';
import { INSTITUTION, type TestDoor } from './door.ts';
import type { Entrant, ServedFinance } from './finance.ts';
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

/** Compares what is due at the test's time. The engine's periodic job may compare some of it. */
export async function compare(t: TestDoor): Promise<void> {
  const now = t.clock.now();
  await until(async () => {
    await compareDueStatements(t.database, now);
    return (await t.sql('select from rail_statement where compare_at <= $1', [now])).length === 0;
  });
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

let served = 0;

/**
 * A compared statement of a served gateway, of an earlier day at each call: one credit that the books do not have, and a
 * closing balance that differs by the second argument. Returns the day.
 */
export async function servedStatement(gateway: ServedFinance, rail: StatementRail, surplus = 0): Promise<string> {
  served += 1;
  const day = plusDays(brasiliaDate(new Date()), -10 - served);
  const { end } = brasiliaDayBounds(day);
  const at = new Date(end.getTime() - 12 * 3_600_000).toISOString();
  const reference = `E99999011${day.replaceAll('-', '')}1500${newId().replaceAll('-', '').slice(-11)}`;
  const balances = { openingBalance: 1_000_000, closingBalance: 1_125_000 + surplus };
  const entries = [entryOf(reference, 125_000, at, { direction: 'in' })];
  await gateway.app.broker.publish([statementOf(rail, entries, { day, producedAt: end.toISOString(), ...balances })]);
  const person = gateway.as('vera');
  await until(async () => (await person.enter(listRailReconciliations, { rail, from: day, to: day })).items.length > 0);
  return day;
}

/** Number of statements of the rails that are complete. */
export async function completeStatements(t: TestDoor): Promise<number> {
  const rows = await t.sql('select 1 from rail_statement where completed_at is not null');
  return rows.length;
}
