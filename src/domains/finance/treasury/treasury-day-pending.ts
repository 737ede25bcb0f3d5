import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { Day } from '../../../platform/time/day.ts';
import type { treasuryDayPending } from './treasury-day.resource.ts';

type CountOn = (db: Queryable, institutionId: number, day: string) => Promise<number>;

declare module '../../../platform/operation/operation.ts' {
  interface Services {
    /** Number of statement entries of a day that wait for a match. */
    readonly unmatchedOn?: CountOn;
    /** Number of open cases that were opened before the end of a day. */
    readonly openCasesOn?: CountOn;
    /** Number of accounting entries of a day that are in no batch. */
    readonly unbookedOn?: CountOn;
  }
}

export interface TreasuryDayPending extends RowOf<typeof treasuryDayPending> {}

const WAS_CLOSED = statement(
  'treasury_day_was_closed',
  'select exists (select from treasury_day d where d.institution_id = $1) as was',
);

/** Whether a day of the institution was closed at least once. */
export async function hasClosedDay(db: Queryable, institutionId: number): Promise<boolean> {
  const [row] = await db.query<{ was: boolean }>(WAS_CLOSED, [institutionId]);
  return row?.was ?? false;
}

export interface PendingPorts {
  readonly unmatchedOn?: CountOn;
  readonly openCasesOn?: CountOn;
  readonly unbookedOn?: CountOn;
}

/** Counts the items that a closing of the day leaves pending. */
export async function pendingOn(
  { unmatchedOn, openCasesOn, unbookedOn }: PendingPorts,
  db: Queryable,
  institutionId: number,
  day: string,
): Promise<Omit<TreasuryDayPending, 'day' | 'isFirst'>> {
  return {
    unmatched: (await unmatchedOn?.(db, institutionId, day)) ?? 0,
    cases: (await openCasesOn?.(db, institutionId, day)) ?? 0,
    unbooked: (await unbookedOn?.(db, institutionId, day)) ?? 0,
  };
}

export const getTreasuryDayPending = readOperation({
  name: 'getTreasuryDayPending',
  scopes: [],
  product: 'treasury',
  audiences: ['operator'],
  summary: 'Counts what a closing of the day would leave pending, and says whether it is the first closing',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({ day: Day }),
  async run({ database, principal, services }, { day }): Promise<TreasuryDayPending> {
    const { institutionId } = principal;
    const isFirst = !(await hasClosedDay(database, institutionId));
    return { day, isFirst, ...(await pendingOn(services, database, institutionId, day)) };
  },
});
