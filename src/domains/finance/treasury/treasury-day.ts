import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { Day } from '../../../platform/time/day.ts';
import { listPage } from '../lists.ts';
import type { AccountBalance } from './account-balances.ts';
import type { TreasuryDay } from './treasury-day.entity.ts';
import type { TreasuryDayStatus } from './treasury-day-states.ts';

/** A treasury day that was closed at least once. */
export interface TreasuryDayRecord {
  readonly day: string;
  readonly status: TreasuryDayStatus;
  readonly balances: readonly AccountBalance[];
  readonly closedBy: string;
  readonly closedAt: Date;
  /** This and the next four are null unless a reopening was requested since the last closing. */
  readonly reopeningReason: string | null;
  readonly reopeningRequestedBy: string | null;
  readonly reopeningRequestedAt: Date | null;
  readonly reopenedBy: string | null;
  readonly reopenedAt: Date | null;
}

export const treasuryDayRecord = ({ institutionId: _, ...day }: TreasuryDay): TreasuryDayRecord => ({
  ...day,
  reopeningReason: day.reopeningReason ?? null,
  reopeningRequestedBy: day.reopeningRequestedBy ?? null,
  reopeningRequestedAt: day.reopeningRequestedAt ?? null,
  reopenedBy: day.reopenedBy ?? null,
  reopenedAt: day.reopenedAt ?? null,
});

export const treasuryDayClosed = (date: string): AppError =>
  new AppError('treasury_day_closed', `the treasury day ${date} is closed`, { date });

const LIST = statement(
  'treasury_days',
  `select d.day::text as day, d.status, d.balances, d.closed_by as "closedBy", d.closed_at as "closedAt",
     d.reopening_reason as "reopeningReason", d.reopening_requested_by as "reopeningRequestedBy",
     d.reopening_requested_at as "reopeningRequestedAt", d.reopened_by as "reopenedBy", d.reopened_at as "reopenedAt"
   from treasury_day d where d.institution_id = $1 and d.day < $2 and d.day between $3 and $4
   order by d.day desc limit $5`,
);
const Cursor = z.tuple([Day]);

export const listTreasuryDays = readOperation({
  name: 'listTreasuryDays',
  scopes: [],
  product: 'treasury',
  audiences: ['operator'],
  summary: 'Lists the treasury days that were closed at least once, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({ ...listPage, from: Day.nullish(), to: Day.nullish() }),
  async run({ database, principal }, { first, after, from, to }): Promise<Slice<TreasuryDayRecord>> {
    const before = after ? decodeCursor(after, Cursor)[0] : 'infinity';
    const values = [principal.institutionId, before, from ?? '-infinity', to ?? 'infinity', first + 1];
    return sliceOf(await database.query<TreasuryDayRecord>(LIST, values), first);
  },
});
