import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOfx } from '../../../../src/domains/finance/reconciliation/statement-files/ofx.ts';
import {
  isBalanceRow,
  ofxAmount,
  ofxDate,
} from '../../../../src/domains/finance/reconciliation/statement-files/ofx-values.ts';
import {
  decodeText,
  readStatementFile,
} from '../../../../src/domains/finance/reconciliation/statement-files/statement-file.ts';
import { identify } from '../../../../src/domains/finance/reconciliation/statement-files/statement-rows.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';

interface Input {
  readonly op: string;
  readonly text?: string;
  readonly base64?: string;
  readonly value: string;
  readonly name: string | null;
  readonly memo: string | null;
  readonly files: readonly string[];
}
type Vector = { readonly input: Input; readonly expected: { error?: true } | boolean; readonly why: string };
const vectors: Vector[] = JSON.parse(readFileSync(new URL('../../../vectors/ofx.json', import.meta.url), 'utf8'));

const file = ({ text, base64 }: Input) => Buffer.from(text ?? base64 ?? '', base64 === undefined ? 'utf8' : 'base64');
const refused = (read: () => unknown): AppError => {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_statement_file') return error;
    throw error;
  }
  throw new Error('it was read');
};

const answers: Record<string, (input: Input) => unknown> = {
  ofx_entries: (input) => ({ entries: readOfx(decodeText(file(input))).flatMap(({ entries }) => entries) }),
  ofx_statement(input) {
    const [{ entries: _, rows: __, ...statement } = { entries: [], rows: [] }] = readOfx(decodeText(file(input)));
    return statement;
  },
  ofx_amount: ({ value }) => ({ amountCents: ofxAmount(value) }),
  ofx_date: ({ value }) => ({ date: ofxDate(value) }),
  ofx_is_balance_row: isBalanceRow,
  ofx_import_sequence({ files }) {
    const known = new Set<string>();
    return files.map((text) => {
      const ids = identify(readStatementFile(Buffer.from(text)).rows);
      const fresh = ids.filter((id) => !known.has(id));
      for (const id of ids) known.add(id);
      return { imported: fresh.length, duplicates: ids.length - fresh.length };
    });
  },
};

describe('OFX file', () => {
  test.for(vectors)('the OFX vector $input.op holds: $why', ({ input, expected }) => {
    const answer = answers[input.op];
    if (!answer) throw new Error(`no function for ${input.op}`);
    if (typeof expected === 'boolean' || !('error' in expected)) return expect(answer(input)).toEqual(expected);
    if (input.op === 'ofx_amount') return expect(answer(input)).toEqual({ amountCents: null });
    refused(() => answer(input));
  });

  const FILE = (rows: readonly string[]) =>
    `OFXHEADER:100\r\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>1234</BANKACCTFROM>\r\n<BANKTRANLIST>\r\n${rows.join('\r\n')}\r\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const row = (amount: string, date = '20260901', rest = '<FITID>1<MEMO>x') =>
    `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date}<TRNAMT>${amount}${rest}</STMTTRN>`;

  test('an OFX file with one bad row is refused as a whole, with the number of its line', () => {
    const bad = refused(() => readStatementFile(Buffer.from(FILE([row('1.00'), row('2.00'), row('1.234')]))));
    expect(bad.details).toEqual({ line: 6 });
    expect(bad.message).toContain('line 6: the amount "1.234"');
    expect(refused(() => readStatementFile(Buffer.from(FILE([row('1.00', '20260230')])))).details).toEqual({ line: 4 });
  });

  test('an OFX file that is truncated anywhere is refused and never read in part', () => {
    const whole = FILE([row('1.00'), row('2.00')]);
    for (let length = 0; length < whole.length; length += 1)
      refused(() => readStatementFile(Buffer.from(whole.slice(0, length))));
    expect(readStatementFile(Buffer.from(whole)).rows).toHaveLength(2);
  });

  test('an OFX file of several accounts or in another currency is refused', () => {
    const one = FILE([row('1.00')]);
    const body = one.slice(one.indexOf('<STMTTRNRS>'), one.indexOf('</BANKMSGSRSV1>'));
    const two = one.replace('</BANKMSGSRSV1>', `${body.replace('<ACCTID>1234', '<ACCTID>99')}</BANKMSGSRSV1>`);
    expect(refused(() => readStatementFile(Buffer.from(two))).message).toContain('several accounts');
    expect(refused(() => readStatementFile(Buffer.from(one.replace('>BRL', '>USD')))).message).toContain('USD');
  });

  test('an OFX file recognises fees by type and words, and skips rows without an amount and balances', () => {
    const rows = readStatementFile(
      Buffer.from(
        FILE([
          row('-9.00', '20260901', '<FITID>1<MEMO>TAR TED'),
          row('-9.00', '20260901', '<FITID>2<MEMO>ANYTHING').replace('OTHER', 'SRVCHG'),
          row('-1.00', '20260901', '<FITID>3<MEMO>TARCISIO PIX'),
          row('0.00', '20260901', '<FITID>4<MEMO>AVISO'),
          row('7.00', '20260901', '<FITID>5<MEMO>SALDO DO DIA'),
        ]),
      ),
    ).rows;
    expect(rows.map(({ kind }) => kind)).toEqual(['fee', 'fee', 'pix']);
  });

  test('an OFX file is read in linear time, whatever it contains', () => {
    const started = performance.now();
    for (const part of ['<OFX>', '<A', '<', 'A', '</', '&', '<STMTTRN>', '\n<MEMO>', '<!', '&#', '<A.']) {
      const text = `<OFX><STMTRS>${part.repeat(Math.floor(1_000_000 / part.length))}`;
      refused(() => readStatementFile(Buffer.from(text)));
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('an OFX file of arbitrary bytes is read or refused and never crashes', () => {
    const pieces = fc.constantFrom(
      ...FILE([row('1.00')]).split(/(?=<)/),
      row('1,5'),
      '<STMTRS>',
      '</STMTRS>',
      '<OFX>',
      '</OFX>',
      '&#0;',
      '\uD800',
    );
    const texts = fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 }))).map((parts) => Buffer.from(parts.join('')));
    fc.assert(
      fc.property(fc.oneof(texts, fc.uint8Array({ maxLength: 400 })), (bytes) => {
        try {
          for (const { date, amount } of readStatementFile(bytes).rows) {
            expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
            expect(Number.isSafeInteger(amount) && amount !== 0).toBe(true);
          }
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'invalid_statement_file')) throw error;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
