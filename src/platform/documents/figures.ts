import type { Language } from '../language/language.ts';
import { formatCents, formatReais } from '../money/money.ts';
import { brasiliaDate, brasiliaTime } from '../time/calendar.ts';

/** `R$ 1.234,56`, or `BRL 1,234.56` in English. */
export const printedAmount = (cents: number, language: Language): string =>
  language === 'en' ? formatCents(cents) : formatReais(cents);

/** `21/11/2026` of `2026-11-21`. In English, the day stays as it is. */
export const printedDay = (day: string, language: Language): string =>
  language === 'en' ? day : day.split('-').reverse().join('/');

/** Brasília day and time to the second: `21/11/2026 12:30:10`. */
export function printedInstant(instant: Date, language: Language): string {
  const seconds = instant.toISOString().slice(17, 19);
  return `${printedDay(brasiliaDate(instant), language)} ${brasiliaTime(instant)}:${seconds}`;
}
