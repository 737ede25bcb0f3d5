import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { rowOf } from '../../../platform/resource/resource.ts';
import { brasiliaDate, brasiliaDayBounds, plusDays } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { balancesBefore } from './account-balances.ts';
import { t } from './texts.ts';
import { TreasuryDay } from './treasury-day.entity.ts';
import { treasuryDay } from './treasury-day.resource.ts';
import { type TreasuryDayRecord, treasuryDayClosed } from './treasury-day.ts';
import { lockTreasury } from './treasury-day-lock.ts';
import { hasClosedDay, pendingOn, type TreasuryDayPending } from './treasury-day-pending.ts';

// After a reopening, the earliest reopened day must be closed first.
const NEXT = statement(
  'treasury_day_to_close',
  `select coalesce(
     (select d.day + 1 from treasury_day d where d.institution_id = $1 and d.status <> 'open' order by d.day desc limit 1),
     (select min(d.day) from treasury_day d where d.institution_id = $1)
   )::text as day`,
);

const Count = z.int().min(0);

/**
 * Days are closed in order. The first closing can be of any finished day, and all earlier days then count as closed: the
 * treasurer names that day in `startsFrom`. A closing that leaves something pending repeats its counts in `confirmed`.
 */
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
    'treasury_start_required',
    'treasury_day_has_pending_items',
  ],
  input: z.strictObject({
    day: Day,
    startsFrom: Day.nullish().meta({
      description: 'Required for the first closing: repeats `day`. All earlier days then count as closed',
    }),
    confirmed: z
      .strictObject({ unmatched: Count, cases: Count, unbooked: Count })
      .nullish()
      .meta({ description: 'Current counts of what the closing leaves pending. Required when one of them is not 0' }),
  }),
  async run(context, { day, startsFrom, confirmed }): Promise<TreasuryDayRecord> {
    const { em, tx, now, principal, services } = context;
    const { institutionId } = principal;
    await lockTreasury(tx, institutionId);
    await requireNextDay(context, day);
    const isFirst = !(await hasClosedDay(tx, institutionId));
    if (isFirst && startsFrom !== day) {
      throw new AppError('treasury_start_required', t('confirmStart', { day }), { date: day });
    }
    const pending = await pendingOn(services, tx, institutionId, day);
    requireConfirmation(day, pending, confirmed ?? { unmatched: 0, cases: 0, unbooked: 0 });
    const closed = {
      status: 'closed' as const,
      balances: await balancesBefore(tx, institutionId, plusDays(day, 1), brasiliaDayBounds(day).end),
      closedBy: principal.author,
      closedAt: now,
      ...{ unmatchedEntries: pending.unmatched, openCases: pending.cases, unbookedItems: pending.unbooked },
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
      changes: { balances: closed.balances, ...pending, ...(isFirst ? { starts_from: day } : {}) },
    });
    return rowOf(treasuryDay, row);
  },
});

/** @throws AppError treasury_day_not_over, treasury_day_closed, treasury_day_out_of_order */
async function requireNextDay({ tx, now, principal }: WriteContext, day: string): Promise<void> {
  if (day >= brasiliaDate(now)) {
    throw new AppError('treasury_day_not_over', t('notOver', { day }), { date: day });
  }
  const [next] = await tx.query<{ day: string | null }>(NEXT, [principal.institutionId]);
  const expected = next?.day ?? day;
  if (day === expected) return;
  if (day < expected) throw treasuryDayClosed(day);
  throw new AppError('treasury_day_out_of_order', t('closeNext', { day: expected }), {
    next_date: expected,
  });
}

type Counts = Omit<TreasuryDayPending, 'day' | 'isFirst'>;

/** @throws AppError treasury_day_has_pending_items unless the confirmed counts are the current ones */
function requireConfirmation(day: string, pending: Counts, confirmed: Counts): void {
  const { unmatched, cases, unbooked } = pending;
  if (unmatched === confirmed.unmatched && cases === confirmed.cases && unbooked === confirmed.unbooked) return;
  throw new AppError('treasury_day_has_pending_items', t('hasPending', { day, unmatched, cases, unbooked }), {
    unmatched,
    cases,
    unbooked,
  });
}
