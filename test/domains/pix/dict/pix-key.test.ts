import { readFileSync } from 'node:fs';
import { generateCnpj, generateCpf, getPixKeyInfo } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPixKey, pixKeyType } from '../../../../src/domains/pix/dict/pix-key.ts';
import type { PixKeyType } from '../../../../src/rails/dict-codes.ts';

type Vector = { input: { op: string; keyType: PixKeyType; key: string }; expected: unknown; why: string };
const vectorFile = new URL('../../../vectors/documents.json', import.meta.url);
const vectors: Vector[] = JSON.parse(readFileSync(vectorFile, 'utf8'));

const answers: Record<string, (input: Vector['input']) => unknown> = {
  pix_key_valid: ({ keyType, key }) => isPixKey(keyType, key),
  pix_key_type: ({ key }) => pixKeyType(key),
};

const TYPES: PixKeyType[] = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'];
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

describe('PIX key vectors', () => {
  const answered = vectors.filter(({ input }) => input.op.startsWith('pix_key'));
  for (const { input, expected, why } of answered) {
    test(`the PIX key vector holds for ${JSON.stringify(input)}: ${why}`, () => {
      expect(answers[input.op]?.(input)).toEqual(expected);
    });
  }
});

test('a key that an independent library accepts has the type that the library reports', () => {
  const mobile = fc.tuple(fc.constantFrom('11', '21', '61', '85'), digits(8)).map(([ddd, n]) => `+55${ddd}9${n}`);
  const email = fc.tuple(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,10}$/));
  const canonical = fc.oneof(
    fc.constant(null).map(() => generateCpf()),
    fc.constant(null).map(() => generateCnpj()),
    mobile,
    email.map(([name, domain]) => `${name}@${domain}.com.br`),
    fc.uuid(),
  );
  fc.assert(
    fc.property(canonical, (key) => {
      expect(getPixKeyInfo(key)?.value).toBe(key);
      expect(pixKeyType(key)).toBe(getPixKeyInfo(key)?.type.toUpperCase());
    }),
  );
});

test('no text is a key of two types', () => {
  const anything = fc.oneof(fc.string(), digits(11), digits(14), fc.uuid(), fc.emailAddress());
  fc.assert(
    fc.property(anything, (key) => {
      const types = TYPES.filter((type) => isPixKey(type, key));
      expect(types.length).toBeLessThanOrEqual(1);
      expect(pixKeyType(key)).toBe(types[0] ?? null);
    }),
    { numRuns: 1000 },
  );
});

test.each<[PixKeyType, string]>([
  ['CPF', '12345678909'],
  ['CNPJ', '00038166000105'],
  ['PHONE', '+5510998765432'],
  ['PHONE', '+12025550123'],
  ['PHONE', '+123'],
  ['PHONE', `+${'1'.repeat(16)}`],
  ['EMAIL', 'fulano_da_silva.recebedor@example.com'],
  ['EMAIL', `a@${'b'.repeat(63)}`],
  ['EMAIL', 'ok@sandbox'],
  ['EVP', '123e4567-e89b-12d3-a456-426655440000'],
])('the %s %s is a key of only this type', (type, key) => {
  expect(TYPES.filter((candidate) => isPixKey(candidate, key))).toEqual([type]);
});

test.each<[PixKeyType, string, string]>([
  ['CNPJ', '12abc34501de35', 'letters are uppercase'],
  ['PHONE', '+55', 'too short'],
  ['PHONE', `+${'1'.repeat(17)}`, 'longer than the directory takes'],
  ['PHONE', '+5511987654321\n', 'trailing line break'],
  ['EMAIL', `${'a'.repeat(66)}@example.com`, '78 characters'],
  ['EMAIL', `a@${'b'.repeat(64)}`, 'a label has at most 63 characters'],
  ['EMAIL', 'a b@example.com', 'space'],
  ['EMAIL', 'joão@example.com', 'accent'],
  ['EMAIL', 'a@example-.com', 'a label ends in a hyphen'],
  ['EMAIL', 'a@example..com', 'empty label'],
  ['EMAIL', '@example.com', 'no name'],
  ['EVP', '123E4567-E89B-12D3-A456-426655440000', 'lowercase only'],
  ['EVP', '123e4567-e89b-12d3-a456-42665544000', 'too short'],
  ['EVP', 'g23e4567-e89b-12d3-a456-426655440000', 'not hexadecimal'],
])('the %s %j is not a key: %s', (type, key) => {
  expect(isPixKey(type, key)).toBe(false);
  expect(pixKeyType(key)).toBe(null);
});

test('an e-mail address of 77 characters is a key', () => {
  expect(pixKeyType(`${'a'.repeat(65)}@example.com`)).toBe('EMAIL');
});

test('a CPF with wrong check digits is not a key', () => {
  expect(pixKeyType('12345678900')).toBe(null);
});
