import { formatCents, parseReais } from '../../shared/format/money.ts';
import { texts } from '../../shared/language/text.ts';

// Times use the browser's time zone.
const LOCALE = texts.locale === 'pt-BR' ? 'pt-BR' : 'en-GB';
const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat(LOCALE, { day: '2-digit', month: 'short' });
const full = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'long' });

/** Higher than the maximum amount of any operation. */
const ABOVE_ALL = 100_000_000_000_00;

export const reais = formatCents;

/** `+R$ 1,00` or `−R$ 1,00`, with the minus sign U+2212. */
export const signedReais = (cents: number): string => `${cents < 0 ? '−' : '+'}${reais(Math.abs(cents))}`;

/** Parses `25`, `25,5` or `1.234,56` to cents. Null when the text is not an amount, not positive or too high. */
export function centsOf(text: string): number | null {
  const cents = parseReais(text);
  return cents !== null && cents > 0 && cents < ABOVE_ALL ? cents : null;
}

/** `14:02:11`; on another day `20 Nov, 14:02:11`. */
export function shortTime(instant: string | number | Date, now = new Date()): string {
  const at = new Date(instant);
  return at.toDateString() === now.toDateString() ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`;
}

export const fullTime = (instant: string | number | Date): string => full.format(new Date(instant));

export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return pair(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  if (seconds < 86_400) return pair(Math.floor(seconds / 3_600), 'h', Math.floor((seconds % 3_600) / 60), 'min');
  return pair(Math.floor(seconds / 86_400), 'd', Math.floor((seconds % 86_400) / 3_600), 'h');
}

const pair = (many: number, big: string, few: number, small: string): string =>
  few === 0 ? `${many} ${big}` : `${many} ${big} ${few} ${small}`;

const tenths = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Seconds with one decimal. */
export const inSeconds = (milliseconds: number): string => tenths.format(milliseconds / 1_000);

export const formatNumber = (number: number): string => number.toLocaleString(LOCALE);

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
