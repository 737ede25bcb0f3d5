import { z } from 'zod';
import { inSchema } from '../language/text.ts';
import { t } from '../language/texts.ts';

const [FIRST_MS, END_MS] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('+010000-01-01T00:00:00Z')];

/** Whether a text is an instant in the years 1 to 9999 (UTC). PostgreSQL has no year 0. */
export function isKnownInstant(text: string): boolean {
  const time = Date.parse(text);
  return time >= FIRST_MS && time < END_MS;
}

/** An instant from a client: ISO 8601 date and time with Z or an offset, in the years 1 to 9999 (UTC). */
export const Instant = z.iso
  .datetime({ offset: true, error: inSchema(t('mustBeInstant')) })
  .refine(isKnownInstant, inSchema(t('yearsKnown')));

const DAY_MS = 86_400_000;
const MAX_CACHED_DAYS = 5_000;
const datesByDay = new Map<number, string>();
const padded = (length: number, digits: number, end: string) =>
  Array.from({ length }, (_, n) => `${String(n).padStart(digits, '0')}${end}`);
const HOURS = padded(24, 2, ':');
const MINUTES = HOURS.flatMap((hour) => padded(60, 2, ':').map((minute) => hour + minute));
const SECONDS = padded(60, 2, '.');
const MILLISECONDS = padded(1000, 3, 'Z');

/** The same text as `toISOString`, 4 times as fast. @throws RangeError for an invalid Date */
export function isoText(instant: Date): string {
  const time = instant.getTime();
  const day = Math.floor(time / DAY_MS);
  let date = datesByDay.get(day);
  if (date === undefined) {
    const iso = instant.toISOString();
    date = iso.slice(0, iso.indexOf('T') + 1);
    if (datesByDay.size >= MAX_CACHED_DAYS) datesByDay.clear();
    datesByDay.set(day, date);
  }
  const msOfDay = time - day * DAY_MS;
  const seconds = Math.floor(msOfDay / 1000);
  return `${date}${MINUTES[Math.floor(seconds / 60)]}${SECONDS[seconds % 60]}${MILLISECONDS[msOfDay % 1000]}`;
}

const [DASH, DOT, PLUS, ZERO] = [45, 46, 43, 48];

const pair = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * ZERO;
const digit = (text: string, at: number, end: number): number => (at < end ? text.charCodeAt(at) - ZERO : 0);

/**
 * Parses a timestamptz of a UTC session, such as `2026-11-22 18:00:00.123456+00`, truncated to milliseconds. Twice as
 * fast as `Date`, which parses all other formats.
 */
export function instantOf(text: string): Date {
  const end = text.length - 3;
  const isUsual =
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(end) === PLUS &&
    pair(text, end + 1) === 0 &&
    (end === 19 || text.charCodeAt(19) === DOT);
  if (!isUsual) return new Date(text);
  const ms = digit(text, 20, end) * 100 + digit(text, 21, end) * 10 + digit(text, 22, end);
  const [year, month, day] = [pair(text, 0) * 100 + pair(text, 2), pair(text, 5) - 1, pair(text, 8)];
  // Date.UTC maps years below 100 to 1900–1999.
  if (year < 100) return new Date(text);
  return new Date(Date.UTC(year, month, day, pair(text, 11), pair(text, 14), pair(text, 17), ms));
}
