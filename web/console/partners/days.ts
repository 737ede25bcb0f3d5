import { today } from '../../shared/format/time.ts';

export const beginningOf = (day: string): string => `${day}T00:00:00-03:00`;

export function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

export const thisDay = (): string => today(Date.now());
