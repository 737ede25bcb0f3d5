import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceKey } from '../../../../src/domains/finance/payables/document-reference.ts';
import { netAmounts } from '../../../../src/domains/finance/payables/installment-amounts.ts';
import {
  type InstallmentStatus,
  statusByInstallments,
} from '../../../../src/domains/finance/payables/payable-states.ts';
import { MAX_AMOUNT } from '../../../../src/platform/money/money.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

describe('net amounts of installments', () => {
  test('the net amounts add up to the net amount, and each lies between zero and its installment', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: MAX_AMOUNT }), { minLength: 1, maxLength: 360 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, share) => {
          const net = Math.max(1, Math.floor(sum(amounts) * share));
          const nets = netAmounts(amounts, net);
          expect(sum(nets)).toBe(net);
          nets.forEach((each, i) => {
            const exact = ((amounts[i] as number) * net) / sum(amounts);
            expect(each).toBeGreaterThanOrEqual(0);
            expect(each).toBeLessThanOrEqual(amounts[i] as number);
            expect(Math.abs(each - exact)).toBeLessThan(1.01);
          });
        },
      ),
    );
  });

  test('without withholdings, the net amounts equal the gross amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: MAX_AMOUNT }), { minLength: 1 }), (amounts) => {
        expect(netAmounts(amounts, sum(amounts))).toEqual(amounts);
      }),
    );
  });
});

describe('the key of a reference', () => {
  test.each([
    ['NF-e 001.234', 'NFE1234'],
    ['Fatura nº 7/A', 'FATURAN7A'],
    ['São João', 'SA0J0A0'],
    ['--- /', ''],
    ['\u0301', ''],
    ['000', '0'],
    ['合同 7', '合同7'],
  ])('the reference key of %j is %j', (reference, key) => {
    expect(referenceKey(reference)).toBe(key);
  });

  test.each([
    ['another case', 'nfe-2026 001234 alfa'],
    ['spaces and punctuation', ' N.F.E 2026.001.234_Alfa '],
    ['other spaces', 'NFE\u00a02026\u2003001234\u202fALFA'],
    ['invisible characters', 'N\u200bF\u00adE2026\ufeff001234\u2060ALFA'],
    ['full width', 'ＮＦＥ２０２６００１２３４ＡＬＦＡ'],
    ['letters in circles', 'ⓃⒻⒺ2026001234ⒶⓁⒻⒶ'],
    ['mathematical letters', '𝐍𝐅𝐄𝟐𝟎𝟐𝟔001234𝐀𝐋𝐅𝐀'],
    ['accents', 'ÑFÉ2026001234ÁLFÃ'],
    ['accents of their own', 'N\u0303FE\u03012026001234ALFA'],
    ['Arabic digits', 'NFE٢٠٢٦٠٠١٢٣٤ALFA'],
    ['Devanagari digits', 'NFE२०२६००१२३४ALFA'],
    ['superscript digits', 'NFE²⁰²⁶⁰⁰¹²³⁴ALFA'],
    ['Cyrillic letters', 'NFЕ2026001234АLFА'],
    ['Greek letters', 'ΝFΕ2026001234ΑLFΑ'],
    ['the letter O', 'NFE2O26OO1234ALFA'],
    ['the letters l and I', 'NFE202600l234AIFA'],
    ['leading zeros', 'NFE0002026001234ALFA'],
    ['a stroke', 'NFɆ2026001234AŁFA'],
  ])('the reference key is the same with %s', (_name, reference) => {
    expect(referenceKey(reference)).toBe(referenceKey('NFE 2026001234 ALFA'));
  });

  test.each([
    'NFE 2026001235 ALFA',
    'NFE 202600123 ALFA',
    'NFE 20260012340 ALFA',
    'NF 2026001234 ALFA',
    'NFE 2026001234',
  ])('the reference key differs for %s', (reference) => {
    expect(referenceKey(reference)).not.toBe(referenceKey('NFE 2026001234 ALFA'));
  });

  test('a reference key is its own key and the key of its text in any other case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (reference) => {
        const key = referenceKey(reference);
        expect(referenceKey(key)).toBe(key);
        expect(referenceKey(` ${reference}-`)).toBe(key);
      }),
    );
  });
});

describe('the state of an approved payable', () => {
  test.each<[string, InstallmentStatus[]]>([
    ['approved', ['approved', 'approved']],
    ['scheduled', ['approved', 'scheduled']],
    ['partially_paid', ['paid', 'scheduled']],
    ['partially_paid', ['paid', 'cancelled']],
    ['paid', ['paid', 'paid']],
    ['cancelled', ['cancelled', 'cancelled']],
  ])('the payable is %s when its installments are %j', (status, installments) => {
    expect(statusByInstallments(installments)).toBe(status);
  });
});
