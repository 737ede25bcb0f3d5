import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSegmentE } from '../../../../src/domains/finance/reconciliation/statement-files/cnab240-statement.ts';
import { readStatementFile } from '../../../../src/domains/finance/reconciliation/statement-files/statement-file.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { cnabStatement } from '../../../support/statement-files.ts';

type Vector = {
  readonly input: { readonly op: string; readonly line: string };
  readonly expected: object;
  readonly why: string;
};
const vectors: Vector[] = JSON.parse(readFileSync(new URL('../../../vectors/cnab240.json', import.meta.url), 'utf8'));

const refusal = (text: string): AppError => {
  try {
    readStatementFile(Buffer.from(text, 'latin1'));
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_statement_file') return error;
    throw error;
  }
  throw new Error('it was read');
};

const ENTRIES = [
  { date: '2026-07-15', amount: -123_456, category: '120', history: 'TED ENVIADA', document: '004521' },
  { date: '2026-07-15', amount: -1_590, category: '105', history: 'TARIFA PACOTE', document: '' },
  {
    date: '2026-07-16',
    amount: 50_000,
    category: '213',
    history: 'PIX RECEBIDO',
    document: 'E1234567820260716120312345678901',
  },
];

describe('CNAB 240 statement', () => {
  test.for(vectors.filter(({ input }) => input.op === 'statement_segment_e'))(
    'the segment E vector holds: $why',
    ({ input, expected }) => {
      expect(readSegmentE(input.line)).toEqual(expected);
    },
  );

  test('a CNAB 240 statement is read with its account, and its entries with kind and document', () => {
    const statement = readStatementFile(Buffer.from(cnabStatement({ opening: 100_000, entries: ENTRIES }), 'latin1'));
    expect(statement).toMatchObject({ format: 'cnab240', bankCode: '001', branch: '01234', account: '0000001234567' });
    expect(statement.rows.map(({ amount, kind, document }) => ({ amount, kind, document }))).toEqual([
      { amount: -123_456, kind: 'ted', document: '004521' },
      { amount: -1_590, kind: 'fee', document: null },
      { amount: 50_000, kind: 'pix', document: 'E1234567820260716120312345678901' },
    ]);
  });

  test('a CNAB 240 statement with contradictory balances is refused with the line of its trailer', () => {
    const file = cnabStatement({ opening: 100_000, entries: ENTRIES, closing: 24_955 });
    expect(refusal(file).message).toContain(
      'line 6: opening balance plus credits less debits differs from the closing balance',
    );
  });

  test('a CNAB 240 statement without one of its entries is refused, even if its record count fits', () => {
    const lines = cnabStatement({ opening: 100_000, entries: ENTRIES }).split('\r\n');
    const shorter = lines.filter((_, index) => index !== 3).join('\r\n');
    expect(refusal(shorter).message).toContain('the trailer counts 7 records, but the file has 6');
    expect(refusal(shorter.replace('000001000007', '000001000006')).message).toContain(
      'differ from the totals of the trailer',
    );
  });

  test.for([
    ['a line cut within its amount', (file: string) => file.replace(/(?<=^.{160}).*TED ENVIADA.*$/m, ''), 3],
    ['an impossible day', (file: string) => file.replace('S1507202615072026', 'S1507202631022026'), 3],
    ['no debit or credit mark', (file: string) => file.replace('D120', 'X120'), 3],
    ['an invalid amount', (file: string) => file.replace('123456D', '12345AD'), 3],
    ['no trailer', (file: string) => file.split('\r\n').slice(0, 6).join('\r\n'), 6],
    ['payments instead of a statement', (file: string) => file.replace('E04', 'C20'), 7],
  ] as const)('a CNAB 240 statement with %s is refused with the line number', ([, spoil, line]) => {
    expect(refusal(spoil(cnabStatement({ opening: 100_000, entries: ENTRIES }))).details).toEqual({ line });
  });

  test('a CNAB 240 statement with arbitrary changed bytes is read or refused and never crashes', () => {
    const file = Buffer.from(cnabStatement({ opening: 100_000, entries: ENTRIES }), 'latin1');
    const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(changes, (places) => {
        const spoilt = Buffer.from(file);
        for (const [at, byte] of places) spoilt[at] = byte;
        try {
          expect(readStatementFile(spoilt).rows.length).toBeLessThanOrEqual(ENTRIES.length);
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'invalid_statement_file')) throw error;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
