import { texts } from '../../shared/language/text.ts';

const dateOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat(texts.locale || 'en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    dateOf(month),
  );

/** The last `count` months up to the month of `today`, latest first. */
export function lastMonths(today: string, count: number): readonly string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

export function periodOf(month: string, today: string) {
  const date = dateOf(month);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  const to = last.toISOString().slice(0, 10);
  return { from: `${month}-01`, to, isOver: to < today };
}
