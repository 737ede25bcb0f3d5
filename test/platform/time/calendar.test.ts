import { readFileSync } from 'node:fs';
import { getHolidays, isBusinessDay as libraryIsBusinessDay } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bankHolidays,
  brasiliaDate,
  brasiliaDayBounds,
  businessDaysBetween,
  easter,
  isBusinessDay,
  isCalendarDate,
  isNight,
  isTedOpen,
  type NightStartHour,
  nextBusinessDayOrSame,
  nextTedOpening,
  nightWindowStart,
  plusDays,
} from '../../../src/platform/time/calendar.ts';
import { sized } from '../../support/size.ts';

type Input = {
  op: string;
  year: number;
  date: string;
  afterDate: string;
  throughDate: string;
  instant: string;
  nightStartHour: NightStartHour;
};
type Vector = { input: Input; expected: unknown; why: string };
const vectors: Vector[] = JSON.parse(readFileSync(new URL('../../vectors/holidays.json', import.meta.url), 'utf8'));

const answers: Record<string, (input: Input) => unknown> = {
  bank_holidays: ({ year }) => bankHolidays(year),
  easter: ({ year }) => easter(year),
  is_business_day: ({ date }) => isBusinessDay(date),
  next_business_day_or_same: ({ date }) => nextBusinessDayOrSame(date),
  business_days_between: ({ afterDate, throughDate }) => businessDaysBetween(afterDate, throughDate),
  ted_open: ({ instant }) => isTedOpen(new Date(instant)),
  is_night: ({ instant, nightStartHour }) => isNight(new Date(instant), nightStartHour),
};
// The tests of account limits cover when a change takes effect.
const triedElsewhere = ['limit_effective_earliest'];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Brasília's wall clock read directly from Intl, field by field. */
const WALL_CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
function wallClock(instant: Date): { date: string; hour: number; minute: number } {
  const parts = new Map(WALL_CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
    minute: Number(parts.get('minute')),
  };
}

const between = (min: string, max: string) => fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
const dateFrom = (min: string, max: string) => between(min, max).map((day) => day.toISOString().slice(0, 10));
// Daylight saving changed at midnight on these days. The last two are its permanent end and an ordinary night.
const transitions = ['1985-11-02', '2002-11-03', '2018-02-18', '2018-11-04', '2019-02-17', '2026-07-16'].map((day) =>
  Date.parse(`${day}T03:00:00Z`),
);
const aroundTransition = fc
  .tuple(fc.constantFrom(...transitions), fc.integer({ min: -30 * HOUR_MS, max: 30 * HOUR_MS }))
  .map(([instant, distance]) => new Date(instant + distance));
const anyInstant = fc.oneof(
  between('1914-01-02', '9999-12-30'),
  between('1985-01-01', '2019-12-31'),
  between('2019-02-17', '2035-12-31'),
  aroundTransition,
);
const nextDay = (date: string) => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

describe('calendar test vectors', () => {
  const answered = vectors.filter(({ input }) => input.op in answers);
  for (const { input, expected, why } of answered) {
    test(`calendar vector ${JSON.stringify(input)} holds: ${why}`, () => {
      expect(answers[input.op]?.(input)).toEqual(expected);
    });
  }

  test('the tests cover every calendar vector', () => {
    const ops = new Set(vectors.map(({ input }) => input.op));
    expect(ops).toEqual(new Set([...Object.keys(answers), ...triedElsewhere]));
  });
});

describe('the Brasília day', () => {
  test('the Brasília day matches the wall clock of tzdata, with and without daylight saving', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(brasiliaDate(instant)).toBe(wallClock(instant).date);
      }),
      { numRuns: sized(1_000, 20_000) },
    );
  });

  test('the Brasília day stays correct when more hours are queried than are cached', () => {
    const start = Date.parse('2015-01-01T00:30:00Z');
    for (let hour = 0; hour < 45_000; hour += 1) brasiliaDate(new Date(start + hour * HOUR_MS));
    expect(brasiliaDate(new Date('2018-11-04T02:59:59Z'))).toBe('2018-11-03');
    expect(brasiliaDate(new Date('2019-02-17T02:59:59Z'))).toBe('2019-02-16');
    expect(brasiliaDate(new Date('2026-07-01T02:59:59Z'))).toBe('2026-06-30');
  });

  test('a Brasília day contains exactly the instants between its bounds', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const date = brasiliaDate(instant);
        const { start, end } = brasiliaDayBounds(date);
        expect(instant.getTime()).toBeGreaterThanOrEqual(start.getTime());
        expect(instant.getTime()).toBeLessThan(end.getTime());
        expect(wallClock(start).date).toBe(date);
        expect(wallClock(new Date(end.getTime() - 1)).date).toBe(date);
        expect(nextDay(wallClock(new Date(start.getTime() - 1)).date)).toBe(date);
        expect(wallClock(end).date).toBe(nextDay(date));
      }),
      { numRuns: sized(1_000, 20_000) },
    );
  });

  test('a Brasília day begins where the previous day ends', () => {
    fc.assert(
      fc.property(dateFrom('1914-01-02', '2100-01-01'), (date) => {
        expect(brasiliaDayBounds(nextDay(date)).start).toEqual(brasiliaDayBounds(date).end);
      }),
      { numRuns: 1000 },
    );
  });

  test('since daylight saving ended, every Brasília day begins at 03:00 UTC and has 24 hours', () => {
    for (let midnight = Date.parse('2019-02-18'); midnight < Date.parse('2040-01-01'); midnight += DAY_MS) {
      const { start, end } = brasiliaDayBounds(new Date(midnight).toISOString().slice(0, 10));
      expect([start.getTime() - midnight, end.getTime() - midnight]).toEqual([3 * HOUR_MS, 27 * HOUR_MS]);
    }
  });

  test.each([
    ['2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['2019-02-16', '2019-02-16T02:00:00.000Z', '2019-02-17T03:00:00.000Z'],
    ['2026-07-16', '2026-07-16T03:00:00.000Z', '2026-07-17T03:00:00.000Z'],
  ])('the Brasília day %s lasts from %s to %s', (date, start, end) => {
    expect(brasiliaDayBounds(date)).toEqual({ start: new Date(start), end: new Date(end) });
  });

  test('every calendar date has day bounds, including the first and last date with a 4-digit year', () => {
    for (const date of ['0001-01-01', '1582-10-10', '1900-01-01', '9999-12-31']) {
      const { start, end } = brasiliaDayBounds(date);
      expect(end.getTime() - start.getTime()).toBe(DAY_MS);
      expect(brasiliaDate(new Date(start.getTime() + DAY_MS / 2))).toBe(date);
    }
  });

  test('the day of an invalid instant or date throws an error', () => {
    const invalid = new Date(Number.NaN);
    for (const ask of [brasiliaDate, isNight, nightWindowStart]) expect(() => ask(invalid)).toThrow(RangeError);
    for (const ask of [brasiliaDayBounds, isBusinessDay, nextBusinessDayOrSame]) {
      expect(() => ask('2026-02-30')).toThrow(RangeError);
    }
    expect(() => businessDaysBetween('2026-02-27', '2026-02-30')).toThrow(RangeError);
    expect(() => businessDaysBetween('2026-02-30', '2026-03-01')).toThrow(RangeError);
  });
});

describe('a calendar date', () => {
  test('a calendar date is accepted exactly when the day exists', () => {
    const number = fc.integer({ min: 0, max: 35 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), number, number, (year, month, day) => {
        const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
        const lengths = [0, 31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        const text = [String(year).padStart(4, '0'), month, day].map((part) => String(part).padStart(2, '0')).join('-');
        expect(isCalendarDate(text)).toBe(day >= 1 && day <= (lengths[month] ?? 0));
      }),
      { numRuns: sized(1_000, 20_000) },
    );
  });

  test.each([
    '',
    '2026-7-16',
    '20260716',
    '2026-07-16T00:00:00Z',
    ' 2026-07-16',
    '2026-07-16\n',
    '0000-01-01',
    '+12026-07-16',
  ])('%j is not a calendar date', (s) => {
    expect(isCalendarDate(s)).toBe(false);
  });
});

describe('days beyond the calendar', () => {
  test('adding days stops at the first and last day of the calendar', () => {
    expect(plusDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(plusDays('9999-12-01', 400)).toBe('9999-12-31');
    expect(plusDays('0001-01-01', -1)).toBe('0001-01-01');
    expect(plusDays('0001-02-01', -31)).toBe('0001-01-01');
  });
});

describe('the night', () => {
  test.each<NightStartHour>([20, 22])('the night from %i:00 to 06:00 follows the wall clock of tzdata', (startHour) => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const { hour } = wallClock(instant);
        expect(isNight(instant, startHour)).toBe(hour >= startHour || hour < 6);
      }),
      { numRuns: sized(1_000, 20_000) },
    );
  });

  test('the night begins at 20:00 unless the customer chose 22:00', () => {
    const atNine = new Date('2026-07-17T00:00:00Z');
    expect([isNight(atNine), isNight(atNine, 22)]).toEqual([true, false]);
  });

  test('the night has one start, 20:00 of its evening, before and after midnight', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const start = nightWindowStart(instant);
        expect(start !== null).toBe(isNight(instant));
        if (start === null) return;
        const evening = wallClock(start);
        expect([evening.hour, evening.minute]).toEqual([20, 0]);
        expect(start.toISOString()).toMatch(/:00\.000Z$/);
        // Eleven hours on the night on which daylight saving ended.
        expect(instant.getTime() - start.getTime()).toBeLessThan(11 * HOUR_MS);
        expect(instant.getTime()).toBeGreaterThanOrEqual(start.getTime());
        expect(isNight(new Date(start.getTime() - 1))).toBe(false);
      }),
      { numRuns: sized(1_000, 20_000) },
    );
  });

  test.each([
    ['2026-07-15T22:59:59.999Z', null],
    ['2026-07-15T23:00:00.000Z', '2026-07-15T23:00:00.000Z'],
    ['2026-07-16T03:00:00.000Z', '2026-07-15T23:00:00.000Z'],
    ['2026-07-16T08:59:59.999Z', '2026-07-15T23:00:00.000Z'],
    ['2026-07-16T09:00:00.000Z', null],
    ['2018-11-04T07:59:59.999Z', '2018-11-03T23:00:00.000Z'],
    ['2019-02-17T08:59:59.999Z', '2019-02-16T22:00:00.000Z'],
  ])('the night that contains %s began at %s', (instant, start) => {
    expect(nightWindowStart(new Date(instant))).toEqual(start === null ? null : new Date(start));
  });
});

describe('bank holidays', () => {
  const carnivalMonday = 'Carnaval (segunda)';

  test('bank holidays from 2002 to 2099 match an independent library, which omits only Carnival Monday', () => {
    for (let year = 2002; year <= 2099; year += 1) {
      const theirs = getHolidays(year)
        .filter(({ type }) => type === 'national' || type === 'optional')
        .map(({ date }) => [date.getFullYear(), date.getMonth() + 1, date.getDate()])
        .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
      const ours = bankHolidays(year).filter(({ name }) => name !== carnivalMonday);
      expect(new Set(ours.map(({ date }) => date))).toEqual(new Set(theirs));
    }
  });

  test('bank holidays are in order of date, with Carnival Monday before Carnival Tuesday', () => {
    for (let year = 2002; year <= 2099; year += 1) {
      const dates = bankHolidays(year).map(({ date }) => date);
      expect(dates).toEqual([...dates].sort());
      const monday = bankHolidays(year).find(({ name }) => name === carnivalMonday)?.date ?? '';
      expect(bankHolidays(year).find(({ name }) => name === 'Carnaval (terça)')?.date).toBe(nextDay(monday));
    }
  });

  test('a year has 12 bank holidays until 2023 and 13 from 2024, when Consciência Negra became national', () => {
    expect([2022, 2023, 2024, 2025].map((year) => bankHolidays(year).length)).toEqual([12, 12, 13, 13]);
  });

  test('Easter is a Sunday from 22 March to 25 April, and years without a Gregorian Easter are rejected', () => {
    for (let year = 1583; year <= 9999; year += 1) {
      const date = easter(year);
      expect(new Date(date).getUTCDay()).toBe(0);
      expect(date.slice(5) >= '03-22' && date.slice(5) <= '04-25').toBe(true);
    }
    expect([easter(1818), easter(1943), easter(2038)]).toEqual(['1818-03-22', '1943-04-25', '2038-04-25']);
    for (const year of [1582, 10_000, 2026.5, Number.NaN]) expect(() => easter(year)).toThrow(RangeError);
  });
});

describe('business days', () => {
  const date = dateFrom('2002-01-01', '2099-11-30');

  test('business days match an independent library, except on Carnival Monday', () => {
    fc.assert(
      fc.property(date, (day) => {
        fc.pre(!bankHolidays(Number(day.slice(0, 4))).some((h) => h.date === day && h.name === 'Carnaval (segunda)'));
        const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
        expect(isBusinessDay(day)).toBe(libraryIsBusinessDay(new Date(year, month - 1, dayOfMonth)));
      }),
      { numRuns: sized(1_000, 20_000) },
    );
  });

  test('a due date rolls to the first business day on or after it', () => {
    fc.assert(
      fc.property(date, (due) => {
        const rolled = nextBusinessDayOrSame(due);
        expect(isBusinessDay(rolled)).toBe(true);
        for (let skipped = due; skipped < rolled; skipped = nextDay(skipped))
          expect(isBusinessDay(skipped)).toBe(false);
        expect(rolled >= due).toBe(true);
      }),
    );
  });

  test('the number of business days between two dates equals a count day by day', () => {
    fc.assert(
      fc.property(dateFrom('1960-01-01', '2099-11-30'), fc.integer({ min: -10, max: 900 }), (after, days) => {
        const through = new Date(Date.parse(after) + days * DAY_MS).toISOString().slice(0, 10);
        let walked = 0;
        for (let day = nextDay(after); day <= through; day = nextDay(day)) walked += isBusinessDay(day) ? 1 : 0;
        expect(businessDaysBetween(after, through)).toBe(walked);
      }),
    );
  });

  test('a Good Friday on Tiradentes removes only one business day from its year', () => {
    expect(bankHolidays(2000).filter((holiday) => holiday.date === '2000-04-21')).toHaveLength(2);
    expect(businessDaysBetween('2000-04-20', '2000-04-24')).toBe(1);
  });

  test('there are no business days between equal or reversed dates', () => {
    expect(businessDaysBetween('2026-07-15', '2026-07-15')).toBe(0);
    expect(businessDaysBetween('2026-07-15', '2026-07-01')).toBe(0);
  });
});

describe('the next opening for a TED', () => {
  const MINUTE_MS = 60_000;

  test('the next TED opening is now during TED hours, otherwise the next 06:30 of a business day', () => {
    fc.assert(
      fc.property(between('2003-01-01', '2099-12-01'), (instant) => {
        const opening = nextTedOpening(instant);
        expect(isTedOpen(opening)).toBe(true);
        if (isTedOpen(instant)) {
          expect(opening).toEqual(instant);
          return;
        }
        expect(opening > instant).toBe(true);
        expect(wallClock(opening)).toMatchObject({ hour: 6, minute: 30 });
        expect(isBusinessDay(brasiliaDate(opening))).toBe(true);
        expect(isTedOpen(new Date(opening.getTime() - 1))).toBe(false);
        // The window is longer than 10 hours, so steps of 10 hours cannot miss one.
        for (let time = instant.getTime(); time < opening.getTime(); time += 10 * HOUR_MS) {
          expect(isTedOpen(new Date(time))).toBe(false);
        }
        expect(opening.getTime() - instant.getTime()).toBeLessThan(6 * DAY_MS);
      }),
      { numRuns: sized(300, 20_000) },
    );
  });

  test.each([
    ['a minute before 06:30', '2026-11-23T09:29:00Z', '2026-11-23T09:30:00Z'],
    ['17:00 on the dot', '2026-11-23T20:00:00Z', '2026-11-24T09:30:00Z'],
    ['Friday evening', '2026-11-27T22:00:00Z', '2026-11-30T09:30:00Z'],
    ['before Carnival: Monday and Tuesday are holidays', '2026-02-13T20:00:00Z', '2026-02-18T09:30:00Z'],
    ['late on a day that is already tomorrow in UTC', '2026-11-24T01:00:00Z', '2026-11-24T09:30:00Z'],
  ])('the next TED opening is correct: %s', (_, instant, opening) => {
    expect(nextTedOpening(new Date(instant))).toEqual(new Date(opening));
    expect(nextTedOpening(new Date(Date.parse(opening) - MINUTE_MS))).toEqual(new Date(opening));
  });
});
