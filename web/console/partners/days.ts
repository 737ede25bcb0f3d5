import { today } from '../../shared/format/time.ts';

/** When a day begins in Brasília. */
export const beginningOf = (day: string): string => `${day}T00:00:00-03:00`;

/** The day after. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Today in Brasília. */
export const thisDay = (): string => today(Date.now());
