import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CobvTerms,
  cobvAmount,
  cobvLastDay,
  cobvReferenceDate,
} from '../../../../../src/domains/pix/charges/due-date/cobv-amount.ts';
import { type CobvRequest, cobvTermsOf } from '../../../../../src/domains/pix/charges/due-date/cobv-terms.ts';
import { validateCobvTerms } from '../../../../../src/domains/pix/charges/due-date/cobv-validation.ts';
import { AppError } from '../../../../../src/platform/errors/errors.ts';
import { formatDecimal, parseDecimal } from '../../../../../src/platform/text/decimal.ts';
import { isBusinessDay, plusDays } from '../../../../../src/platform/time/calendar.ts';

const TODAY = '2026-11-23';
const TERMS: CobvTerms = {
  original: 10_000,
  dueDate: '2026-12-10',
  validDaysAfterDue: 30,
  fine: null,
  interest: null,
  rebate: null,
  discount: null,
};

const faultsOf = (act: () => unknown): readonly string[] => {
  try {
    act();
    return [];
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') {
      return Object.keys(error.details['fields'] as object);
    }
    throw error;
  }
};
const refused = (terms: Partial<CobvTerms>) => faultsOf(() => validateCobvTerms({ ...TERMS, ...terms }, TODAY));
const isValid = (terms: CobvTerms) => faultsOf(() => validateCobvTerms(terms, TODAY)).length === 0;

const cents = fc.integer({ min: 0, max: 200_000 });
const percent = fc.integer({ min: 0, max: 12_000 });
const rate = (modalities: number, amounts: readonly number[]) =>
  fc.option(
    fc
      .integer({ min: 1, max: modalities })
      .chain((modality) =>
        fc.record({ modality: fc.constant(modality), value: amounts.includes(modality) ? cents : percent }),
      ),
  );
const day = fc.integer({ min: 0, max: 400 }).map((days) => plusDays(TODAY, days));
const discount = fc.option(
  fc.oneof(
    fc.record({
      modality: fc.constantFrom(1, 2),
      value: fc.constant(null),
      bands: fc.array(fc.record({ date: day, value: percent }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ modality: fc.constantFrom(3, 4, 5, 6), value: percent, bands: fc.constant([]) }),
  ),
);
const anyTerms: fc.Arbitrary<CobvTerms> = fc.record({
  original: fc.integer({ min: 1, max: 200_000 }),
  dueDate: day,
  validDaysAfterDue: fc.integer({ min: 0, max: 60 }),
  fine: rate(2, [1]),
  interest: rate(8, [1, 5]),
  rebate: rate(2, [1]),
  discount,
});

describe('amount of a charge with a due date', () => {
  test('the amount of valid terms is the sum of its parts, positive and within ten digits on every payable day', () => {
    let valid = 0;
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 0, max: 500 }), (terms, days) => {
        if (!isValid(terms)) return;
        valid += 1;
        const payOn = plusDays(TODAY, days);
        if (payOn > cobvLastDay(terms)) return;
        const { original, rebate, discount: granted, fine, interest, final, daysLate } = cobvAmount(terms, payOn);
        expect(final).toBe(original - rebate - granted + fine + interest);
        expect(final).toBeGreaterThan(0);
        expect(formatDecimal(final)).toMatch(/^\d{1,10}\.\d{2}$/);
        for (const part of [rebate, granted, fine, interest]) expect(Number.isInteger(part) && part >= 0).toBe(true);
        expect(daysLate === 0 ? fine + interest : granted).toBe(0);
      }),
      { numRuns: 3_000 },
    );
    expect(valid).toBeGreaterThan(300);
  });

  test('the amount never falls when the payment is later', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        // With several bands, a later band may grant a larger discount.
        if (!isValid(terms) || (terms.discount?.bands.length ?? 0) > 1) return;
        let before = 0;
        for (let payOn = TODAY; payOn <= cobvLastDay(terms); payOn = plusDays(payOn, 1)) {
          const { final } = cobvAmount(terms, payOn);
          expect(final).toBeGreaterThanOrEqual(before);
          before = final;
        }
      }),
      { numRuns: 200 },
    );
  });

  test.for([
    ['Friday', '2026-12-04', '2026-12-04', 0, 0],
    ['Friday', '2026-12-04', '2026-12-05', 0, 1],
    ['Friday', '2026-12-04', '2026-12-06', 0, 2],
    ['Friday', '2026-12-04', '2026-12-07', 200, 3],
    ['Saturday', '2026-12-05', '2026-12-06', 0, 0],
    ['Saturday', '2026-12-05', '2026-12-07', 0, 0],
    ['Saturday', '2026-12-05', '2026-12-08', 200, 1],
    ['Thursday before Christmas', '2026-12-24', '2026-12-27', 0, 3],
    ['Thursday before Christmas', '2026-12-24', '2026-12-28', 200, 4],
  ] as const)(
    'a charge of R$ 100.00 due on %s (%s) and paid on %s costs a fine of %i cents and %i days of interest',
    ([, dueDate, payOn, fine, days]) => {
      const terms = { ...TERMS, dueDate, fine: { modality: 2, value: 200 }, interest: { modality: 1, value: 10 } };
      expect(cobvAmount(terms, payOn)).toMatchObject({ fine, interestDays: days, interest: days * 10 });
    },
  );

  test('each part of the amount is rounded half up once, without floats', () => {
    const rounded = (value: number, original: number) =>
      cobvAmount({ ...TERMS, original, fine: { modality: 2, value } }, '2026-12-11').fine;
    // 0.5 and 1.5 cents, and just below 0.5.
    expect([rounded(50, 100), rounded(150, 100), rounded(49, 100)]).toEqual([1, 2, 0]);
    // 1.005 × 100 is 100.49999999999999 in floats.
    expect(rounded(100, 10_050)).toBe(101);
    expect(rounded(9_999, 999_999_999_999)).toBe(999_899_999_999);
  });

  test('the last payable day is a business day on or after the due date', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (dueDate, validDaysAfterDue) => {
        const last = cobvLastDay({ dueDate, validDaysAfterDue });
        expect(isBusinessDay(last)).toBe(true);
        expect(last >= plusDays(dueDate, validDaysAfterDue)).toBe(true);
      }),
    );
  });

  test('the reference date is the due date, today after it, or the requested day', () => {
    expect(cobvReferenceDate(TERMS, TODAY, undefined)).toBe('2026-12-10');
    expect(cobvReferenceDate(TERMS, '2026-12-10', undefined)).toBe('2026-12-10');
    expect(cobvReferenceDate(TERMS, '2026-12-11', undefined)).toBe('2026-12-11');
    for (const day of [TODAY, '2026-12-25', '2027-01-11']) expect(cobvReferenceDate(TERMS, TODAY, day)).toBe(day);
    for (const day of ['2026-11-22', '2027-01-12', '2026-12-32', '', 'today']) {
      expect(cobvReferenceDate(TERMS, TODAY, day)).toBeNull();
    }
  });
});

describe('refused terms', () => {
  test.for([
    ['a due date in the past', { dueDate: '2026-11-22' }, 'dueDate'],
    ['a due date that does not exist', { dueDate: '2026-02-30' }, 'dueDate'],
    ['a due date beyond ten years', { dueDate: '2036-12-01' }, 'dueDate'],
    ['nothing to pay', { original: 0 }, 'amount'],
    ['a rebate of everything', { rebate: { modality: 1, value: 10_000 } }, 'rebateValue'],
    ['a rebate of one hundred per cent', { rebate: { modality: 2, value: 10_000 } }, 'rebateValue'],
    ['a rebate that rounding makes everything', { original: 1, rebate: { modality: 2, value: 5_000 } }, 'rebateValue'],
    [
      'a discount of what a rebate leaves',
      {
        rebate: { modality: 1, value: 6_000 },
        discount: { modality: 1, value: null, bands: [{ date: '2026-12-10', value: 4_000 }] },
      },
      'discountValue',
    ],
    ['a daily discount that reaches everything', { discount: { modality: 5, value: 600, bands: [] } }, 'discountValue'],
    [
      'two discounts until the same day',
      {
        discount: {
          modality: 1,
          value: null,
          bands: [
            { date: '2026-12-01', value: 1 },
            { date: '2026-12-01', value: 2 },
          ],
        },
      },
      'discountValue',
    ],
    [
      'interest that outgrows ten digits',
      { original: 999_999_999_999, interest: { modality: 2, value: 1 } },
      'interestValue',
    ],
    ['a fine that outgrows ten digits', { fine: { modality: 1, value: 999_999_999_999 } }, 'fineValue'],
  ] as const)('terms with %s are refused', ([, terms, member]) => {
    expect(refused(terms as Partial<CobvTerms>)).toEqual([member]);
  });

  test('terms that stay one cent within the limits are accepted', () => {
    expect(refused({ dueDate: TODAY })).toEqual([]);
    expect(refused({ rebate: { modality: 1, value: 9_999 } })).toEqual([]);
    expect(refused({ discount: { modality: 5, value: 500, bands: [] } })).toEqual([]);
    expect(refused({ fine: { modality: 1, value: 999_999_989_999 } })).toEqual([]);
  });
});

describe('values of a request', () => {
  const request = (members: Partial<CobvRequest>) => cobvTermsOf({ amount: 10_000, dueDate: '2026-12-10', ...members });

  test('values are decimal text of at most ten digits and two decimals', () => {
    for (const [text, value] of [
      ['2', 200],
      ['2.5', 250],
      ['02.50', 250],
      ['9999999999.99', 999_999_999_999],
    ] as const) {
      expect(request({ fineType: 'FIXO', fineValue: text }).fine).toEqual({ modality: 1, value });
    }
    for (const text of [
      '',
      ' 2',
      '2,50',
      '2.505',
      '-1',
      '+1',
      '1e2',
      '1.',
      '.5',
      '10000000000',
      '1.000.00',
      '٢',
      'NaN',
    ]) {
      expect([text, faultsOf(() => request({ fineType: 'FIXO', fineValue: text }))]).toEqual([text, ['fineValue']]);
    }
  });

  test('a value requires its type, and zero means that the term is absent', () => {
    expect(faultsOf(() => request({ fineType: 'FIXO', interestValue: '1', discountType: 'PERCENTUAL' }))).toEqual([
      'fineValue',
      'interestType',
      'discountValue',
    ]);
    expect(request({ fineType: 'FIXO', fineValue: '0.00', rebateValue: '0' })).toMatchObject({
      fine: null,
      rebate: null,
    });
    expect(request({ interestType: 'PERCENTUAL', interestValue: '1' }).interest).toEqual({ modality: 3, value: 100 });
    expect(request({ interestType: 'FIXO', interestValue: '1' }).interest).toEqual({ modality: 1, value: 100 });
  });

  test('decimal values convert to the exact number of hundredths', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
        expect(parseDecimal(formatDecimal(value))).toBe(value);
      }),
    );
    for (const value of [-1, 0.5, 1_000_000_000_000, Number.NaN])
      expect(() => formatDecimal(value)).toThrow(RangeError);
  });
});
