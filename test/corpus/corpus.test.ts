import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readBillCode } from '../../src/domains/bill-payments/bill-code.ts';
import { decodeBrCode } from '../../src/domains/pix/charges/brcode/brcode.ts';
import { readPixKey } from '../../src/domains/pix/dict/typed-pix-key.ts';
import type { PixKeyType } from '../../src/rails/dict-codes.ts';

interface Case {
  readonly quirk: string;
  readonly input: string;
  readonly expected: object | null;
  readonly source: string;
}
const casesOf = <Known extends Case>(name: string): readonly Known[] =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

describe('inputs as banks and people write them', () => {
  for (const { quirk, input, expected, source } of casesOf('brcodes.json')) {
    test(`the BR Code is read: ${quirk} (${source})`, () => {
      expect(decodeBrCode(input)).toMatchObject(expected ?? {});
    });
  }

  for (const { quirk, input, expected, source, today } of casesOf<Case & { today: string }>('bill-lines.json')) {
    test(`the bill line is read: ${quirk} (${source})`, () => {
      expect(readBillCode(input, today)).toMatchObject(expected ?? {});
    });
  }

  for (const { quirk, input, expected, source, type } of casesOf<Case & { type?: PixKeyType }>('pix-keys.json')) {
    test(`the PIX key ${JSON.stringify(input)} is ${expected ? 'read' : 'refused'}: ${quirk} (${source})`, () => {
      expect(readPixKey(input, type)).toEqual(expected);
    });
  }
});
