import { z } from 'zod';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { validationFailed } from '../../../platform/errors/errors.ts';
import { readOperation, type WriteContext } from '../../../platform/operation/operation.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { t as common } from '../texts.ts';
import { t } from './texts.ts';
import { treasuryDayClosed } from './treasury-day.ts';
import { lockTreasuryDay } from './treasury-day-lock.ts';

export const BookedOn = Day.nullish().meta({
  description:
    'Open Brasília day on which the entry counts. Required when the treasury day that it belongs to is closed, and refused otherwise',
});

/**
 * Returns the day on which a fact of `day` counts: `day` itself, or `bookedOn` when the treasury day is closed. Both
 * days keep their state until the transaction ends. Must come before every other lock of the transaction.
 * @throws AppError treasury_day_closed, validation_failed
 */
export async function lockBookingDay(
  { tx, principal, now }: Pick<WriteContext, 'tx' | 'principal' | 'now'>,
  day: string,
  bookedOn: string | null | undefined,
): Promise<string> {
  const { institutionId } = principal;
  if (!(await lockTreasuryDay(tx, institutionId, day))) {
    if (bookedOn == null) return day;
    throw validationFailed({ bookedOn: t('onlyForClosedDays', { day }) });
  }
  if (bookedOn == null) throw treasuryDayClosed(day);
  if (bookedOn > brasiliaDate(now)) throw validationFailed({ bookedOn: common('notAfterToday') });
  if (await lockTreasuryDay(tx, institutionId, bookedOn)) throw treasuryDayClosed(bookedOn);
  return bookedOn;
}

/** Like {@link lockBookingDay} for a job: a fact of a closed day counts today, because only past days can be closed. */
export const lockBookingDayOfJob = async (
  tx: Queryable,
  institutionId: number,
  day: string,
  today: string,
): Promise<string> => ((await lockTreasuryDay(tx, institutionId, day)) ? today : day);

const FIRST_OPEN = statement(
  'first_open_treasury_day',
  `select max(d.day + 1)::text as day from treasury_day d where d.institution_id = $1 and d.status <> 'open'`,
);

/** Null while no day is closed. The result holds only under the treasury lock. */
export async function firstOpenDay(db: Queryable, institutionId: number): Promise<string | null> {
  const [row] = await db.query<{ day: string | null }>(FIRST_OPEN, [institutionId]);
  return row?.day ?? null;
}

export const getFirstOpenTreasuryDay = readOperation({
  name: 'getFirstOpenTreasuryDay',
  scopes: [],
  audiences: ['operator'],
  summary: 'Returns the first open treasury day, or null while no day is closed',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal }): Promise<string | null> => firstOpenDay(database, principal.institutionId),
});
