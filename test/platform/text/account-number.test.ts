import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCheckDigit } from '../../../src/platform/text/account-number.ts';
import { buildIban, isIban } from '../../../src/platform/text/iban.ts';

const hasCheckDigit = (s: string): boolean => s === withCheckDigit(s.slice(0, -1));
const DIGITS = [...'0123456789'];
const base = fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 1, maxLength: 9 }).filter((s) => /[1-9]/.test(s));

// Calculated by hand: 1×2 = 2 → 9; 1×3+2×2 = 7 → 4; with 9 digits the weights reach 9 and start again at 2.
test.each([
  ['1', '19'],
  ['12', '124'],
  ['123456789', '1234567897'],
])('the base %s becomes account number %s', (given, expected) => {
  expect(withCheckDigit(given)).toBe(expected);
});

test('a complement of 10 or 11 becomes check digit 0', () => {
  // 6×2 = 12, remainder 1, complement 10; 4×2 + 1×3 = 11, remainder 0, complement 11.
  expect([withCheckDigit('6'), withCheckDigit('14')]).toEqual(['60', '140']);
});

test('a base with its check digit fits an IBAN', () => {
  fc.assert(
    fc.property(base, (s) => {
      const account = withCheckDigit(s);
      expect(account).toBe(s + account.slice(-1));
      expect(isIban(buildIban({ ispb: '00000000', agency: '1', account, accountType: 'C', holder: '1' }))).toBe(true);
    }),
  );
});

test('exactly one check digit is valid for each base', () => {
  fc.assert(fc.property(base, (s) => DIGITS.filter((digit) => hasCheckDigit(s + digit)).length === 1));
});

test('any single wrong digit is detected when the check digit is not 0', () => {
  fc.assert(
    fc.property(base.map(withCheckDigit), fc.nat(9), fc.constantFrom(...DIGITS), (account, index, digit) => {
      fc.pre(!account.endsWith('0') && index < account.length && account[index] !== digit);
      expect(hasCheckDigit(account.slice(0, index) + digit + account.slice(index + 1))).toBe(false);
    }),
  );
});

test('leading zeros do not change the check digit', () => {
  expect([withCheckDigit('12'), withCheckDigit('000000012')]).toEqual(['124', '0000000124']);
});

test.each(['', '1234567890', '12A', '-1'])('%j is rejected as the base of an account number', (s) => {
  expect(() => withCheckDigit(s)).toThrow(RangeError);
});
