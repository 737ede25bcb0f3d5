import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type RemittanceContent,
  remittanceFile,
} from '../../../../../src/domains/finance/payment-runs/cnab240/remittance-file.ts';
import { readReturnFile } from '../../../../../src/domains/finance/payment-runs/cnab240/return-file.ts';
import { readCnab240Statements } from '../../../../../src/domains/finance/reconciliation/statement-files/cnab240-statements.ts';

interface StatementReading {
  readonly account: string;
  readonly currency: string;
  readonly opening: number;
  readonly closing: number | null;
  readonly amounts: readonly (number | null)[];
  readonly findings: readonly string[];
  readonly contradictions: readonly string[];
  readonly descriptions?: readonly string[];
}
interface ReturnReading {
  readonly items: readonly object[];
  readonly contradictions: readonly string[];
  readonly unreadable: number;
}

const corpus = new URL('../../../../corpus/cnab240/', import.meta.url);
const readings: Readonly<Record<string, readonly StatementReading[] | ReturnReading | RemittanceContent>> = JSON.parse(
  readFileSync(new URL('readings.json', corpus), 'utf8'),
);
const fileOf = (name: string): Buffer => readFileSync(new URL(name, corpus));
const named = (prefix: string) => Object.keys(readings).filter((name) => name.startsWith(prefix));

test('every file of the CNAB 240 corpus has a reading', () => {
  const files = readdirSync(corpus).filter((name) => name !== 'readings.json');
  expect(files.toSorted()).toEqual(Object.keys(readings).toSorted());
});

test.for(named('statement-'))('the statement file %s is read as expected', (name) => {
  const expected = readings[name] as readonly StatementReading[];
  const found = readCnab240Statements(fileOf(name)).map(
    ({ account, currency, opening, closing, rows, contradictions }, index) => ({
      ...{ account, currency, opening: opening?.amount, closing: closing?.amount ?? null, contradictions },
      amounts: rows.map(({ amount }) => amount),
      findings: rows.flatMap(({ findings }) => findings),
      ...(expected[index]?.descriptions && { descriptions: rows.map(({ description }) => description) }),
    }),
  );
  expect(found).toEqual(expected);
});

test.for(named('return-'))('the return file %s is read as expected', (name) => {
  const { items, contradictions, unreadable } = readReturnFile(fileOf(name), 'febraban');
  const found = items.map(({ yourNumber, outcome, paidOn, paidAmount, authentication }) => ({
    ...{ yourNumber, outcome, paidOn, paidAmount, authentication },
  }));
  expect({ items: found, contradictions: contradictions.map(String), unreadable: unreadable.length }).toEqual(
    readings[name],
  );
});

test.for(named('remittance-'))('the payments of %s are written byte for byte', (name) => {
  expect(remittanceFile(readings[name] as RemittanceContent).split('\r\n')).toEqual(
    fileOf(name).toString('latin1').split('\r\n'),
  );
});

/** Control characters are blanks. */
const digitsAt = (line: string, from: number, to: number) =>
  Number(line.slice(from - 1, to).replaceAll(/\p{Cc}/gu, ' '));

test('a changed return never crashes the reader, and pays nothing without a contradiction unless its trailers agree', () => {
  const files = named('return-').map(fileOf);
  const changed = fc.constantFrom(...files).chain((file) =>
    fc
      .array(fc.tuple(fc.nat(file.length - 1), fc.oneof(fc.nat(255), fc.constantFrom(10, 13, 32, 48, 49))), {
        minLength: 1,
        maxLength: 8,
      })
      .map((places) => {
        const spoilt = Buffer.from(file);
        for (const [at, byte] of places) spoilt[at] = byte;
        return spoilt;
      }),
  );
  fc.assert(
    fc.property(changed, (file) => {
      let read: ReturnType<typeof readReturnFile>;
      try {
        read = readReturnFile(file, 'febraban');
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        return;
      }
      const pays = read.items.some(({ outcome }) => outcome === 'paid');
      if (!pays || read.contradictions.length > 0 || read.unreadable.length > 0) return;
      const lines = file
        .toString('latin1')
        .replaceAll('\u001a', '')
        .split(/\r*\n|\r/)
        .filter((line) => line.trim() !== '');
      expect(digitsAt(lines.at(-1) ?? '', 24, 29)).toBe(lines.length);
      const trailers = lines.filter((line) => line[7] === '5');
      expect(trailers.reduce((count, line) => count + digitsAt(line, 18, 23), 2)).toBe(lines.length);
    }),
    { numRuns: 2_000 },
  );
});
