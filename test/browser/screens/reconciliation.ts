import type { Page } from 'playwright-core';
import { listStatementEntries } from '../../../src/domains/finance/reconciliation/entry-pages.ts';
import { matchEntries } from '../../../src/domains/finance/reconciliation/manual-matching.ts';
import { ignoreEntry } from '../../../src/domains/finance/reconciliation/pending-decisions.ts';
import { importStatement } from '../../../src/domains/finance/reconciliation/statement-import.ts';
import { statement } from '../../../src/platform/database/queryable.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { brasiliaDate, plusDays } from '../../../src/platform/time/calendar.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { paidThings } from '../../support/reconciliation.ts';

const INSTITUTION = statement(
  'test_institution_of_account',
  'select institution_id as id from bank_account where id = $1',
);
export const bankAccountOf = ({ master }: ServedFinance): string => master.bank_account_ids[0] as string;
export const yesterday = (): string => plusDays(brasiliaDate(new Date()), -1);

export async function thingsOf(gateway: ServedFinance) {
  const { database } = gateway.app;
  const [row] = await database.query<{ id: number }>(INSTITUTION, [bankAccountOf(gateway)]);
  return paidThings(database, () => ({ institutionId: row?.id ?? 0, master: gateway.master }));
}

export async function entry(
  gateway: ServedFinance,
  amount: number,
  description = 'LANCAMENTO',
  date = yesterday(),
): Promise<string> {
  const externalId = newId();
  const entries = [{ externalId, date, amount, description }];
  await gateway.as('davi').enter(importStatement, { bankAccountId: bankAccountOf(gateway), entries }, externalId);
  const { items } = await gateway.as('vera').enter(listStatementEntries, { first: 100 });
  return items.find((each) => each.externalId === externalId)?.id ?? '';
}

export const entryOf = async (gateway: ServedFinance, id: string) =>
  (await gateway.as('vera').enter(listStatementEntries, { first: 100 })).items.find((each) => each.id === id);

/** Creates an entry and a payment with the same amount and day, so that the gateway proposes a match. */
export async function proposed(gateway: ServedFinance, amount: number, description: string, name: string) {
  await (await thingsOf(gateway)).remittanceItem({ amount, on: yesterday(), name });
  return entry(gateway, -amount, description);
}

async function seed(gateway: ServedFinance): Promise<void> {
  const things = await thingsOf(gateway);
  await proposed(gateway, 456_700, 'TED ENVIADA 004521', 'Energia do Vale S.A.');
  await entry(gateway, 250_000, 'PIX RECEBIDO CLIENTE BETA', plusDays(yesterday(), -2));
  await entry(gateway, -1_250, 'TARIFA BANCARIA');
  await entry(gateway, -89_900, 'PAGTO BOLETO PAPELARIA ESTRELA DA MANHA E FILHOS COMERCIO');
  await things.receipt({ amount: 260_000, on: yesterday(), name: 'Cliente Beta Comércio de Peças Ltda' });
  await things.remittanceItem({ amount: 77_700, on: yesterday(), name: 'Transportes Rápidos' });
  const accountId = gateway.master.source_account_ids[0] as number;
  await things.order({ amount: 12_345, on: yesterday(), accountId, name: 'Oficina do João Ltda' });
  const ignored = await entry(gateway, -1, 'AJUSTE');
  await gateway.as('davi').enter(ignoreEntry, { entryId: ignored, reason: 'A cent of the bank' });
}

/** Creates an entry matched to a payment with a fee. Returns the id of the match. */
export async function matched(gateway: ServedFinance, amount: number): Promise<string> {
  const things = await thingsOf(gateway);
  const id = await things.remittanceItem({ amount, on: yesterday(), name: 'Energia do Vale S.A.' });
  const entryId = await entry(gateway, -amount - 300, 'TED COM TARIFA');
  const match = await gateway.as('davi').enter(matchEntries, {
    entryIds: [entryId],
    items: [{ kind: 'remittance_item', id }],
    differences: [{ amount: -300, reason: 'fee' }],
    reason: 'The bank kept its fee',
  });
  return match.id;
}

async function previewed(page: Page, name: string, text: string, shows: string): Promise<void> {
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Show preview' }).click();
  await page.getByText(shows).first().waitFor();
}

const TABLE = `Data;Histórico;Docto;Valor (R$);Saldo (R$)
10/11/2026;PIX RECEBIDO PADARIA;123;1.500,00;1.500,00
11/11/2026;TARIFA PACOTE;;-39,90;1.460,10
`;

/** Rows of every outcome, and a statement of an account that the institution does not have. */
function doubtfulStatement(): string {
  const day = yesterday().replaceAll('-', '');
  const row = (type: string, amount: string, memo: string) =>
    `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${memo.length}<MEMO>${memo}</STMTTRN>`;
  const rows = [
    row('CREDIT', '1500.00', 'SALDO FINAL OBRA CONTRATO 12'),
    row('DEBIT', '39.90', 'TARIFA PACOTE DE SERVICOS'),
    row('OTHER', '7777.00', 'S A L D O'),
    row('OTHER', '1.234', 'PIX ENVIADO FORNECEDOR DE EMBALAGENS E MATERIAIS LTDA'),
    row('OTHER', '.', 'LANCAMENTO FUTURO'),
    row('DEBIT', '-250.00', 'TED ENVIADA'),
  ];
  const statement = (account: string, content: readonly string[]) =>
    `<STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<BRANCHID>1234<ACCTID>${account}</BANKACCTFROM>
<BANKTRANLIST>${content.join('\n')}</BANKTRANLIST><LEDGERBAL><BALAMT>1210.10<DTASOF>${day}</LEDGERBAL></STMTRS></STMTTRNRS>`;
  return `OFXHEADER:100\n<OFX><BANKMSGSRSV1>${statement('56789-0', rows)}${statement('99999-1', rows.slice(0, 1))}</BANKMSGSRSV1></OFX>`;
}

export const screens: readonly Screen[] = [
  {
    name: 'reconciliation-nothing',
    login: 'vera',
    ready: 'No unmatched entries',
    path: '/console/reconciliation/entries?from=2020-01-01&to=2020-01-02',
  },
  { name: 'matches-none', login: 'vera', ready: 'Matches of statement entries', path: '/console/matches' },
  {
    name: 'reconciliation-totals',
    login: 'davi',
    ready: 'Bank 001',
    dark: true,
    async path(gateway) {
      await seed(gateway);
      return '/console/reconciliation';
    },
  },
  {
    name: 'reconciliation-import',
    login: 'ana',
    ready: 'Nothing is booked before you import',
    path: '/console/reconciliation/import',
    before: (page) => previewed(page, 'extrato.ofx', doubtfulStatement(), 'Decide'),
  },
  {
    name: 'reconciliation-import-columns',
    login: 'davi',
    ready: 'Nothing is booked before you import',
    dark: true,
    path: '/console/reconciliation/import',
    async before(page) {
      await page.getByLabel('Account').selectOption({ index: 1 });
      await previewed(page, 'extrato.csv', TABLE, 'Columns of the file');
    },
  },
  {
    name: 'reconciliation-board',
    login: 'davi',
    ready: 'TARIFA BANCARIA',
    dark: true,
    path: '/console/reconciliation/entries',
    before: async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'TED ENVIADA 004521' });
      await row.getByRole('checkbox').check();
      await page.getByRole('heading', { name: 'Proposals for “TED ENVIADA 004521”' }).waitFor();
    },
  },
  {
    name: 'reconciliation-match',
    login: 'davi',
    ready: 'TARIFA BANCARIA',
    path: '/console/reconciliation/entries',
    before: async (page) => {
      await page.getByRole('row').filter({ hasText: 'PIX RECEBIDO' }).getByRole('checkbox').check();
      await page.getByRole('row').filter({ hasText: 'Cliente Beta Comércio' }).getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Match…' }).click();
      await page.getByRole('button', { name: 'Add difference' }).click();
    },
  },
  {
    name: 'reconciliation-entry',
    login: 'davi',
    ready: 'Statement data',
    dark: true,
    path: async (gateway) =>
      `/console/reconciliation/entries/${await proposed(gateway, 334_455, 'PAGTO FORNECEDOR 77', 'Aço & Ferro Ltda')}`,
  },
  {
    name: 'reconciliation-entry-unknown',
    login: 'vera',
    ready: 'This entry does not exist',
    path: `/console/reconciliation/entries/${newId()}`,
  },
  {
    name: 'match',
    login: 'davi',
    ready: 'Matched items',
    dark: true,
    path: async (gateway) => `/console/matches/${await matched(gateway, 998_800)}`,
  },
  { name: 'matches', login: 'vera', ready: 'TED COM TARIFA', path: '/console/matches' },
];
