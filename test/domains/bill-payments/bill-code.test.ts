import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBillCode } from '../../../src/domains/bill-payments/bill-code.ts';
import { makeBoleto } from '../../../src/domains/bill-payments/bill-code-boleto.ts';
import { dueDateOf, dueDatesOf, dueFactorOf } from '../../../src/domains/bill-payments/bill-code-due-factor.ts';
import { makeGuide } from '../../../src/domains/bill-payments/bill-code-guide.ts';
import { AppError } from '../../../src/platform/errors/errors.ts';
import { plusDays } from '../../../src/platform/time/calendar.ts';
import { boletos, dueDates, guides, printedLine } from '../../support/bill-codes.ts';

const TODAY = '2026-11-22';
const BOLETO = '00191234546789012345767890202640115080000102656';
const GUIDE = '826700000001876500970002020260715006000000123455';

function refusalOf(code: string): AppError {
  try {
    readBillCode(code, TODAY);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error(`${code} is not refused`);
}

const isRead = (code: string): boolean => {
  try {
    readBillCode(code, TODAY);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_barcode') return false;
    throw error;
  }
};

describe('reading a bill code', () => {
  test('the code of a boleto returns its parts from 5,500 days before its due date to 3,000 days after', () => {
    fc.assert(
      fc.property(boletos, fc.integer({ min: -5_500, max: 3_000 }), (parts, days) => {
        const { barcode, line } = makeBoleto(parts);
        const today = plusDays(parts.dueDate ?? TODAY, days);
        expect(readBillCode(barcode, today)).toEqual({
          ...parts,
          type: 'boleto',
          barcode,
          line,
          dueFactor: parts.dueDate === null ? 0 : dueFactorOf(parts.dueDate),
          segment: null,
          companyId: null,
        });
      }),
    );
  });

  test('the code of a guide returns its parts, but a reference is not an amount', () => {
    fc.assert(
      fc.property(guides, ({ valueId, ...parts }) => {
        const { barcode, line } = makeGuide({ valueId, ...parts });
        expect(readBillCode(barcode, TODAY)).toEqual({
          ...parts,
          amount: valueId === 6 || valueId === 8 ? parts.amount : null,
          type: 'guide',
          barcode,
          line,
          dueDate: null,
          dueFactor: null,
          bankCode: null,
        });
        expect(Number(barcode.slice(4, 15))).toBe(parts.amount ?? 0);
      }),
    );
  });

  test('a bill code is the same bill as a barcode, as a line, and as a printed line', () => {
    fc.assert(
      fc.property(fc.oneof(boletos.map(makeBoleto), guides.map(makeGuide)), ({ barcode, line }) => {
        const bill = readBillCode(barcode, TODAY);
        expect(readBillCode(line, TODAY)).toEqual(bill);
        expect(readBillCode(printedLine(line), TODAY)).toEqual(bill);
      }),
    );
  });

  test.each([
    [{ bankCode: '01' }, 'bankCode'],
    [{ bankCode: '801' }, 'bankCode'],
    [{ freeField: '1' }, 'freeField'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: 10_000_000_000 }, 'amount'],
    [{ dueDate: '2000-07-02' }, 'dueDate'],
    [{ dueDate: '2049-10-14' }, 'no due factor'],
  ])('a boleto cannot be made with %j', (part, why) => {
    const parts = { bankCode: '001', amount: 1, dueDate: '2026-12-01', freeField: '0'.repeat(25), ...part };
    expect(() => makeBoleto(parts)).toThrow(why);
    expect(() => makeBoleto(parts)).toThrow(RangeError);
  });

  test.each([
    [{ segment: 8 }, 'segment'],
    [{ segment: 0 }, 'segment'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 100_000_000_000 }, 'amount'],
    [{ companyId: '12345678' }, 'companyId must be 4 digits'],
    [{ segment: 6 }, 'companyId must be 8 digits'],
    [{ segment: 6, companyId: '12345678' }, 'freeField must be 21 digits'],
    [{ freeField: 'x'.repeat(25) }, 'freeField'],
  ])('a guide cannot be made with %j', (part, why) => {
    const parts = { segment: 2, valueId: 6, amount: 1, companyId: '0097', freeField: '0'.repeat(25), ...part } as const;
    expect(() => makeGuide(parts)).toThrow(why);
    expect(() => makeGuide(parts)).toThrow(RangeError);
  });
});

describe('one wrong digit', () => {
  const wrongDigit = (length: number) =>
    fc.record({ at: fc.nat({ max: length - 1 }), by: fc.integer({ min: 1, max: 9 }) });
  const wrong = (code: string, { at, by }: { at: number; by: number }) =>
    code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1);

  test('one wrong digit of a boleto’s line is detected, except in due factor and amount when the general check digit is 1', () => {
    fc.assert(
      fc.property(boletos, wrongDigit(47), (parts, change) => {
        const { barcode, line } = makeBoleto(parts);
        if (isRead(wrong(line, change))) expect([barcode[4], change.at > 32]).toEqual(['1', true]);
      }),
      { numRuns: 500 },
    );
  });

  test('one wrong digit of a boleto’s barcode is detected, except when the general check digit is 1 or the first digit becomes 8', () => {
    fc.assert(
      fc.property(boletos, wrongDigit(44), (parts, change) => {
        const { barcode } = makeBoleto(parts);
        const typed = wrong(barcode, change);
        if (isRead(typed)) expect(barcode[4] === '1' || typed.startsWith('8')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  /** The third digit selects the modulo: 6 and 7 modulo 10, 8 and 9 modulo 11. */
  const sameModule = (one: string, other: string) => Number(one[2]) < 8 === Number(other[2]) < 8;

  test('one wrong digit of a guide’s line is detected, except when it changes the modulo, or a modulo 11 and the general digit are 0', () => {
    fc.assert(
      fc.property(guides, wrongDigit(48), (parts, change) => {
        const { barcode, line } = makeGuide(parts);
        const typed = wrong(line, change);
        const ofBlock = line[Math.floor(change.at / 12) * 12 + 11];
        if (!isRead(typed) || !sameModule(line, typed)) return;
        expect([parts.valueId >= 8, barcode[3], ofBlock]).toEqual([true, '0', '0']);
      }),
      { numRuns: 500 },
    );
  });

  test('one wrong digit of a guide’s barcode is detected, except when it changes the modulo or kind, or modulo 11 gave 0', () => {
    fc.assert(
      fc.property(guides, wrongDigit(44), (parts, change) => {
        const { barcode } = makeGuide(parts);
        const typed = wrong(barcode, change);
        if (!isRead(typed) || change.at === 0 || !sameModule(barcode, typed)) return;
        expect([parts.valueId >= 8, barcode[3]]).toEqual([true, '0']);
      }),
      { numRuns: 500 },
    );
  });

  // The schemes cannot detect these errors: only the registration of the bill can.
  test.each([
    ['00195403191786894324626456877799116470000792106', '00195403191786894324626456877799116470060792106'],
    ['00191164700007921065403117868943242645687779', '00791164700007921065403117868943242645687779'],
    ['85890000052936526666448543785523439423710098', '85790000052936526666448543785523439423710098'],
    ['84800000040618243348193363604075081670347604', '84800000040678243348193363604075081670347604'],
    ['849000000870832554790318369484832090899351077995', '849000020870832554790318369484832090899351077995'],
  ])('one wrong digit can turn %s into another valid bill, %s', (code, typed) => {
    expect(readBillCode(typed, TODAY)).not.toEqual(readBillCode(code, TODAY));
  });

  test.each([
    [BOLETO, 0, 'field_1'],
    [BOLETO, 9, 'field_1'],
    [BOLETO, 15, 'field_2'],
    [BOLETO, 20, 'field_2'],
    [BOLETO, 30, 'field_3'],
    [BOLETO, 31, 'field_3'],
    [BOLETO, 32, 'general'],
    [BOLETO, 34, 'general'],
    [BOLETO, 46, 'general'],
    [GUIDE, 3, 'block_1'],
    [GUIDE, 11, 'block_1'],
    [GUIDE, 12, 'block_2'],
    [GUIDE, 35, 'block_3'],
    [GUIDE, 47, 'block_4'],
    [readBillCode(BOLETO, TODAY).barcode, 4, 'general'],
    [readBillCode(BOLETO, TODAY).barcode, 42, 'general'],
    [readBillCode(GUIDE, TODAY).barcode, 3, 'general'],
    [readBillCode(GUIDE, TODAY).barcode, 43, 'general'],
  ])('one wrong digit of %s at %i is reported as covered by %s, without the correct digit', (code, at, name) => {
    const refusal = refusalOf(wrong(code, { at, by: 1 }));
    expect(refusal.details).toEqual({ check_digit: name });
    const covered = name === 'general' ? 'the whole code' : `its ${name.replace('_', ' ')}`;
    expect(refusal.message).toBe(`this is not a valid bill code: the check digit of ${covered} does not match`);
  });
});

describe('invalid bill codes', () => {
  test.each([
    ['it has 0 digits', ''],
    ['it has 43 digits', '1'.repeat(43)],
    ['it has 48 digits', '1'.repeat(48)],
    ['it has 47 digits', '8'.repeat(47)],
    ['it has more than 60 characters', '9'.repeat(61)],
    ['it has more than 60 characters', `${' '.repeat(1_000_000)}x`],
    ['characters other than digits', '0019115080000102656123456789012345678902026A'],
    ['characters other than digits', '٠0191150800001026561234567890123456789020264'],
    ['its currency (4th digit) is not 9', '00181150800001026561234567890123456789020264'],
    ['its segment (2nd digit)', '80670000000876500970000202607150000000012345'],
    ['its segment (2nd digit)', '88670000000876500970000202607150000000012345'],
    ['its kind of value (3rd digit)', '82570000000876500970000202607150000000012345'],
    ['its kind of value (3rd digit)', '82070000000876500970000202607150000000012345'],
  ])('a bill code is rejected because %s', (why, code) => {
    const refusal = refusalOf(code);
    expect([refusal.status, refusal.code, refusal.details]).toEqual([422, 'invalid_barcode', {}]);
    expect(refusal.message).toContain(why);
  });

  test('a bill code can contain spaces, dots, hyphens and line breaks anywhere', () => {
    const pasted = '  00191.23454 6789-0.123457\t67890.202640\u00a01\r\n15080000102656\n';
    expect(readBillCode(pasted, TODAY)).toEqual(readBillCode(BOLETO, TODAY));
  });
});

describe('guides', () => {
  test.each([
    [6, 1_234],
    [7, null],
    [8, 1_234],
    [9, null],
  ] as const)('a guide with value id %i has the amount %s', (valueId, amount) => {
    const { line } = makeGuide({ segment: 5, valueId, amount: 1_234, companyId: '0123', freeField: '1'.repeat(25) });
    expect(readBillCode(line, TODAY)).toMatchObject({ amount, dueDate: null, segment: 5, companyId: '0123' });
  });

  test('a guide of segment 6 names its company by 8 digits', () => {
    const parts = { segment: 6, valueId: 6, amount: 99, companyId: '11222333', freeField: '4'.repeat(21) } as const;
    expect(readBillCode(makeGuide(parts).line, TODAY)).toMatchObject({
      companyId: '11222333',
      freeField: '4'.repeat(21),
    });
  });
});

describe('due factors', () => {
  test('a due factor belongs to the date, and the date is one of its two', () => {
    fc.assert(
      fc.property(dueDates, (date) => {
        const factor = dueFactorOf(date);
        expect(factor).toBeGreaterThanOrEqual(1_000);
        expect(factor).toBeLessThanOrEqual(9_999);
        expect(dueDatesOf(factor)).toContain(date);
      }),
    );
  });

  test('a due factor means the date from 3,000 days before today to 5,500 days after today', () => {
    const [first = '', second = ''] = dueDatesOf(5_000);
    expect(dueDateOf(5_000, plusDays(first, -5_500))).toBe(first);
    expect(dueDateOf(5_000, plusDays(first, 3_000))).toBe(first);
    expect(dueDateOf(5_000, plusDays(second, -5_500))).toBe(second);
    expect(dueDateOf(5_000, plusDays(second, 3_000))).toBe(second);
  });

  test('a due factor without a date in the window means the past date', () => {
    const [first = '', second = ''] = dueDatesOf(5_000);
    expect(dueDateOf(5_000, plusDays(first, 3_001))).toBe(first);
    expect(dueDateOf(5_000, plusDays(second, -5_501))).toBe(first);
    expect(dueDateOf(5_000, plusDays(second, 30_000))).toBe(second);
  });

  test.each([
    ['34197263226900000000500000000018166440000010000', '2040-08-06'],
    ['34197263226900000000500000000018171430000010000', '2041-12-18'],
  ])('the boleto %s, read on 2026-11-28, is due on %s', (line, dueDate) => {
    expect(readBillCode(line, '2026-11-28').dueDate).toBe(dueDate);
  });

  test('due factor 0 means no date, and a factor below 1000 the one date before the restart', () => {
    expect([dueDatesOf(0), dueDateOf(0, TODAY)]).toEqual([[], null]);
    expect([dueDatesOf(999), dueDateOf(999, TODAY)]).toEqual([['2000-07-02'], '2000-07-02']);
  });

  test.each(['1997-10-06', '2049-10-14'])('no due factor exists for %s', (date) => {
    expect(() => dueFactorOf(date)).toThrow(RangeError);
  });
});
