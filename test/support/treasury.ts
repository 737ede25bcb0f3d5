import { closeTreasuryDay } from '../../src/domains/finance/treasury/treasury-closing.ts';
import type { TreasuryDayRecord } from '../../src/domains/finance/treasury/treasury-day.ts';
import { getTreasuryDayPending } from '../../src/domains/finance/treasury/treasury-day-pending.ts';
import type { Entrant } from './finance.ts';

/** Closes a day as a treasurer who confirms everything that is pending. */
export async function closeDay(treasurer: Pick<Entrant, 'enter'>, day: string): Promise<TreasuryDayRecord> {
  const { unmatched, cases, unbooked } = await treasurer.enter(getTreasuryDayPending, { day });
  return treasurer.enter(closeTreasuryDay, { day, startsFrom: day, confirmed: { unmatched, cases, unbooked } });
}
