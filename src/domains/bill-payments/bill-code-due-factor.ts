import { calendarDaysBetween, plusDays } from '../../platform/calendar.ts';

/** Day 0 of the due factor; 2000-07-03 was 1000, the first one that was used. */
const BASE_DATE = '1997-10-07';
const FIRST_FACTOR = 1_000;
const LAST_FACTOR = 9_999;
/** Of the second cycle: what follows is not known yet. */
export const LAST_DUE_DATE = '2049-10-13';
/** After 9999, on 2025-02-21, came 1000 again: a factor means two dates so many days apart. */
const CYCLE_DAYS = 9_000;

/**
 * The due factor of a date: days since 1997-10-07, which began again at 1000 on 2025-02-22.
 *
 * @throws RangeError for a date that has none: before 1997-10-07 or after 2049-10-13.
 */
export function dueFactorOf(date: string): number {
  const days = calendarDaysBetween(BASE_DATE, date);
  const factor = days > LAST_FACTOR ? days - CYCLE_DAYS : days;
  if (factor < 0 || factor > LAST_FACTOR) throw new RangeError('no due factor means this date');
  return factor;
}

/** The dates that a factor can mean, earliest first: two, one below 1000, none for 0. */
export function dueDatesOf(factor: number): string[] {
  if (factor === 0) return [];
  const first = plusDays(BASE_DATE, factor);
  return factor < FIRST_FACTOR ? [first] : [first, plusDays(first, CYCLE_DAYS)];
}

/**
 * The date that a factor means today: the nearest of those it can mean, the later one when both are as far. Null for 0, which
 * says that there is no due date.
 */
export function dueDateOf(factor: number, today: string): string | null {
  const distance = (date: string) => Math.abs(calendarDaysBetween(today, date));
  const [first = null, second = null] = dueDatesOf(factor);
  return first !== null && second !== null && distance(second) <= distance(first) ? second : first;
}
