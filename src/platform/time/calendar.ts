/**
 * The Brazilian banking calendar. Days are Brasília days (`America/Sao_Paulo`), written `YYYY-MM-DD`. Night window:
 * Res. BCB 142/2021, IN BCB 331/2022. Holidays: CMN Res. 4.880/2020.
 */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DAY_START_HOUR = 6;
const DEFAULT_NIGHT_START_HOUR = 20;

export type BankHoliday = { readonly date: string; readonly name: string };

/** Hours at which the night can begin: 20 by default, 22 at the customer's request (IN BCB 331/2022). */
export type NightStartHour = 20 | 22;

const ZONE = new Intl.DateTimeFormat('en', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' });
const OFFSET_IN_TEXT = /GMT([+-])(\d\d):(\d\d):?(\d\d)?$/;
const OFFSETS_KEPT = 20_000;
const offsets = new Map<number, number>();

/**
 * Offset of Brasília from UTC in ms, from tzdata. Cached per hour: Intl is slow, and transitions are on whole hours.
 */
function offsetAt(time: number): number {
  const hour = Math.floor(time / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;

  const [, sign, hours, minutes, seconds = '0'] = OFFSET_IN_TEXT.exec(ZONE.format(hour * HOUR_MS)) ?? [];
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const offset = sign === '-' ? -size : size;
  if (offsets.size >= OFFSETS_KEPT) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

function wallTime(instant: Date): number {
  return instant.getTime() + offsetAt(instant.getTime());
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function midnightOf(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError('not a calendar date YYYY-MM-DD');
  return Date.parse(`${date}T00:00:00Z`);
}

/** Whether `s` is `YYYY-MM-DD` and that day exists. Years 0001 to 9999: PostgreSQL has no year 0. */
export function isCalendarDate(s: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(s)) return false;
  const midnight = Date.parse(`${s}T00:00:00Z`);
  return !Number.isNaN(midnight) && dateOf(midnight) === s;
}

const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'].map((day) => Date.parse(`${day}T00:00:00Z`)) as [
  number,
  number,
];

/** Adds days, also negative ones, capped at 0001-01-01 and 9999-12-31. @throws RangeError for an invalid date */
export function plusDays(date: string, days: number): string {
  return dateOf(Math.min(LAST_DAY, Math.max(FIRST_DAY, midnightOf(date) + days * DAY_MS)));
}

/** Days from `from` to `to`; negative when `to` is earlier. @throws RangeError for an invalid date */
export function calendarDaysBetween(from: string, to: string): number {
  return (midnightOf(to) - midnightOf(from)) / DAY_MS;
}

/**
 * The calendar date in Brasília at that instant; daily and monthly limits and statements use it. Exact since 1914, when
 * the zone was created; earlier years use the solar time of tzdata. @throws RangeError for an invalid Date
 */
export function brasiliaDate(instant: Date): string {
  return dateOf(wallTime(instant));
}

/** The time in Brasília at that instant, `HH:MM`. @throws RangeError for an invalid Date */
export const brasiliaTime = (instant: Date): string => new Date(wallTime(instant)).toISOString().slice(11, 16);

function instantOf(wall: number): number {
  const byOffsetBefore = wall - offsetAt(wall);
  // When clocks change at midnight the day begins at the later reading: the earlier one is still the day before.
  return Math.max(byOffsetBefore, wall - offsetAt(byOffsetBefore));
}

/** Returns the instant of a date and time in Brasília (`2026-11-21T15:30:00`). Invalid input gives an invalid Date. */
export const brasiliaInstant = (wall: string): Date => {
  const shown = Date.parse(`${wall}Z`);
  return new Date(Number.isNaN(shown) ? shown : instantOf(shown));
};

/**
 * Start (included) and end (excluded) of a Brasília day, consistent with {@link brasiliaDate}. A day has 24 hours,
 * except when daylight saving began or ended (until 2019). @throws RangeError when `date` is not a calendar date
 */
export function brasiliaDayBounds(date: string): { start: Date; end: Date } {
  const midnight = midnightOf(date);
  return { start: new Date(instantOf(midnight)), end: new Date(instantOf(midnight + DAY_MS)) };
}

/** Whether it is night in Brasília: from `nightStartHour` until before 06:00. @throws RangeError for an invalid Date */
export function isNight(instant: Date, nightStartHour: NightStartHour = DEFAULT_NIGHT_START_HOUR): boolean {
  const hour = new Date(wallTime(instant)).getUTCHours();
  return hour >= nightStartHour || hour < DAY_START_HOUR;
}

/** Start of the night (20:00–06:00) of that instant, constant within the night; null by day. @throws RangeError */
export function nightWindowStart(instant: Date): Date | null {
  if (!isNight(instant)) return null;
  const nightStart = DEFAULT_NIGHT_START_HOUR * HOUR_MS;
  const wallStart = Math.floor((wallTime(instant) - nightStart) / DAY_MS) * DAY_MS + nightStart;
  // Clocks have only ever changed around midnight or by day, so 20:00 exists once and has the offset of that evening.
  return new Date(wallStart - offsetAt(wallStart));
}

function easterMidnight(year: number): number {
  if (!Number.isInteger(year) || year < 1583 || year > 9999) throw new RangeError('year must be 1583 to 9999');
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1);
}

/** Easter Sunday, `YYYY-MM-DD` (Meeus/Jones/Butcher). @throws RangeError unless `year` is from 1583 to 9999 */
export function easter(year: number): string {
  return dateOf(easterMidnight(year));
}

function holidaysOf(year: number): { midnight: number; name: string }[] {
  const easterSunday = easterMidnight(year);
  const fixed = (month: number, day: number, name: string) => ({ midnight: Date.UTC(year, month - 1, day), name });
  const movable = (days: number, name: string) => ({ midnight: easterSunday + days * DAY_MS, name });
  return [
    fixed(1, 1, 'Confraternização Universal'),
    movable(-48, 'Carnaval (segunda)'),
    movable(-47, 'Carnaval (terça)'),
    movable(-2, 'Sexta-feira da Paixão'),
    fixed(4, 21, 'Tiradentes'),
    fixed(5, 1, 'Dia do Trabalho'),
    movable(60, 'Corpus Christi'),
    fixed(9, 7, 'Independência'),
    fixed(10, 12, 'Nossa Senhora Aparecida'),
    fixed(11, 2, 'Finados'),
    fixed(11, 15, 'Proclamação da República'),
    ...(year >= 2024 ? [fixed(11, 20, 'Consciência Negra')] : []),
    fixed(12, 25, 'Natal'),
  ].sort((one, other) => one.midnight - other.midnight);
}

/**
 * The national bank holidays of a year by date: 13, or 12 before 2024 (CMN Res. 4.880/2020; 20 November by Lei
 * 14.759/2023). Ash Wednesday, 24 and 31 December are business days; state and municipal holidays do not stop
 * settlement. The list applies since 2002; earlier years are not modelled. @throws RangeError unless `year` is an
 * integer from 1583 to 9999
 */
export function bankHolidays(year: number): BankHoliday[] {
  return holidaysOf(year).map(({ midnight, name }) => ({ date: dateOf(midnight), name }));
}

function isWeekday(midnight: number): boolean {
  const day = new Date(midnight).getUTCDay();
  return day !== 0 && day !== 6;
}

function isHoliday(midnight: number): boolean {
  return holidaysOf(new Date(midnight).getUTCFullYear()).some((holiday) => holiday.midnight === midnight);
}

/** Whether banks settle on that date: Monday to Friday, except bank holidays. @throws RangeError before 1583 */
export function isBusinessDay(date: string): boolean {
  const midnight = midnightOf(date);
  return isWeekday(midnight) && !isHoliday(midnight);
}

export function nextBusinessDayOrSame(date: string): string {
  let midnight = midnightOf(date);
  while (!isWeekday(midnight) || isHoliday(midnight)) midnight += DAY_MS;
  return dateOf(midnight);
}

const TED_OPENS = 6 * 60 + 30;
const TED_CLOSES = 17 * 60;

/** Whether banks accept TEDs: business days, 06:30 until before 17:00 in Brasília. @throws RangeError */
export function isTedOpen(instant: Date): boolean {
  const wall = new Date(wallTime(instant));
  const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  return minutes >= TED_OPENS && minutes < TED_CLOSES && isBusinessDay(brasiliaDate(instant));
}

/** When a TED can leave: now during TED hours, else at the next opening. @throws RangeError for an invalid Date */
export function nextTedOpening(instant: Date): Date {
  if (isTedOpen(instant)) return instant;
  const openingFrom = (date: string) =>
    new Date(instantOf(midnightOf(nextBusinessDayOrSame(date)) + TED_OPENS * 60_000));
  const today = brasiliaDate(instant);
  const opening = openingFrom(today);
  return opening > instant ? opening : openingFrom(plusDays(today, 1));
}

function weekdaysBefore(midnight: number): number {
  const days = midnight / DAY_MS + 3;
  const weeks = Math.floor(days / 7);
  return weeks * 5 + Math.min(days - weeks * 7, 5);
}

/**
 * Number of business days after `afterDate` up to and including `throughDate`, as interest counts them; 0 when
 * `throughDate` is not later. Runtime grows with years, not days. @throws RangeError for an invalid date
 */
export function businessDaysBetween(afterDate: string, throughDate: string): number {
  const first = midnightOf(afterDate) + DAY_MS;
  const end = midnightOf(throughDate) + DAY_MS;
  if (end <= first) return 0;

  let count = weekdaysBefore(end) - weekdaysBefore(first);
  for (let year = Number(afterDate.slice(0, 4)); year <= Number(throughDate.slice(0, 4)); year += 1) {
    // A Set, because Good Friday can fall on Tiradentes and the date must count once.
    for (const midnight of new Set(holidaysOf(year).map((holiday) => holiday.midnight))) {
      if (midnight >= first && midnight < end && isWeekday(midnight)) count -= 1;
    }
  }
  return count;
}
