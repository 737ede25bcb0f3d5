import fc from 'fast-check';
import type { StaticBrCode } from '../../src/domains/pix/charges/brcode/brcode.ts';
import { maxDescriptionLength } from '../../src/domains/pix/charges/brcode/brcode.ts';
import { MAX_AMOUNT } from '../../src/platform/money/money.ts';
import { cpfCheckDigits } from '../../src/platform/text/documents.ts';

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const UPPER_CASE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

const stringOf = (characters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
const digits = (count: number) => stringOf('0123456789', count, count);

/** Names that every implementation writes unchanged, without folding, shortening or changing case. */
export const plainText = (maxLength: number) => stringOf(UPPER_CASE, 1, maxLength);
export const printable = (maxLength: number) => stringOf(PRINTABLE, 1, maxLength).filter((text) => text.trim() !== '');

export const pixKeys = fc.oneof(
  digits(9)
    .filter((base) => !/^(\d)\1+$/.test(base))
    .map((base) => base + cpfCheckDigits(base)),
  fc.uuid(),
  digits(8).map((number) => `+55119${number}`),
  stringOf(UPPER_CASE.toLowerCase(), 1, 30).map((name) => `${name}@example.com`),
);

export const staticCodes = (text: (maxLength: number) => fc.Arbitrary<string>): fc.Arbitrary<StaticBrCode> =>
  pixKeys.chain((pixKey) =>
    fc.record({
      pixKey: fc.constant(pixKey),
      merchantName: text(25),
      merchantCity: text(15),
      amount: fc.option(fc.integer({ min: 1, max: MAX_AMOUNT })),
      txId: fc.option(stringOf(ALPHANUMERIC, 1, 25)),
      description: fc.option(text(maxDescriptionLength(pixKey))),
    }),
  );

export const locations = fc
  .tuple(stringOf('abcdefghijklmnopqrstuvwxyz0123456789', 1, 20), stringOf(ALPHANUMERIC, 1, 45))
  .map(([host, token]) => `${host}.com/qr/${token}`);
