import { calendarDaysBetween, plusDays } from '../../platform/time/calendar.ts';

/** Day 0 of the due factor. The first used factor was 1000, on 2000-07-03. */
const BASE_DATE = '1997-10-07';
const FIRST_FACTOR = 1_000;
const LAST_FACTOR = 9_999;
/** End of the second cycle. The central bank has not defined the next one. */
export const LAST_DUE_DATE = '2049-10-13';
/** Factor 1000 followed 9999 on 2025-02-22: a factor can mean two dates this many days apart. */
const CYCLE_DAYS = 9_000;
const WINDOW_BEFORE = 3_000;
const WINDOW_AFTER = 5_500;

/** Restarted at 1000 on 2025-02-22. @throws RangeError for dates before 1997-10-07 or after 2049-10-13 */
export function dueFactorOf(date: string): number {
  const days = calendarDaysBetween(BASE_DATE, date);
  const factor = days > LAST_FACTOR ? days - CYCLE_DAYS : days;
  if (factor < 0 || factor > LAST_FACTOR) throw new RangeError('this date has no due factor');
  return factor;
}

/** Earliest first: two dates, one for factors below 1000, none for 0. */
export function dueDatesOf(factor: number): string[] {
  if (factor === 0) return [];
  const first = plusDays(BASE_DATE, factor);
  return factor < FIRST_FACTOR ? [first] : [first, plusDays(first, CYCLE_DAYS)];
}

/** Whether a factor written for the date means it. FEBRABAN, Comunicado 082/2012. */
export function isInDueWindow(date: string, today: string): boolean {
  const days = calendarDaysBetween(today, date);
  return days >= -WINDOW_BEFORE && days <= WINDOW_AFTER;
}

/**
 * Returns the date from 3,000 days before `today` to 5,500 days after it. 499 factors
 * have no date in this window. They mean the past date, because no bank issues a bill with a later one. Null for 0,
 * which means no due date.
 */
export function dueDateOf(factor: number, today: string): string | null {
  const dates = dueDatesOf(factor);
  return (
    dates.find((date) => isInDueWindow(date, today)) ?? dates.findLast((date) => date <= today) ?? dates[0] ?? null
  );
}
