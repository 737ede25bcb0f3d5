import { isCalendarDate } from '../../../../platform/time/calendar.ts';

/** Form of a date in a column: the order of its parts. Any of `/`, `-` and `.` can stand between them. */
export const DATE_FORMATS = {
  'DD/MM/YYYY': 'Day, month, year: 31/12/2026.',
  'DD/MM/YY': 'Day, month, year of this century: 31/12/26.',
  'YYYY-MM-DD': 'Year, month, day: 2026-12-31.',
  'MM/DD/YYYY': 'Month, day, year: 12/31/2026.',
  YYYYMMDD: 'Year, month, day without separators: 20261231.',
  serial: 'The day number of a spreadsheet, from 1900: 46387.',
} as const;
export type DateFormat = keyof typeof DATE_FORMATS;

// A time after the date is ignored: it would only matter with a time zone, and a time zone must never move the day.
const PATTERNS: Readonly<Record<Exclude<DateFormat, 'serial'>, RegExp>> = {
  'DD/MM/YYYY': /^(?<d>\d{1,2})([-/.])(?<m>\d{1,2})\2(?<y>\d{4})(?!\d)/,
  'DD/MM/YY': /^(?<d>\d{1,2})([-/.])(?<m>\d{1,2})\2(?<y>\d{2})(?!\d)/,
  'YYYY-MM-DD': /^(?<y>\d{4})([-/.])(?<m>\d{1,2})\2(?<d>\d{1,2})(?!\d)/,
  'MM/DD/YYYY': /^(?<m>\d{1,2})([-/.])(?<d>\d{1,2})\2(?<y>\d{4})(?!\d)/,
  YYYYMMDD: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})/,
};

const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Some banks write 0001-01-01 and similar for no day. */
const plausible = (day: string): string | null =>
  isCalendarDate(day) && day >= '1900-01-01' && day <= '2199-12-31' ? day : null;

/** The day of a text in this form. Null if it has another form, or there is no such day. */
export function dayIn(text: string, format: DateFormat): string | null {
  const written = text.trim();
  if (format === 'serial') {
    const [, days] = SERIAL.exec(written) ?? [];
    return days === undefined
      ? null
      : plausible(new Date(SERIAL_EPOCH + Number(days) * DAY_MS).toISOString().slice(0, 10));
  }
  const { y = '', m = '', d = '' } = PATTERNS[format].exec(written)?.groups ?? {};
  return plausible(`${y.padStart(4, '20')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`);
}

const OFX_FORMATS: readonly DateFormat[] = ['YYYYMMDD', 'YYYY-MM-DD', 'DD/MM/YYYY'];

/** The day of an OFX date, also as `2026-12-31` or `31/12/2026`. Null if there is no such day. */
export function ofxDay(text: string): string | null {
  for (const format of OFX_FORMATS) {
    const day = dayIn(text, format);
    if (day !== null) return day;
  }
  return null;
}
