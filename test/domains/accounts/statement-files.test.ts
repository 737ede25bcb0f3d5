import fc from 'fast-check';
import nodeOfxParser from 'node-ofx-parser';
import { parseSync } from 'ofx-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementCsv } from '../../../src/domains/accounts/statement-csv.ts';
import { type ExportedStatement, exportStatement } from '../../../src/domains/accounts/statement-export.ts';
import { statementOfx } from '../../../src/domains/accounts/statement-ofx.ts';
import { statementPdf } from '../../../src/domains/accounts/statement-pdf.ts';
import { entryName } from '../../../src/domains/accounts/statement-texts.ts';
import { readStatementFile } from '../../../src/domains/finance/reconciliation/statement-files/statement-file.ts';
import { ownKinds, POSTING_KINDS } from '../../../src/domains/posting-kinds.ts';
import { wordsOf } from '../../../src/platform/text/words.ts';
import { newCpf, newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { book, reverseFee } from '../../support/money.ts';
import { readPdf } from '../../support/pdf-text.ts';

let t: TestDoor;
let accountId: number;
beforeAll(async () => {
  t = await openTestDoor();
  accountId = await busyAccount();
});
afterAll(() => t.close());

type Format = 'csv' | 'ofx' | 'pdf';
const PERIOD = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };

const exported = async (accountId: number, format: Format, period: object = PERIOD, partner = t.alpha) =>
  (await t.door.enter(exportStatement, partner.caller(), { accountId, format, ...period })).value;
async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
const whole = async (chunks: AsyncIterable<Buffer>) => Buffer.concat(await collected(chunks));
const csv = async (accountId: number, period?: object) => whole(statementCsv(await exported(accountId, 'csv', period)));
const ofx = async (accountId: number, period?: object) => whole(statementOfx(await exported(accountId, 'ofx', period)));
const pdf = async (accountId: number, language: 'en' | 'pt-BR' = 'pt-BR') =>
  readPdf(await whole(statementPdf(await exported(accountId, 'pdf'), language)));

const END_TO_END = 'E99999004202611231500AbCdEf12345';

/** Entries of two months on both sides of the period, and of every form within it. */
async function busyAccount(): Promise<number> {
  const { accountId } = await newCustomer(t, t.alpha, { document: newCpf(), name: 'João Conceição' });
  const { accountId: other } = await newCustomer(t, t.alpha, { document: newCpf(), name: 'Bia <Lima> & Filhos' });
  t.clock.set('2026-11-01T02:59:59.999Z');
  await book(t, t.alpha, { type: 'pix_in', accountId, amount: 100_000_000, description: 'before' });
  t.clock.set('2026-11-01T03:00:00.000Z');
  const bia = { name: 'Bia São Paulo', document: newCpf(), ispb: '99999011' };
  await book(t, t.alpha, { type: 'pix_in', accountId, amount: 12_345, endToEndId: END_TO_END, counterparty: bia });
  t.clock.set('2026-11-10T15:30:10.500Z');
  const sent = await book(t, t.alpha, { type: 'pix_out', accountId, amount: 7, fee: 5, description: '=1+1;"açaí"' });
  await reverseFee(t, sent);
  await book(t, t.alpha, { type: 'internal', accountId, destinationAccountId: other, amount: 1_234_567 });
  t.clock.set('2026-12-01T02:59:59.999Z');
  await book(t, t.alpha, { type: 'ted_in', accountId, amount: 300, description: '“Preço” – 日本 …' });
  t.clock.set('2026-12-01T03:00:00.000Z');
  await book(t, t.alpha, { type: 'pix_out', accountId, amount: 99, description: 'after' });
  return accountId;
}

const ROWS = [
  ['2026-11-01', 12_345],
  ['2026-11-10', -7],
  ['2026-11-10', -5],
  ['2026-11-10', 5],
  ['2026-11-10', -1_234_567],
  ['2026-11-30', 300],
];
const OPENING = 100_000_000;
const CLOSING = 100_000_000 + 12_345 - 7 - 1_234_567 + 300;

describe('a statement as CSV', () => {
  test('a statement as CSV has a byte order mark, decimal commas, balances and harmless cells', async () => {
    const text = (await csv(accountId)).toString();
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffData;Hora;Lançamento;Descrição;Contraparte;Valor;Saldo;Documento;Identificador;Número da transação',
    );
    expect(lines[1]).toBe('01/11/2026;;"Saldo anterior";;;;1000000,00;;;');
    expect(lines[2]).toMatch(
      /^01\/11\/2026;00:00;"Pix recebido";"";"Bia São Paulo";123,45;1000123,45;E99999004202611231500AbCdEf12345;[0-9a-f-]{36};[0-9a-f-]{36}$/,
    );
    expect(lines[3]).toContain(`"Pix enviado";"'=1+1;""açaí""";"";-0,07;1000123,38;`);
    expect(lines.slice(4, 7).map((line) => line.split(';')[2])).toEqual([
      '"Tarifa"',
      '"Estorno de tarifa"',
      '"Transferência enviada"',
    ]);
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toBe('');
  });

  test('the importer reads from the CSV every row and both balances', async () => {
    const { format, statements, table } = readStatementFile(await csv(accountId), null);
    expect({ format, columns: table?.columns }).toMatchObject({
      format: 'csv',
      columns: { date: 'Data', amount: 'Valor', balance: 'Saldo', id: 'Identificador', document: 'Documento' },
    });
    const [read] = statements;
    expect(read).toMatchObject({ opening: { amount: OPENING }, closing: { amount: CLOSING, date: '2026-11-30' } });
    expect(read?.contradictions).toEqual([]);
    const [first, ...rows] = read?.rows ?? [];
    expect(first).toMatchObject({ amount: null, balance: OPENING, findings: ['no_amount'] });
    expect(rows.map(({ date, amount }) => [date, amount])).toEqual(ROWS);
    expect(rows.flatMap(({ findings }) => findings)).toEqual([]);
    expect(rows[0]).toMatchObject({ document: END_TO_END, kind: 'pix', description: 'Pix recebido' });
    expect(new Set(rows.map(({ bankId }) => bankId)).size).toBe(rows.length);
  });

  test('the CSV of a period without entries still has the opening balance', async () => {
    const text = (await csv(accountId, { dateFrom: '2026-11-15', dateTo: '2026-11-15' })).toString();
    expect(text.split('\r\n').slice(1)).toEqual([
      `15/11/2026;;"Saldo anterior";;;;${(CLOSING - 300) / 100};;;`.replace('.', ','),
      '',
    ]);
  });
});

interface Movement {
  readonly DTPOSTED: string;
  readonly FITID: string;
  readonly TRNAMT: string;
}

const PARSERS: readonly (readonly [string, (text: string) => unknown])[] = [
  ['ofx-js', (text) => parseSync(text)],
  ['node-ofx-parser', (text) => nodeOfxParser.parse(text)],
];

describe('a statement as OFX', () => {
  test('the importer reads from the OFX file every row, the account, the period and the closing balance', async () => {
    const statement = await exported(accountId, 'ofx');
    const { format, statements } = readStatementFile(await whole(statementOfx(statement)), null);
    expect(format).toBe('ofx');
    expect(statements).toHaveLength(1);
    const [read] = statements;
    expect(read).toMatchObject({
      ...{ bankCode: '99999004', branch: '0001', account: statement.accountNumber, currency: 'BRL', isCard: false },
      ...{ from: '2026-11-01', to: '2026-11-30', closing: { amount: CLOSING, date: '2026-11-30' } },
      contradictions: [],
    });
    const rows = read?.rows ?? [];
    expect(rows.map(({ date, amount }) => [date, amount])).toEqual(ROWS);
    expect(rows.flatMap(({ findings }) => findings)).toEqual([]);
    expect(rows.map(({ kind }) => kind)).toEqual(['pix', 'pix', 'fee', 'return', 'other', 'ted']);
    expect(rows[0]).toMatchObject({ document: END_TO_END, description: 'Pix recebido Bia São Paulo' });
    expect(rows[1]?.description).toBe('Pix enviado =1+1;"açaí"');
    expect(rows[4]?.description).toBe('Transferência enviada Bia <Lima> & Filhos');
    expect(rows[5]?.description).toBe('TED recebida "Preço" - ?? ...');
  });

  test.each(PARSERS)('the parser %s finds the same days, ids and amounts in the OFX file', async (_, parse) => {
    const file = await ofx(accountId);
    const text = new TextDecoder('windows-1252').decode(file);
    const { OFX } = parse(text) as { OFX: { BANKMSGSRSV1: { STMTTRNRS: { STMTRS: Record<string, never> } } } };
    const { BANKTRANLIST, LEDGERBAL, BANKACCTFROM } = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS as unknown as {
      readonly BANKTRANLIST: { readonly STMTTRN: readonly Movement[] };
      readonly LEDGERBAL: { readonly BALAMT: string };
      readonly BANKACCTFROM: { readonly BANKID: string };
    };
    expect(LEDGERBAL.BALAMT).toBe((CLOSING / 100).toFixed(2));
    expect(BANKACCTFROM.BANKID).toBe('99999004');
    const [read] = readStatementFile(file, null).statements;
    expect(BANKTRANLIST.STMTTRN.map(({ DTPOSTED, FITID, TRNAMT }) => [DTPOSTED.slice(0, 8), FITID, TRNAMT])).toEqual(
      read?.rows.map(({ date, bankId, amount }) => [
        date?.replaceAll('-', ''),
        bankId,
        ((amount ?? 0) / 100).toFixed(2),
      ]),
    );
  });

  test('an entry has the same FITID in the files of every period', async () => {
    const idsOf = async (period: object) =>
      readStatementFile(await ofx(accountId, period), null).statements.flatMap(({ rows }) =>
        rows.map(({ bankId }) => bankId),
      );
    const month = await idsOf(PERIOD);
    expect(await idsOf({ dateFrom: '2026-11-10', dateTo: '2026-11-10' })).toEqual(month.slice(1, 5));
    expect(await idsOf({ dateFrom: '2025-12-02', dateTo: '2026-12-02' })).toEqual([
      expect.any(String),
      ...month,
      expect.any(String),
    ]);
  });

  test('any text of a payer leaves the OFX file with one row, its amount and its Latin letters', async () => {
    const base = await exported(accountId, 'ofx');
    const [entry] = (await collected(base.slices)).flat();
    if (!entry) throw new Error('the statement has no entry');
    const letters = fc
      .stringMatching(/^[A-Za-z0-9ÁÀÂÃÇÉÊÍÓÔÕÚÜáàâãçéêíóôõúü&<> ]{0,60}$/)
      .map((text) => `Ref ${text}`.trim().replaceAll(/ +/g, ' '));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), letters), async (description) => {
        const slices = (async function* () {
          yield [{ ...entry, description, counterparty: null }];
        })();
        const { statements } = readStatementFile(await whole(statementOfx({ ...base, slices })), null);
        const rows = statements.flatMap((each) => each.rows);
        expect(rows).toMatchObject([{ amount: entry.amount, bankId: entry.id, findings: [] }]);
        if (/^Ref [\wÀ-ü&<> ]+$/.test(description)) expect(rows[0]?.description).toBe(`Pix recebido ${description}`);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a statement as PDF', () => {
  test('a statement as PDF shows holder, period, entries and both balances', async () => {
    const { texts, pages, pdfa, fonts } = await pdf(accountId);
    expect(pages).toBe(1);
    expect(pdfa).toBe('2B');
    expect([...fonts.values()]).toEqual([true, true]);
    for (const shown of [
      'Extrato de conta',
      'Banco Sandbox · ISPB 99999004',
      'De 01/11/2026 a 30/11/2026',
      'Saldo anterior',
      '1.000.000,00',
      'Pix recebido',
      '123,45',
      '-12.345,67',
      'Bia <Lima> & Filhos',
      'TED recebida',
      'Saldo final',
      '987.780,71',
      'Página 1',
    ])
      expect(texts).toContain(shown);
    expect(texts.filter((text) => text.includes('before') || text.includes('after'))).toEqual([]);
    expect(texts.join('')).not.toContain('\ufffd');
  });

  test('a statement as PDF is in English on request', async () => {
    const { texts } = await pdf(accountId, 'en');
    for (const shown of ['Account statement', 'From 2026-11-01 to 2026-11-30', 'Pix received', '-12,345.67', 'Page 1'])
      expect(texts).toContain(shown);
  });
});

describe('exported statements', () => {
  test('every kind of posting to accounts of customers has a Portuguese name', () => {
    const inside = new Set(['case_suspense', 'case_loss']);
    const kinds = wordsOf(POSTING_KINDS).filter((kind) => !inside.has(kind));
    expect(ownKinds().length).toBeGreaterThan(5);
    for (const kind of kinds) {
      for (const direction of ['debit', 'credit'] as const) {
        const { words } = POSTING_KINDS[kind];
        expect(entryName({ kind, direction }, 'pt-BR')).not.toBe(typeof words === 'string' ? words : words[direction]);
      }
    }
  });

  test('a long statement is read in slices, and only as far as the client has read', async () => {
    const { accountId: long } = await newCustomer(t, t.alpha, { document: newCpf() });
    t.clock.set('2026-11-20T12:00:00.000Z');
    const id = await book(t, t.alpha, { type: 'pix_in', accountId: long, amount: 1 });
    // 1,200 further entries of the same instant: the order within an instant is that of the ids.
    await t.sql(
      `insert into posting (id, institution_id, debit_account_id, credit_account_id, amount, kind, transaction_id, occurred_at)
       select uuidv7(), p.institution_id, p.debit_account_id, p.credit_account_id, 1, p.kind, p.transaction_id, p.occurred_at
       from posting p, generate_series(1, 1200) where p.transaction_id = $1`,
      [id],
    );
    await t.sql('update balance set balance = balance + 1200 where account_id = $1', [long]);
    let statement: ExportedStatement | undefined;
    let chunks: AsyncGenerator<Buffer> | undefined;
    const first = await t.statementsOf(async () => {
      statement = await exported(long, 'csv');
      chunks = statementCsv(statement);
      await chunks.next();
      await chunks.next();
    });
    expect(first).toHaveLength(2);
    const rest: Buffer[] = [];
    const others = await t.statementsOf(async () => {
      for await (const chunk of chunks ?? []) rest.push(chunk);
    });
    expect(others).toHaveLength(2);
    const { statements } = readStatementFile(await csv(long), null);
    const rows = statements.flatMap((each) => each.rows);
    expect(rows).toHaveLength(1_202);
    expect(new Set(rows.map(({ bankId }) => bankId)).size).toBe(1_202);
    expect(statements[0]).toMatchObject({ opening: { amount: 0 }, closing: { amount: 1_201 }, contradictions: [] });
    const { pages, texts } = await pdf(long);
    expect(pages).toBe(53);
    expect(texts).toContain('Página 53');
  });

  test('a statement covers at most 366 days, and its last day is not before its first', async () => {
    const refused = (period: object) => exported(accountId, 'csv', period).catch((error) => error.details.fields);
    expect(await refused({ dateFrom: '2025-12-01', dateTo: '2026-12-02' })).toEqual({
      dateTo: 'must be at most 366 days',
    });
    expect(await refused({ dateFrom: '2026-12-02', dateTo: '2026-12-01' })).toEqual({
      dateTo: 'must not be before the first day',
    });
    expect(await refused({ dateFrom: '2026-12-02' })).toHaveProperty('dateTo');
    await exported(accountId, 'csv', { dateFrom: '2024-01-01', dateTo: '2024-12-31' });
  });

  test('another partner gets no statement of the account in any form', async () => {
    for (const format of ['csv', 'ofx', 'pdf'] as const) {
      await expect(exported(accountId, format, PERIOD, t.beta)).rejects.toMatchObject({ code: 'account_not_found' });
    }
  });
});
