import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { rowOf } from '../../../platform/resource/resource.ts';
import { brasiliaDate, brasiliaDayBounds, plusDays } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { balancesBefore } from './account-balances.ts';
import { TreasuryDay } from './treasury-day.entity.ts';
import { treasuryDay } from './treasury-day.resource.ts';
import { type TreasuryDayRecord, treasuryDayClosed } from './treasury-day.ts';
import { lockTreasury } from './treasury-day-lock.ts';

declare module '../../../platform/operation/operation.ts' {
  interface Services {
    /** Number of unmatched rows of a day. A day with unmatched rows cannot be closed. */
    readonly unmatchedOn?: (db: Queryable, institutionId: number, day: string) => Promise<number>;
  }
}

// After a reopening, the earliest reopened day must be closed first.
const NEXT = statement(
  'treasury_day_to_close',
  `select coalesce(
     (select d.day + 1 from treasury_day d where d.institution_id = $1 and d.status <> 'open' order by d.day desc limit 1),
     (select min(d.day) from treasury_day d where d.institution_id = $1)
   )::text as day`,
);

/** Days are closed in order. The first closing can be of any finished day; all earlier days then count as closed. */
export const closeTreasuryDay = operation({
  name: 'closeTreasuryDay',
  scopes: [],
  product: 'treasury',
  audiences: ['operator'],
  roles: ['treasurer'],
  summary: 'Closes a treasury day that is over; nothing that belongs to the day can be written until it is reopened',
  effects: ['keeps_records'],
  refusals: [
    'treasury_day_closed',
    'treasury_day_not_over',
    'treasury_day_out_of_order',
    'treasury_day_has_unmatched_rows',
  ],
  input: z.strictObject({ day: Day }),
  async run(context, { day }): Promise<TreasuryDayRecord> {
    const { em, tx, now, principal, services } = context;
    const { institutionId } = principal;
    await lockTreasury(tx, institutionId);
    await requireNextDay(context, day);
    const unmatched = (await services.unmatchedOn?.(tx, institutionId, day)) ?? 0;
    if (unmatched > 0) {
      throw new AppError('treasury_day_has_unmatched_rows', `${unmatched} rows of ${day} are not matched yet`, {
        unmatched,
      });
    }
    const closed = {
      status: 'closed' as const,
      balances: await balancesBefore(tx, institutionId, plusDays(day, 1), brasiliaDayBounds(day).end),
      closedBy: principal.author,
      closedAt: now,
      ...{ reopeningReason: null, reopeningRequestedBy: null, reopeningRequestedAt: null },
      ...{ reopenedBy: null, reopenedAt: null },
    };
    const known = await em.findOne(TreasuryDay, { day });
    const row = known ? em.assign(known, closed) : em.create(TreasuryDay, { institutionId, day, ...closed });
    context.audit({
      action: 'treasury_day.closed',
      accountId: null,
      resourceType: 'treasury_day',
      resourceId: day,
      changes: { balances: closed.balances },
    });
    return rowOf(treasuryDay, row);
  },
});

/** @throws AppError treasury_day_not_over, treasury_day_closed, treasury_day_out_of_order */
async function requireNextDay({ tx, now, principal }: WriteContext, day: string): Promise<void> {
  if (day >= brasiliaDate(now)) {
    throw new AppError('treasury_day_not_over', `the day ${day} is not over yet`, { date: day });
  }
  const [next] = await tx.query<{ day: string | null }>(NEXT, [principal.institutionId]);
  const expected = next?.day ?? day;
  if (day === expected) return;
  if (day < expected) throw treasuryDayClosed(day);
  throw new AppError('treasury_day_out_of_order', `days are closed in order: close ${expected} next`, {
    next_date: expected,
  });
}
