import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPixKey } from '../../../../src/domains/pix/dict/pix-key.ts';
import { KnownPixKey, readPixKey, requirePixKey } from '../../../../src/domains/pix/dict/typed-pix-key.ts';
import { formatCpf } from '../../../../src/platform/text/documents.ts';
import { wordsOf } from '../../../../src/platform/text/words.ts';
import { PIX_KEY_TYPES } from '../../../../src/rails/dict-codes.ts';
import { pixKeys } from '../../../support/brcodes.ts';
import { sized } from '../../../support/size.ts';

const types = fc.option(fc.constantFrom(...wordsOf(PIX_KEY_TYPES)));
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 77 }),
  fc.string({ unit: fc.constantFrom(...'0123456789 .-()+/'), maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(...'0159'), minLength: 9, maxLength: 14 }),
);

test('a typed PIX key is read as a canonical key of its type, or refused', () => {
  fc.assert(
    fc.property(fc.oneof(typed, pixKeys), types, (text, type) => {
      const read = readPixKey(text, type);
      if (read === null) return;
      expect(isPixKey(read.type, read.key)).toBe(true);
      if (type !== null) expect(read.type).toBe(type);
    }),
    { numRuns: sized(2_000, 100_000) },
  );
});

test('a canonical PIX key is read as itself, in any case and with blanks around it', () => {
  fc.assert(
    fc.property(pixKeys, (key) => {
      const read = readPixKey(key);
      expect(read?.key).toBe(key);
      expect(readPixKey(key, read?.type)).toEqual(read);
      expect(readPixKey(`\t ${key.toUpperCase()}\u00a0\n`)).toEqual(read);
    }),
    { numRuns: sized(500, 20_000) },
  );
});

test('a masked CPF is never read as a phone', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 11, maxLength: 11 });
  fc.assert(
    fc.property(digits, (number) => {
      expect(readPixKey(formatCpf(number))?.type).not.toBe('PHONE');
    }),
    { numRuns: sized(2_000, 50_000) },
  );
});

test('text that is no PIX key is refused with the member and the forms of a key', () => {
  expect(() => requirePixKey('Fulano', 'pixKey')).toThrow(
    expect.objectContaining({
      ...{ code: 'invalid_pix_key', status: 422 },
      message: 'pixKey is not a valid PIX key: use a CPF, CNPJ, e-mail, phone (+5511987654321) or EVP',
    }),
  );
  expect(() => requirePixKey('12345678909', 'key', 'PHONE')).toThrow(
    'key is not a valid key of type PHONE: use a phone number such as +5511987654321',
  );
});

test('a key that must exist is made canonical, and other text stays as it is', () => {
  expect(KnownPixKey.parse('(11) 98765-4320')).toBe('+5511987654320');
  expect(KnownPixKey.parse('Fulano')).toBe('Fulano');
  expect(KnownPixKey.safeParse(' ').success).toBe(false);
});

test.for([
  ['blanks', ' '.repeat(1_000_000)],
  ['digits', '1'.repeat(1_000_000)],
  ['points', '.'.repeat(1_000_000)],
  ['blanks between digits', `11${' '.repeat(1_000_000)}x`],
  ['hyphens after an area code', `(11)${'-'.repeat(1_000_000)}`],
  ['labels of an e-mail address', `a@${'b.'.repeat(500_000)}`],
  ['letters before the sign of an e-mail address', 'a'.repeat(1_000_000)],
] as const)('reading a megabyte of %s as a PIX key is refused in linear time', ([, text]) => {
  for (const type of [null, ...wordsOf(PIX_KEY_TYPES)]) expect(readPixKey(text, type)).toBeNull();
});
