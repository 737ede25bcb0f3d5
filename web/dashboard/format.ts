import { formatCents, parseReais } from '../shared/format/money.ts';

// The zone is the one of whoever looks; only the language of words is fixed.
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

/** More than any operation takes. */
const ABOVE_ALL = 100_000_000_000_00;

/** `R$ 1.234,56` of 123456 cents. */
export const reais = formatCents;

/** `+R$ 1,00` or `−R$ 1,00`, with a real minus sign. */
export const signedReais = (cents: number): string => `${cents < 0 ? '−' : '+'}${reais(Math.abs(cents))}`;

/** Cents of what a person wrote: `25`, `25,5`, `1.234,56`. Null: it is no amount, is not above zero, or is above any bound. */
export function centsOf(text: string): number | null {
  const cents = parseReais(text);
  return cents !== null && cents > 0 && cents < ABOVE_ALL ? cents : null;
}

/** `14:02:11`; of another day `20 Nov, 14:02:11`. */
export function shortTime(instant: string | number | Date, now = new Date()): string {
  const at = new Date(instant);
  return at.toDateString() === now.toDateString() ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`;
}

/** Date, time and zone in words, for titles. */
export const fullTime = (instant: string | number | Date): string => full.format(new Date(instant));

/** `12 s`, `3 min 5 s`, `2 h 10 min`, `3 d 4 h`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return pair(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  if (seconds < 86_400) return pair(Math.floor(seconds / 3_600), 'h', Math.floor((seconds % 3_600) / 60), 'min');
  return pair(Math.floor(seconds / 86_400), 'd', Math.floor((seconds % 86_400) / 3_600), 'h');
}

const pair = (many: number, big: string, few: number, small: string): string =>
  few === 0 ? `${many} ${big}` : `${many} ${big} ${few} ${small}`;

/** `1 event`, `2 events`. */
export const count = (number: number, noun: string, many = `${noun}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? noun : many}`;

/** With its first letter large. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
