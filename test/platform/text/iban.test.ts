import { readFileSync } from 'node:fs';
import { getIbanInfo, isValidIban } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { composeIBAN, electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import {
  buildIban,
  formatIban,
  type IbanAccount,
  isIban,
  normalizeIban,
  parseIban,
} from '../../../src/platform/text/iban.ts';

type Vector = { input: IbanAccount & { op: string; iban: string }; expected: unknown; why: string };
const vectors: Vector[] = JSON.parse(readFileSync(new URL('../../vectors/iban.json', import.meta.url), 'utf8'));

const answers: Record<string, (input: Vector['input']) => unknown> = {
  iban_build: (input) => buildIban(input),
  iban_parse: ({ iban }) => parseIban(iban),
  iban_valid: ({ iban }) => isIban(iban),
  iban_valid_normalized: ({ iban }) => isIban(normalizeIban(iban)),
  iban_format: ({ iban }) => formatIban(iban),
};
// Check digits of accounts at other banks: each bank has its own rule, most publish none, and we verify none.
const notOurs = ['account_dv'];

const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
const anyAccount = fc.record({
  ispb: digits(8),
  agency: digits(1, 5),
  account: digits(1, 10),
  accountType: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  // brazilian-utils does not accept holder 0.
  holder: fc.constantFrom(...'123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
});
const anyIban = anyAccount.map(buildIban);

describe('IBAN test vectors', () => {
  const answered = vectors.filter(({ input }) => input.op in answers);
  for (const { input, expected, why } of answered) {
    test(`IBAN vector ${JSON.stringify(input)} holds: ${why}`, () => {
      expect(answers[input.op]?.(input)).toEqual(expected);
    });
  }

  test('the tests cover every IBAN vector, except check digits of accounts at other banks', () => {
    const ops = new Set(vectors.map(({ input }) => input.op));
    expect(ops).toEqual(new Set([...Object.keys(answers), ...notOurs]));
  });
});

test('parsing an IBAN returns its parts, with agency and account padded', () => {
  fc.assert(
    fc.property(anyAccount, (parts) => {
      const iban = buildIban(parts);
      expect(parseIban(iban)).toEqual({
        ...parts,
        country: 'BR',
        checkDigits: iban.slice(2, 4),
        agency: parts.agency.padStart(5, '0'),
        account: parts.account.padStart(10, '0'),
      });
      expect(buildIban(parseIban(iban))).toBe(iban);
    }),
  );
});

test('an IBAN equals that of ibantools, and brazilian-utils reads the same fields from it', () => {
  fc.assert(
    fc.property(anyIban, (iban) => {
      expect(iban).toBe(composeIBAN({ countryCode: 'BR', bban: iban.slice(4) }));
      const { ispb, agency, account, accountType, holder, checkDigits } = parseIban(iban);
      expect(getIbanInfo(iban)).toEqual({
        countryCode: 'BR',
        checkDigits,
        bankIspb: ispb,
        branch: agency,
        account,
        accountType,
        owner: holder,
      });
    }),
  );
});

test('any single wrong digit of an IBAN is detected, and both libraries agree', () => {
  fc.assert(
    fc.property(anyIban, fc.integer({ min: 2, max: 26 }), fc.constantFrom(...'0123456789'), (iban, index, digit) => {
      fc.pre(iban[index] !== digit);
      const wrong = iban.slice(0, index) + digit + iban.slice(index + 1);
      expect(isIban(wrong)).toBe(false);
      if (index > 3) expect([isValidIBAN(wrong), isValidIban(wrong)]).toEqual([false, false]);
    }),
  );
});

test('IBAN check digits 00, 01 and 99 are rejected, although their remainder equals that of 97, 98 and 02', () => {
  fc.assert(
    fc.property(anyIban, fc.constantFrom('00', '01', '99'), (iban, alias) => {
      expect(isIban(`BR${alias}${iban.slice(4)}`)).toBe(false);
    }),
  );
});

test('the print form of an IBAN equals that of ibantools, and normalising restores the electronic form', () => {
  fc.assert(
    fc.property(anyIban, (iban) => {
      expect(formatIban(iban)).toBe(friendlyFormatIBAN(iban));
      expect(normalizeIban(formatIban(iban))).toBe(iban);
      expect(normalizeIban(formatIban(iban))).toBe(electronicFormatIBAN(formatIban(iban)));
    }),
  );
});

test('an IBAN with spaces or lowercase is rejected until it is normalised, which keeps the case', () => {
  expect(isIban('BR18 0036 0305 0000 1000 9795 493C 1')).toBe(false);
  expect(isIban('br1800360305000010009795493c1')).toBe(false);
  expect(isIban(normalizeIban('br18 0036 0305 0000 1000 9795 493c 1'))).toBe(false);
});

test.each([
  ['ispb', '1234567'],
  ['ispb', '12AB34CD'],
  ['agency', ''],
  ['agency', '123456'],
  ['agency', '12-3'],
  ['account', ''],
  ['account', '12345678901'],
  ['account', '1234-5'],
  ['accountType', 'c'],
  ['accountType', 'CC'],
  ['holder', ''],
  ['holder', '12'],
])('building an IBAN with %s %j is rejected with an error that names the field', (field, value) => {
  const parts = { ispb: '00360305', agency: '1', account: '9795493', accountType: 'P', holder: '1', [field]: value };
  expect(() => buildIban(parts)).toThrow(new RangeError(`${field} does not fit an IBAN`));
});

test.each(['', 'BR', 'PT50000201231234567890154', 'BR1800360305000010009795493C2'])(
  '%j is neither parsed nor printed',
  (s) => {
    expect(() => parseIban(s)).toThrow(RangeError);
    expect(() => formatIban(s)).toThrow(RangeError);
  },
);
