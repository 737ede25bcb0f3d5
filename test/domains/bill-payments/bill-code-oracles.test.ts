import { getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils';
import boletoUtils from '@mrmgomes/boleto-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBillCode } from '../../../src/domains/bill-payments/bill-code.ts';
import { makeBoleto } from '../../../src/domains/bill-payments/bill-code-boleto.ts';
import { makeGuide } from '../../../src/domains/bill-payments/bill-code-guide.ts';
import { AppError } from '../../../src/platform/errors/errors.ts';
import { plusDays } from '../../../src/platform/time/calendar.ts';
import { boletos, digits, guides } from '../../support/bill-codes.ts';

const TODAY = '2026-11-22';
const bills = fc.oneof(boletos.map(makeBoleto), guides.map(makeGuide));

/** Valid codes, and codes with some changed digits. */
const codes = (form: 'barcode' | 'line', from = bills) =>
  fc.tuple(from, fc.nat(), fc.oneof(fc.constant(''), digits(1), digits(2))).map(([bill, place, typed]) => {
    const at = place % (bill[form].length - typed.length);
    return bill[form].slice(0, at) + typed + bill[form].slice(at + typed.length);
  });

function wrongDigitOf(code: string): unknown {
  try {
    readBillCode(code, TODAY);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details['check_digit'] ?? 'none';
  }
}

/** brazilian-utils ignores the currency. */
const isOfItsScheme = (code: string) => code.startsWith('8') || code[3] === '9';

test('brazilian-utils accepts exactly the lines that the gateway accepts', () => {
  fc.assert(
    fc.property(codes('line'), (line) => {
      fc.pre(isOfItsScheme(line));
      expect(isValidBoleto(line)).toBe(wrongDigitOf(line) === undefined);
    }),
    { numRuns: 1_000 },
  );
});

test('brazilian-utils accepts exactly the barcodes of guides that the gateway accepts', () => {
  fc.assert(
    fc.property(codes('barcode', guides.map(makeGuide)), (barcode) => {
      fc.pre(barcode.startsWith('8'));
      expect(isValidBoleto(barcode)).toBe(wrongDigitOf(barcode) === undefined);
    }),
    { numRuns: 1_000 },
  );
});

test('brazilian-utils reads the same bank, amount and due date within 3,000 days of it', () => {
  fc.assert(
    fc.property(boletos, fc.integer({ min: -2_999, max: 2_999 }), (parts, days) => {
      const { line } = makeBoleto(parts);
      const today = plusDays(parts.dueDate ?? TODAY, days);
      const bill = readBillCode(line, today);
      const info = getBoletoInfo(line, { referenceDate: new Date(`${today}T12:00:00`) });
      const date = info?.expirationDate;
      expect([info?.bankCode, info?.amount]).toEqual([bill.bankCode, bill.amount ?? 0]);
      expect(
        date ? new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10) : null,
      ).toBe(bill.dueDate);
    }),
  );
});

test('brazilian-utils reads the same segment and amount of guides', () => {
  fc.assert(
    fc.property(guides, (parts) => {
      const bill = readBillCode(makeGuide(parts).line, TODAY);
      expect(getBoletoInfo(bill.line)).toMatchObject({
        segment: bill.segment,
        hasEffectiveValue: parts.valueId === 6 || parts.valueId === 8,
        ...(bill.amount === null ? {} : { amount: bill.amount }),
      });
    }),
  );
});

/**
 * boleto-utils mistakes 14 zeros at the end of a line, or as a guide's due factor and amount, for a credit card bill.
 */
const isCreditCard = (code: string) => code.endsWith('0'.repeat(14)) || code.slice(5, 19) === '0'.repeat(14);

test('boleto-utils converts barcodes and lines in the same way', () => {
  fc.assert(
    fc.property(bills, ({ barcode, line }) => {
      fc.pre(![barcode, line].some(isCreditCard));
      expect(boletoUtils.codBarras2LinhaDigitavel(barcode, false)).toBe(line);
      expect(boletoUtils.linhaDigitavel2CodBarras(line)).toBe(barcode);
    }),
  );
});

test('boleto-utils finds the same wrong check digits of fields and blocks, but ignores the general digit of a line', () => {
  fc.assert(
    fc.property(codes('line'), (line) => {
      const wrong = wrongDigitOf(line);
      fc.pre(!isCreditCard(line) && wrong !== 'none');
      const isWrong = wrong !== undefined && wrong !== 'general';
      expect(boletoUtils.validarCodigoComDV(line, 'LINHA_DIGITAVEL')).toBe(!isWrong);
    }),
    { numRuns: 1_000 },
  );
});

test('boleto-utils finds the same wrong general check digits of barcodes, except for boletos with the digit 1 or 0', () => {
  fc.assert(
    fc.property(codes('barcode'), (barcode) => {
      const wrong = wrongDigitOf(barcode);
      fc.pre(
        !isCreditCard(barcode) && wrong !== 'none' && (barcode.startsWith('8') || !'01'.includes(barcode[4] ?? '')),
      );
      expect(boletoUtils.validarCodigoComDV(barcode, 'CODIGO_DE_BARRAS')).toBe(wrong === undefined);
    }),
    { numRuns: 1_000 },
  );
});
