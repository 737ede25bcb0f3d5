import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCnab240Statements } from '../../../../src/domains/finance/reconciliation/statement-files/cnab240-statements.ts';
import type { ReadStatement } from '../../../../src/domains/finance/reconciliation/statement-files/read-statement.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { cnabStatement } from '../../../support/statement-files.ts';

type Vector = {
  readonly input: { readonly op: string; readonly line: string };
  readonly expected: {
    readonly date: string;
    readonly amountCents: number;
    readonly history: string;
    readonly document: string;
  };
  readonly why: string;
};
const vectors: Vector[] = JSON.parse(readFileSync(new URL('../../../vectors/cnab240.json', import.meta.url), 'utf8'));

const ENTRIES = [
  { date: '2026-07-15', amount: -123_456, category: '120', history: 'TED ENVIADA', document: '004521' },
  { date: '2026-07-15', amount: -1_590, category: '105', history: 'TARIFA PACOTE', document: '' },
  { date: '2026-07-16', amount: 50_000, category: '213', history: 'PIX RECEBIDO', document: '77' },
];
const FILE = cnabStatement({ opening: 100_000, entries: ENTRIES });
const read = (file: string) => readCnab240Statements(Buffer.from(file, 'latin1'));
const one = (file: string): ReadStatement => {
  const [statement, ...others] = read(file);
  expect(others).toEqual([]);
  if (!statement) throw new Error('there is no statement');
  return statement;
};
const refused = { code: 'invalid_statement_file' };

/** The lines of the file, with this change. The first line is 1. */
const withLine = (file: string, at: number, change: (line: string) => string) =>
  file
    .split('\r\n')
    .map((line, index) => (index === at - 1 ? change(line) : line))
    .join('\r\n');
/** The second statement follows the first in one file, whose trailer counts both. */
function together(first: string, second: string): string {
  const [head, ...rest] = first.split('\r\n');
  const [, ...more] = second.split('\r\n');
  const lines = [head, ...rest.slice(0, -2), ...more.slice(0, -2).map((line) => line.replace(/^0010001/, '0010002'))];
  return [...lines, `00199999         000002${String(lines.length + 1).padStart(6, '0')}000000`.padEnd(240), ''].join(
    '\r\n',
  );
}

test.for(vectors.filter(({ input }) => input.op === 'statement_segment_e'))(
  'a statement with the segment E of this vector has its movement: $why',
  ({ input, expected }) => {
    expect(one(withLine(FILE, 3, () => input.line)).rows[0]).toMatchObject({
      date: expected.date,
      amount: expected.amountCents,
      description: expected.history,
      document: expected.document || null,
    });
  },
);

test('a statement is read with its account, balances and days, and agrees with itself', () => {
  expect(one(FILE)).toMatchObject({
    ...{ line: 2, bankCode: '001', branch: '01234', account: '0000001234567', currency: 'BRL', isCard: false },
    ...{ from: '2026-07-15', to: '2026-07-16', contradictions: [] },
    opening: { amount: 100_000, date: '2026-07-15' },
    closing: { amount: 24_954, date: '2026-07-16' },
    rows: [
      { line: 3, amount: -123_456, kind: 'ted', document: '004521', findings: [] },
      { line: 4, amount: -1_590, kind: 'fee', document: null, findings: [] },
      { line: 5, amount: 50_000, kind: 'pix', document: '77', findings: [] },
    ],
  });
});

test('a file with two accounts has two statements, and two parts of one account are one statement', () => {
  const second = cnabStatement({ opening: 5, entries: ENTRIES.slice(2) });
  const other = second.replaceAll('1234567 EMPRESA', '7654321 EMPRESA');
  expect(read(together(FILE, other)).map(({ account, rows }) => [account, rows.length])).toEqual([
    ['0000001234567', 3],
    ['0000007654321', 1],
  ]);
  const next = cnabStatement({ opening: 24_954, entries: ENTRIES.slice(2) });
  expect(one(together(FILE, next))).toMatchObject({
    ...{ opening: { amount: 100_000 }, closing: { amount: 74_954 }, contradictions: [] },
    rows: [{ line: 3 }, { line: 4 }, { line: 5 }, { line: 8 }],
  });
  expect(one(together(FILE, second)).contradictions).toEqual([
    'the balance is BRL 249.54 before line 7, but the statement goes on with BRL 0.05',
  ]);
});

test.for([
  [
    'a closing balance',
    6,
    (line: string) => line.replace('24954', '24955'),
    'give BRL 249.54, but the closing balance is BRL 249.55',
  ],
  [
    'debits',
    6,
    (line: string) => line.replace('125046', '125047'),
    'states debits of BRL 1,250.47, but the entries sum to BRL 1,250.46',
  ],
  [
    'credits',
    6,
    (line: string) => line.replace(/000050000 *$/, '000050001'.padEnd(40)),
    'states credits of BRL 500.01, but the entries sum to BRL 500.00',
  ],
  [
    'a count of the batch',
    6,
    (line: string) => line.replace('F000005', 'F000009'),
    'counts 9 records, but the batch has 5',
  ],
  [
    'a count of the file',
    7,
    (line: string) => line.replace('000007', '000008'),
    'counts 8 records, but the file has 7',
  ],
] as const)('%s that does not agree is a contradiction with both figures', ([, at, spoil, words]) => {
  const { rows, contradictions } = one(withLine(FILE, at, spoil));
  expect(rows).toHaveLength(3);
  expect(contradictions.join('; ')).toContain(words);
});

test('a statement without trailers is read with contradictions', () => {
  const { contradictions, closing, rows } = one(FILE.split('\r\n').slice(0, 5).join('\n'));
  expect(rows).toHaveLength(3);
  expect(closing).toBeNull();
  expect(contradictions).toEqual([
    'the file has no trailer',
    'the batch that begins in line 2 has no trailer that can be read',
  ]);
});

test.for([
  [
    'a day that does not exist',
    (line: string) => line.replace('S1507202615072026', 'S1507202631022026'),
    'invalid_date',
    '31022026',
  ],
  ['no debit or credit mark', (line: string) => line.replace('D120', 'X120'), 'invalid_amount', '000000000000123456X'],
  [
    'a letter in its amount',
    (line: string) => line.replace('123456D', '12345AD'),
    'invalid_amount',
    '00000000000012345A',
  ],
  ['a cut amount', (line: string) => line.slice(0, 160), 'invalid_amount', '0000000000'],
  [
    'a mark that contradicts its category',
    (line: string) => line.replace('D120', 'C120'),
    'sign_contradicts_type',
    null,
  ],
  ['an amount of zero', (line: string) => line.replace('123456D', '000000D'), 'zero_amount', null],
] as const)('a movement with %s is a row with a finding', ([, spoil, finding, written]) => {
  const [row, ...others] = one(withLine(FILE, 3, spoil)).rows;
  expect(row).toMatchObject({ line: 3, written });
  expect(row?.findings).toContain(finding);
  expect(others.map(({ findings }) => findings)).toEqual([[], []]);
});

test('a line of the wrong length is named, and its movement has neither day nor amount', () => {
  const { rows, contradictions } = one(withLine(FILE, 4, (line) => `${line.slice(0, 239)}XYZ`));
  expect(rows[1]).toMatchObject({ line: 4, date: null, amount: null });
  expect(contradictions).toContain('line 4 has 242 characters, not 240');
});

test.for([
  ['', 1],
  ['notes\n', 1],
  [FILE.replace('E04', 'C20'), 1],
] as const)('a file without a statement is refused with a line: %#', ([file, line]) => {
  expect(() => read(file)).toThrow(expect.objectContaining({ ...refused, details: { line } }));
});

test('arbitrary changed bytes never crash the reader, and rows never change silently while the sums agree', () => {
  const file = Buffer.from(FILE, 'latin1');
  const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
  const sums = (statement: ReadStatement | undefined) =>
    statement?.rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0) ?? 0;
  fc.assert(
    fc.property(changes, (places) => {
      const spoilt = Buffer.from(file);
      for (const [at, byte] of places) spoilt[at] = byte;
      try {
        const [statement, ...others] = readCnab240Statements(spoilt);
        if (statement && others.length === 0 && statement.contradictions.length === 0)
          expect(sums(statement)).toBe((statement.closing?.amount ?? 0) - (statement.opening?.amount ?? 0));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'invalid_statement_file')) throw error;
      }
    }),
    { numRuns: 1_000 },
  );
});
