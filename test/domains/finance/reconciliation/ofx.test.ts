import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkRows } from '../../../../src/domains/finance/reconciliation/statement-check.ts';
import { isBalanceLabel } from '../../../../src/domains/finance/reconciliation/statement-files/balance-words.ts';
import { readOfxStatements } from '../../../../src/domains/finance/reconciliation/statement-files/ofx-statements.ts';
import type { ReadStatement } from '../../../../src/domains/finance/reconciliation/statement-files/read-statement.ts';
import { statementAmount } from '../../../../src/domains/finance/reconciliation/statement-files/statement-amount.ts';
import { ofxDay } from '../../../../src/domains/finance/reconciliation/statement-files/statement-day.ts';
import { readStatementFile } from '../../../../src/domains/finance/reconciliation/statement-files/statement-file.ts';
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

/** The checked rows for a new account, without a person's decisions. */
const booked = (statement: ReadStatement) =>
  checkRows(
    statement,
    1,
    {
      ...{ openingDate: '2000-01-01', today: '2099-01-01', labels: new Map(), isSignByType: false },
      ...{ known: new Set<string>(), similar: new Map<string, number>(), bookedBefore: 0 },
    },
    new Map(),
  );

const answers: Record<string, (input: Input) => unknown> = {
  ofx_entries(input) {
    const rows = readOfxStatements(file(input)).flatMap(booked);
    const bad = rows.find(({ outcome }) => outcome === 'refused');
    if (bad) throw new AppError('invalid_statement_file', `line ${bad.line}`);
    return {
      entries: rows
        .filter(({ outcome }) => outcome === 'book')
        // The vectors have the memo alone. The description has the name of the movement before it.
        .map((row) => ({
          ...{ id: row.bankId, date: row.date, amountCents: row.booked },
          memo: row.description.replace(/^(Pix - Enviado|SALARIO) /, ''),
        })),
    };
  },
  ofx_statement(input) {
    const [read] = readOfxStatements(file(input)) as [ReadStatement];
    return {
      ...{ bankId: read.bankCode, branchId: read.branch, accountId: read.account, currency: read.currency },
      ...{ ledgerCents: read.closing?.amount ?? null, ledgerDate: read.closing?.date ?? null },
    };
  },
  ofx_amount: ({ value }) => ({ amountCents: statementAmount(value) }),
  ofx_date: ({ value }) => ({ date: ofxDay(value) }),
  ofx_is_balance_row: ({ name, memo }) => isBalanceLabel([name, memo].filter((text) => text !== null).join(' ')),
  ofx_import_sequence({ files }) {
    const known = new Set<string>();
    return files.map((text) => {
      const rows = readStatementFile(Buffer.from(text), null).statements.flatMap((statement) => statement.rows);
      const ids = identify(rows);
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

  test('an OFX file that is truncated anywhere is refused and never read in part', () => {
    const whole = FILE([row('1.00'), row('2.00')]);
    for (let length = 0; length < whole.length; length += 1)
      refused(() => readOfxStatements(Buffer.from(whole.slice(0, length))));
    expect(readOfxStatements(Buffer.from(whole))[0]?.rows).toHaveLength(2);
  });

  test('an OFX file recognises fees by type and words', () => {
    const rows = [
      row('-9.00', '20260901', '<FITID>1<MEMO>TAR TED'),
      row('-9.00', '20260901', '<FITID>2<MEMO>ANYTHING').replace('OTHER', 'SRVCHG'),
      row('-1.00', '20260901', '<FITID>3<MEMO>TARCISIO PIX'),
    ];
    const [read] = readOfxStatements(Buffer.from(FILE(rows)));
    expect(read?.rows.map(({ kind }) => kind)).toEqual(['fee', 'fee', 'pix']);
  });
});
