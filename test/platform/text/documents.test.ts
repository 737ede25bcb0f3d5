import { readFileSync } from 'node:fs';
import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Cnpj,
  Cpf,
  cnpjCharacterValue,
  cnpjCheckDigits,
  cpfCheckDigits,
  Document,
  documentKind,
  formatCnpj,
  formatCpf,
  formatDocument,
  isCnpj,
  isCpf,
  maskCnpj,
  maskCpf,
  normalizeDocument,
} from '../../../src/platform/text/documents.ts';

type Vector = { input: { op: string; value: string; base: string; char: string }; expected: unknown; why: string };
const vectors: Vector[] = JSON.parse(readFileSync(new URL('../../vectors/documents.json', import.meta.url), 'utf8'));

const answers: Record<string, (input: Vector['input']) => unknown> = {
  cpf_valid: ({ value }) => isCpf(value),
  cnpj_valid: ({ value }) => isCnpj(value),
  cpf_dv: ({ base }) => cpfCheckDigits(base),
  cnpj_dv: ({ base }) => cnpjCheckDigits(base),
  cnpj_char_value: ({ char }) => cnpjCharacterValue(char),
  mask_cpf: ({ value }) => maskCpf(value),
  mask_cnpj: ({ value }) => maskCnpj(value),
  format_cpf: ({ value }) => formatCpf(value),
  format_cnpj: ({ value }) => formatCnpj(value),
};
const answeredByPixKeyTest = ['pix_key_valid', 'pix_key_type'];

const DIGITS = [...'0123456789'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const stringOf = (characters: string[], length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });
const varied = (s: string) => new Set(s).size > 1;
const anyCpf = stringOf(DIGITS, 9)
  .map((base) => base + cpfCheckDigits(base))
  .filter(varied);
const anyCnpj = fc
  .oneof(stringOf(DIGITS, 12), stringOf([...DIGITS, ...LETTERS], 12))
  .map((base) => base + cnpjCheckDigits(base))
  .filter(varied);
const withDigitAt = (s: string, index: number, digit: string) => s.slice(0, index) + digit + s.slice(index + 1);

describe('document test vectors', () => {
  const answered = vectors.filter(({ input }) => input.op in answers);
  for (const { input, expected, why } of answered) {
    test(`document vector ${JSON.stringify(input)} holds: ${why}`, () => {
      expect(answers[input.op]?.(input)).toEqual(expected);
    });
  }

  test('the tests cover every document vector, here or in the tests of PIX keys', () => {
    const ops = new Set(vectors.map(({ input }) => input.op));
    expect(ops).toEqual(new Set([...Object.keys(answers), ...answeredByPixKeyTest]));
  });
});

describe('CPF', () => {
  test('11 digits are a CPF exactly when two independent libraries accept them', () => {
    const nearlyCpf = fc.tuple(anyCpf, fc.nat(10), fc.constantFrom(...DIGITS)).map((change) => withDigitAt(...change));
    fc.assert(
      fc.property(fc.oneof(anyCpf, nearlyCpf, stringOf(DIGITS, 11)), (s) => {
        expect(isCpf(s)).toBe(isValidCpf(s));
        // Only this library rejects 123.456.789-09, which the Receita does not mention.
        if (s !== '12345678909') expect(isCpf(s)).toBe(cpf.isValid(s, true));
      }),
      { numRuns: 2000 },
    );
  });

  test('one wrong digit of a CPF is always detected when the first check digit is not 0', () => {
    const notZero = anyCpf.filter((s) => s[9] !== '0');
    fc.assert(
      fc.property(notZero, fc.nat(10), fc.constantFrom(...DIGITS), (s, index, digit) => {
        fc.pre(s[index] !== digit);
        expect(isCpf(withDigitAt(s, index, digit))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('a CPF with first check digit 0 can hide a wrong digit, so a valid CPF is not proof of a correct one', () => {
    expect([isCpf('00000000604'), isCpf('10000000604')]).toEqual([true, true]);
  });

  test.each([...DIGITS])('11 times %s is not a CPF', (digit) => {
    expect(isCpf(digit.repeat(11))).toBe(false);
  });
});

describe('CNPJ', () => {
  test('14 characters are a CNPJ exactly when two independent libraries accept them', () => {
    const nearlyCnpj = fc
      .tuple(anyCnpj, fc.nat(13), fc.constantFrom(...DIGITS))
      .map((change) => withDigitAt(...change));
    fc.assert(
      fc.property(fc.oneof(anyCnpj, nearlyCnpj, stringOf([...DIGITS, ...LETTERS], 14)), (s) => {
        expect(isCnpj(s)).toBe(cnpj.isValid(s, true));
        expect(isCnpj(s)).toBe(isValidCnpj(s, { version: 2 }));
      }),
      { numRuns: 2000 },
    );
  });

  test('one wrong digit of a numeric CNPJ is always detected when the first check digit is not 0', () => {
    const notZero = anyCnpj.filter((s) => /^\d{12}[1-9]/.test(s));
    fc.assert(
      fc.property(notZero, fc.nat(13), fc.constantFrom(...DIGITS), (s, index, digit) => {
        fc.pre(s[index] !== digit);
        expect(isCnpj(withDigitAt(s, index, digit))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('a CNPJ with a lowercase letter is rejected, where the libraries convert it silently', () => {
    fc.assert(
      fc.property(anyCnpj, (s) => {
        fc.pre(/[A-Z]/.test(s));
        expect(isCnpj(s.toLowerCase())).toBe(false);
        expect(isValidCnpj(s.toLowerCase(), { version: 2 })).toBe(true);
      }),
    );
  });

  test.each(['', 'a', 'Á', '-', 'AB'])('the character %j has no value in a CNPJ', (character) => {
    expect(() => cnpjCharacterValue(character)).toThrow(RangeError);
  });
});

describe('masks', () => {
  test('removing the mask of a formatted document returns the document', () => {
    fc.assert(
      fc.property(fc.oneof(anyCpf, anyCnpj), (s) => {
        expect(formatDocument(s)).toBe(documentKind(s) === 'cpf' ? formatCpf(s) : formatCnpj(s));
        expect(normalizeDocument(formatDocument(s))).toBe(s);
        expect(normalizeDocument(` ${s} `)).toBe(s);
      }),
    );
  });

  test('normalising removes only dots, slashes, hyphens and spaces, and keeps the case', () => {
    expect(normalizeDocument('12.abc.345/01DE-35')).toBe('12abc34501DE35');
    expect(normalizeDocument('123_456,789\t09')).toBe('123_456,789\t09');
  });

  test('a masked CPF shows 6 of its digits, and a masked CNPJ never shows its check digits', () => {
    fc.assert(fc.property(anyCpf, (s) => maskCpf(s) === `***.${s.slice(3, 6)}.${s.slice(6, 9)}-**`));
    fc.assert(fc.property(anyCnpj, (s) => maskCnpj(s) === `**${formatCnpj(s).slice(2, -2)}**`));
  });

  test('formatting rejects an invalid document without repeating it in the error', () => {
    for (const print of [formatCpf, formatCnpj, formatDocument, maskCpf, maskCnpj]) {
      for (const s of ['', '1234567890', '123.456.789-09', '12ABC34501DEAB', '12abc34501de35']) {
        expect(() => print(s)).toThrow(/^not an unmasked (CPF|CNPJ)$/);
      }
    }
  });
});

describe('document schemas', () => {
  const messagesOf = (schema: typeof Document, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);

  test('document schemas accept valid documents unchanged', () => {
    fc.assert(fc.property(anyCpf, (s) => Cpf.parse(s) === s && Document.parse(s) === s));
    fc.assert(fc.property(anyCnpj, (s) => Cnpj.parse(s) === s && Document.parse(s) === s));
  });

  test('document schemas name the expected form of a masked, short or lowercase document', () => {
    expect(messagesOf(Cpf, '123.456.789-09')).toEqual(['must be a CPF: 11 digits without dots or hyphen']);
    expect(messagesOf(Cnpj, '12abc34501de35')).toEqual([expect.stringContaining('uppercase letters')]);
    expect(messagesOf(Document, '12.ABC.345/01DE-35')).toEqual([expect.stringContaining('without mask')]);
    expect(messagesOf(Document, '1234567890')).toEqual([expect.stringContaining('11 digits')]);
  });

  test('document schemas say that only the check digits are wrong when only they are', () => {
    expect(messagesOf(Cpf, '12345678900')).toEqual([expect.stringContaining('check digits')]);
    expect(messagesOf(Cnpj, '12ABC34501DE36')).toEqual([expect.stringContaining('check digits')]);
    expect(messagesOf(Document, '11222333000182')).toEqual([expect.stringContaining('check digits')]);
  });

  test('a CPF is not a CNPJ, and a CNPJ is not a CPF', () => {
    expect(Cpf.safeParse('11222333000181').success).toBe(false);
    expect(Cnpj.safeParse('12345678909').success).toBe(false);
    expect([documentKind('12345678909'), documentKind('11222333000181'), documentKind('11987654321')]).toEqual([
      'cpf',
      'cnpj',
      null,
    ]);
  });
});

test.each(['', '12345678', '1234567890', '12345678A'])('%j is rejected as the base of CPF check digits', (base) => {
  expect(() => cpfCheckDigits(base)).toThrow(RangeError);
});

test.each(['', '11222333000', '1122233300018', '12abc34501de'])(
  '%j is rejected as the base of CNPJ check digits',
  (base) => {
    expect(() => cnpjCheckDigits(base)).toThrow(RangeError);
  },
);
