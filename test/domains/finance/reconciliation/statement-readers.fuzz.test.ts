import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankAccount } from '../../../../src/domains/finance/master/master.ts';
import type { AccountFacts } from '../../../../src/domains/finance/reconciliation/statement-facts.ts';
import { reviewStatement } from '../../../../src/domains/finance/reconciliation/statement-file-review.ts';
import { suggestMapping } from '../../../../src/domains/finance/reconciliation/statement-files/mapping-suggestion.ts';
import { readOfxStatements } from '../../../../src/domains/finance/reconciliation/statement-files/ofx-statements.ts';
import type {
  ReadRow,
  ReadStatement,
} from '../../../../src/domains/finance/reconciliation/statement-files/read-statement.ts';
import { readStatementFile } from '../../../../src/domains/finance/reconciliation/statement-files/statement-file.ts';
import { tableOf } from '../../../../src/domains/finance/reconciliation/statement-files/statement-table.ts';
import { statementText } from '../../../../src/domains/finance/reconciliation/statement-files/statement-text.ts';
import { readTableStatement } from '../../../../src/domains/finance/reconciliation/statement-files/table-statement.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { isStorable } from '../../../../src/platform/text/text.ts';
import { sized } from '../../../support/size.ts';
import { statementCorpus } from '../../../support/statement-corpus.ts';
import { cnabStatement } from '../../../support/statement-files.ts';

const RUNS = sized(1_500, 250_000);
const isOfx = ({ name }: { readonly name: string }) => name.endsWith('.ofx');
const contentsOf = (files: typeof statementCorpus) => fc.constantFrom(...files.map(({ content }) => content));
const ofxFile = contentsOf(statementCorpus.filter(isOfx));
const tableFile = contentsOf(statementCorpus.filter((file) => !isOfx(file)));

const PIECES = [
  ...['<STMTTRN>', '</STMTTRN>', '<STMTRS>', '</STMTRS>', '<OFX>', '</OFX>', '<MEMO>', '<CURRENCY>', '<BANKACCTFROM>'],
  ...['<![CDATA[', ']]>', '<!--', '-->', '<?', '<', '>', '&#0;', '&', '"', ';', ',', '\t', '\n', '\r', '\0', '\u00ff'],
  ...['<MEMO><MEMO>', '<<MEMO>', '</', '<A.B>', '<BR/>', '1.234', '-', 'R$', '99999999999999999999', '20261331'],
];

/** A change of a file: bytes flipped, a part cut or duplicated, a piece inserted. Positions are fractions of the file. */
const position = fc.nat({ max: 1_000_000 }).map((millionths) => millionths / 1_000_000);
const change = fc.oneof(
  fc.tuple(position, fc.nat({ max: 255 })).map(([at, byte]) => (file: Buffer) => {
    const copy = Buffer.from(file);
    if (copy.length > 0) copy[Math.floor(at * (copy.length - 1))] = byte;
    return copy;
  }),
  fc.tuple(position, position).map(([at, length]) => (file: Buffer) => {
    const start = Math.floor(at * file.length);
    return Buffer.concat([file.subarray(0, start), file.subarray(start + Math.floor(length * 60))]);
  }),
  fc.tuple(position, position, position).map(([from, length, to]) => (file: Buffer) => {
    const start = Math.floor(from * file.length);
    const target = Math.floor(to * file.length);
    const piece = file.subarray(start, start + Math.floor(length * 400));
    return Buffer.concat([file.subarray(0, target), piece, file.subarray(target)]);
  }),
  fc.tuple(position, fc.constantFrom(...PIECES)).map(([at, piece]) => (file: Buffer) => {
    const target = Math.floor(at * file.length);
    return Buffer.concat([file.subarray(0, target), Buffer.from(piece, 'latin1'), file.subarray(target)]);
  }),
);
const changed = (file: fc.Arbitrary<Buffer>) =>
  fc
    .tuple(file, fc.array(change, { maxLength: 6 }))
    .map(([content, changes]) => changes.reduce((current, apply) => apply(current), content));

/** Null if the file is refused. Anything else that is thrown fails the test. */
function readOrRefused<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_statement_file') return null;
    throw error;
  }
}

function expectSound({ rows, opening, closing }: ReadStatement): void {
  for (const stated of [opening, closing]) expect(stated === null || Number.isSafeInteger(stated.amount)).toBe(true);
  for (const row of rows) expectSoundRow(row);
}

function expectSoundRow({ amount, date, findings, description, bankId, document, written }: ReadRow): void {
  // The amount is null if and only if a finding explains it.
  const isUnknown = findings.some((each) => ['no_amount', 'invalid_amount', 'foreign_currency'].includes(each));
  expect(amount === null).toBe(isUnknown);
  expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
  expect(amount === 0).toBe(findings.includes('zero_amount'));
  if (date === null) expect(findings.includes('invalid_date') || findings.includes('no_amount')).toBe(true);
  else expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect([description, bankId, document ?? '', written ?? ''].every(isStorable)).toBe(true);
  expect((written ?? '').length).toBeLessThanOrEqual(40);
  expect(new Set(findings).size).toBe(findings.length);
}

/** Number of movements that begin in the text, by another way than the reader's. */
function movementsIn(text: string): number {
  const markup = text.replace(/<!\[CDATA\[[\s\S]*?(\]\]>|$)|<!--[\s\S]*?(-->|$)/g, '');
  return markup.match(/<STMTTRN(\s[^<>]*)?\/?>/gi)?.length ?? 0;
}

describe('readers of statement files', () => {
  test('an OFX file that is changed anywhere is refused, or each of its movements is a sound row', () => {
    let read = 0;
    fc.assert(
      fc.property(changed(ofxFile), (file) => {
        const statements = readOrRefused(() => readOfxStatements(file));
        if (statements === null) return;
        read += 1;
        for (const statement of statements) expectSound(statement);
        const text = statementText(file);
        // A changed declaration can hide movements from this count only.
        if (/<[?!](?!\[CDATA\[|--)/.test(text)) return;
        expect(statements.flatMap(({ rows }) => rows).length).toBe(movementsIn(text));
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 4);
  });

  test('a table that is changed anywhere is refused, or each of its rows that is not blank is a sound row', () => {
    let read = 0;
    fc.assert(
      fc.property(changed(tableFile), (file) => {
        const table = readOrRefused(() => tableOf(file));
        const mapping = table && suggestMapping(table).mapping;
        if (!table || !mapping) return;
        read += 1;
        const statement = readTableStatement(table, mapping);
        expectSound(statement);
        const after = table.slice(statement.line - 1).filter((row) => row.some((cell) => cell.trim() !== ''));
        expect(statement.rows.length).toBe(after.length);
      }),
      { numRuns: RUNS },
    );
    expect(read).toBeGreaterThan(RUNS / 4);
  });

  test('a file of arbitrary bytes is read or refused, and never crashes a reader', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (file) => {
        readOrRefused(() => readOfxStatements(file));
        const table = readOrRefused(() => tableOf(file));
        if (table) suggestMapping(table);
      }),
      { numRuns: RUNS },
    );
  });

  test('a truncated OFX file is refused at every length', () => {
    const [{ content = Buffer.alloc(0) } = {}] = statementCorpus.filter(({ name }) => name === 'several-accounts.ofx');
    const end = content.lastIndexOf('</OFX>') + '</OFX>'.length;
    for (let length = 0; length < end; length += 1) {
      expect(readOrRefused(() => readOfxStatements(content.subarray(0, length)))).toBeNull();
    }
    expect(readOfxStatements(content)).toHaveLength(3);
  });
});

/** A statement with balances among its rows, whose closing balance is right. */
const balancedOfx = Buffer.from(
  `OFXHEADER:100\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<ACCTID>567890</BANKACCTFROM>
<BANKTRANLIST>${[
    ['OTHER', '10.00', 'SALDO ANTERIOR'],
    ['CREDIT', '1500.00', 'PIX RECEBIDO'],
    ['DEBIT', '-39.90', 'TARIFA PACOTE'],
    ['OTHER', '1470.10', 'S A L D O'],
    ['DEBIT', '-250.00', 'TED ENVIADA'],
  ]
    .map(([type, amount, memo], at) => movement(type, amount, memo, at))
    .join(
      '\n',
    )}</BANKTRANLIST><LEDGERBAL><BALAMT>1220.10<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
);
const balancedCnab = Buffer.from(
  cnabStatement({
    opening: 1_000,
    entries: [
      { date: '2026-11-10', amount: 150_000, category: '213', history: 'PIX RECEBIDO', document: '1' },
      { date: '2026-11-10', amount: -3_990, category: '105', history: 'TARIFA', document: '2' },
    ],
  }),
  'latin1',
);

function movement(type = '', amount = '', memo = '', at = 0): string {
  return `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20261110<TRNAMT>${amount}<FITID>${at}<MEMO>${memo}</STMTTRN>`;
}

const NOTHING_DECIDED = {
  ...{ rows: new Map(), acceptsSuggestions: false, leftOut: new Set<number>(), accepted: new Map() },
};
const OPENING = 1_000;
const day = { day: '2099-01-01', balance: OPENING, entries: 0 };
const FACTS: AccountFacts = {
  ...{ openingDate: '2026-01-01', today: '2026-11-30', labels: new Map(), isSignByType: false, known: new Set() },
  ...{ similar: new Map(), bookedBefore: OPENING, books: [day, { ...day }] },
};
const place = { number: 1, firstRow: 1, table: null };
// The review only asks whether the statement has an account.
const account = { id: 'account' } as BankAccount;

describe('review of statement files', () => {
  test('a changed file that needs no decision books exactly the sum that its own balances allow', () => {
    let imported = 0;
    fc.assert(
      fc.property(changed(fc.constantFrom(balancedOfx, balancedCnab)), (file) => {
        const read = readOrRefused(() => readStatementFile(file, null).statements) ?? [];
        for (const statement of read) {
          const { outcome, rows, closing, opening } = reviewStatement(
            { read: statement, account },
            place,
            FACTS,
            NOTHING_DECIDED,
          );
          if (outcome !== 'ready' || closing === null) continue;
          const booked = rows.reduce((sum, row) => sum + (row.booked ?? 0), 0);
          expect(closing.amount).toBe((opening?.amount ?? OPENING) + booked);
          imported += booked === 0 ? 0 : 1;
        }
      }),
      { numRuns: RUNS },
    );
    expect(imported).toBeGreaterThan(10);
  });
});

/** Quadratic work on a file of this size takes much longer. */
function expectLinear(ofSize: (size: number) => Buffer, read: (file: Buffer) => unknown): void {
  const file = ofSize(400_000);
  const started = process.cpuUsage();
  read(file);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000_000).toBeLessThan(5);
}

describe('work of the readers', () => {
  const MOVEMENT = '<STMTTRN><DTPOSTED>20261110<TRNAMT>1.00<FITID>1<MEMO>PIX</STMTTRN>\n';
  const REPEATED = [
    ...['<OFX>', '<A', '<', 'A', '</', '&', '\n<MEMO>', '<!', '<!--', '<?', '&#', '<A.', '<A ', ' <x>', '<x>', '<BR/>'],
    ...['<![CDATA[', '<![CDATA[x]]>', '\n \n', '\r', '<MEMO>a', '<CURRENCY>', '<LEDGERBAL>', MOVEMENT, '<STMTTRN>'],
  ];

  test.for(REPEATED)('an OFX file that repeats %j is read in linear time', (part) => {
    const file = (size: number) =>
      Buffer.from(`<OFX><STMTRS><STMTTRN><MEMO>${part.repeat(size / part.length)}</STMTTRN></STMTRS></OFX>`, 'latin1');
    expectLinear(file, (content) => readOrRefused(() => readOfxStatements(content)));
  });

  test.for(['10/11/2026;PIX;1,00\n', '"', '";"', '"\n', 'a"b;', '\n', 'sep=;\n', '1.234'])(
    'a CSV file that repeats %j is read in linear time',
    (part) => {
      const file = (size: number) => Buffer.from(`Data;Histórico;Valor\n${part.repeat(size / 4 / part.length)}`);
      expectLinear(file, (content) =>
        readOrRefused(() => {
          const table = tableOf(content);
          const { mapping } = suggestMapping(table);
          return mapping && readTableStatement(table, mapping);
        }),
      );
    },
  );
});
