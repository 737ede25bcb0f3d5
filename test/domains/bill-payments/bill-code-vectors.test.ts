import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readBillCode } from '../../../src/domains/bill-payments/bill-code.ts';
import { modulo10, modulo11OfGuides } from '../../../src/domains/bill-payments/bill-code-check-digits.ts';
import { dueDateOf, dueDatesOf, dueFactorOf } from '../../../src/domains/bill-payments/bill-code-due-factor.ts';
import { AppError } from '../../../src/platform/errors/errors.ts';
import { printedLine } from '../../support/bill-codes.ts';

interface Input {
  readonly op: string;
  readonly barcode: string;
  readonly line: string;
  readonly code: string;
  readonly date: string;
  readonly factor: number;
  readonly digits: string;
  readonly referenceDate?: string;
}
type Vector = { readonly input: Input; readonly expected: unknown; readonly why: string };
const vectorFile = new URL('../../vectors/boleto.json', import.meta.url);
const vectors: Vector[] = JSON.parse(readFileSync(vectorFile, 'utf8'));
const TODAY = '2026-11-22';

function refusalOf(code: string): AppError | null {
  try {
    readBillCode(code, TODAY);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_barcode') return error;
    throw error;
  }
}

function info({ code, referenceDate = TODAY }: Input) {
  const { type, barcode, amount, dueDate, dueFactor, bankCode, segment } = readBillCode(code, referenceDate);
  if (type === 'boleto') {
    return {
      type,
      bankCode,
      factor: dueFactor,
      dueDate,
      dueDateCandidates: dueDatesOf(dueFactor ?? 0),
      // 0 in the vectors: the payer chooses the amount.
      amountCents: amount ?? 0,
      generalDV: Number(barcode[4]),
    };
  }
  const others = barcode.slice(0, 3) + barcode.slice(4);
  const fits = { 10: modulo10(others), 11: modulo11OfGuides(others) };
  const valueId = Number(barcode[2]);
  const dvModule = valueId < 8 ? 10 : 11;
  expect(fits[dvModule]).toBe(Number(barcode[3]));
  return {
    type,
    segment,
    valueId,
    dvModule,
    effectiveAmount: amount !== null,
    amountCents: amount,
    rawValue: Number(barcode.slice(4, 15)),
    dueDate,
  };
}

const answers: Record<string, (input: Input) => unknown> = {
  barcode_to_line: ({ barcode }) => {
    const { line } = readBillCode(barcode, TODAY);
    expect(readBillCode(printedLine(line), TODAY).barcode).toBe(barcode);
    return { line, formatted: printedLine(line) };
  },
  line_to_barcode: ({ line }) => ({ barcode: readBillCode(line, TODAY).barcode }),
  barcode_valid: ({ barcode }) => refusalOf(barcode) === null,
  line_valid: ({ line }) => refusalOf(line) === null,
  boleto_info: info,
  due_factor: ({ date }) => dueFactorOf(date),
  due_date_from_factor: ({ factor, referenceDate = TODAY }) => ({
    candidates: dueDatesOf(factor),
    chosen: dueDateOf(factor, referenceDate),
  }),
  classify: ({ code }) => {
    const refusal = refusalOf(code);
    if (refusal) return { error: refusal.message.includes('47 digits') ? 'invalid_length' : refusal.message };
    const { type, barcode } = readBillCode(code, TODAY);
    return { kind: type, form: barcode === code ? 'barcode' : 'line' };
  },
  mod10: ({ digits }) => modulo10(digits),
};

describe('vectors of boletos and guides', () => {
  vectors.forEach(({ input, expected, why }, index) => {
    test(`the vector of ${input.op} (${index + 1}) holds: ${why}`, () => {
      expect(answers[input.op]?.(input)).toEqual(expected);
    });
  });

  test('all vectors are checked', () => {
    expect(new Set(vectors.map(({ input }) => input.op))).toEqual(new Set(Object.keys(answers)));
    expect(vectors.length).toBeGreaterThan(70);
  });
});
