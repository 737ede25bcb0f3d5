import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBankAccount } from '../../../../src/domains/finance/master/master-changes.ts';
import { listStatementEntries } from '../../../../src/domains/finance/reconciliation/entry-pages.ts';
import { importStatementFile } from '../../../../src/domains/finance/reconciliation/statement-file-import.ts';
import { importStatement } from '../../../../src/domains/finance/reconciliation/statement-import.ts';
import {
  changeStatementProfile,
  getStatementProfile,
} from '../../../../src/domains/finance/reconciliation/statement-profile.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

let accounts = 0;
/** A new account of bank 001 with an opening balance in cents. */
async function account(openingBalance = 0, openingDate = '2026-11-01') {
  const accountNumber = `${880000 + ++accounts}`;
  const input = {
    companyId: t.master.company_id,
    bankCode: '001',
    branch: '1234',
    accountNumber,
    openingBalance,
    openingDate,
  };
  const { id } = await t.as('hugo').enter(createBankAccount, input);
  return { id, accountNumber };
}

const row = (amount: string, memo: string, date = '20261110', type = 'OTHER', rest = '') =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${date}<TRNAMT>${amount}<FITID>${memo.length}<MEMO>${memo}${rest}</STMTTRN>`;
const statement = (number: string, rows: readonly string[], closing?: string) =>
  `<STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<BRANCHID>1234<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM>` +
  `<BANKTRANLIST>${rows.join('\n')}</BANKTRANLIST>${
    closing === undefined ? '' : `<LEDGERBAL><BALAMT>${closing}<DTASOF>20261130</LEDGERBAL>`
  }</STMTRS></STMTTRNRS>`;
const ofx = (...statements: readonly string[]) =>
  Buffer.from(`OFXHEADER:100\n<OFX><BANKMSGSRSV1>${statements.join('\n')}</BANKMSGSRSV1></OFX>`).toString('base64');

type Input = Parameters<typeof importStatementFile.input.parse>[0] & object;
const send = (file: string, more: Partial<Input> = {}) => t.as('ana').enter(importStatementFile, { file, ...more });
const entries = async (bankAccountId: string) =>
  (await t.own.enter(listStatementEntries, { first: 100, bankAccountId })).items.map(({ amount, description }) => ({
    amount,
    description,
  }));

const decide = (row: number, decision: 'book' | 'book_opposite' | 'leave_out', remember = false) => ({
  ...{ row, decision, remember },
});

describe('import of a statement file', () => {
  test('a file whose sum equals its closing balance is imported, and the next file continues from there', async () => {
    const { id, accountNumber } = await account(100_00);
    const rows = [row('50.00', 'PIX RECEBIDO'), row('-20.00', 'TARIFA')];
    const first = await send(ofx(statement(accountNumber, rows, '130.00')));
    expect(first).toMatchObject({
      isImported: true,
      statements: [{ bankAccountId: id, outcome: 'imported', difference: 0, expected: 130_00, booked: 2, waiting: 2 }],
    });
    const next = await send(ofx(statement(accountNumber, [row('1.00', 'PIX', '20261112')], '131.00')));
    expect(next).toMatchObject({ isImported: true, statements: [{ difference: 0, duplicates: 0 }] });
    expect(await entries(id)).toHaveLength(3);
  });

  test('a dry run shows every row and books nothing', async () => {
    const { id, accountNumber } = await account();
    const file = ofx(statement(accountNumber, [row('50.00', 'PIX RECEBIDO'), row('.', 'LANCAMENTO FUTURO')], '50.00'));
    const preview = await send(file, { dryRun: true });
    expect(preview).toMatchObject({
      isImported: false,
      importedBefore: null,
      statements: [
        { outcome: 'ready', booked: 1, passedOver: 1, rows: [{ outcome: 'book' }, { reasons: ['no_amount'] }] },
      ],
    });
    expect(await entries(id)).toEqual([]);
    await send(file);
    const again = await send(file, { dryRun: true });
    expect(again.importedBefore).toBeInstanceOf(Date);
    expect(again.statements).toMatchObject([{ outcome: 'ready', booked: 0, duplicates: 1, difference: 0 }]);
  });

  test('an import stops when its sum differs from the closing balance, and says by how much', async () => {
    const { id, accountNumber } = await account();
    const file = ofx(statement(accountNumber, [row('50.00', 'PIX RECEBIDO')], '62.50'));
    const stopped = await send(file);
    expect(stopped).toMatchObject({ isImported: false, statements: [{ stops: ['difference'], difference: 12_50 }] });
    expect(await entries(id)).toEqual([]);
    const reason = 'The opening balance was typed wrong';
    const other = await send(file, { acceptances: [{ statement: 1, difference: 12_49, reason }] });
    expect(other.isImported).toBe(false);
    const accepted = await send(file, { acceptances: [{ statement: 1, difference: 12_50, reason }] });
    expect(accepted.isImported).toBe(true);
    const next = await send(ofx(statement(accountNumber, [row('1.00', 'PIX', '20261112')], '63.50')));
    expect(next).toMatchObject({ isImported: true, statements: [{ difference: 0 }] });
  });

  test('rows of balances are recognised by the running balance, and a payment whose text begins like one is booked', async () => {
    const { id, accountNumber } = await account(10_00);
    const rows = [
      row('10.00', 'SALDO ANTERIOR'),
      row('1500.00', 'SALDO FINAL OBRA CONTRATO 12'),
      row('1510.00', 'S A L D O'),
      row('-10.00', 'TARIFA', '20261111'),
      row('1500.00', 'SALDO EM 11/11', '20261111'),
      row('1500.00', 'SDO CTA/APL AUTOMATICA', '20261111'),
    ];
    const done = await send(ofx(statement(accountNumber, rows, '1500.00')));
    expect(done).toMatchObject({ isImported: true, statements: [{ booked: 2, passedOver: 4 }] });
    expect(await entries(id)).toEqual([
      { amount: -10_00, description: 'TARIFA' },
      { amount: 1_500_00, description: 'SALDO FINAL OBRA CONTRATO 12' },
    ]);
  });

  test('rows with unknown texts are balances when the sum is right only without them', async () => {
    const { id, accountNumber } = await account();
    const rows = [row('77777.00', 'PIX RECEBIDO'), row('77777.00', 'POSICAO CONSOLIDADA'), row('77777.00', 'RESUMO')];
    const done = await send(ofx(statement(accountNumber, rows, '77777.00')));
    expect(done).toMatchObject({ isImported: true, statements: [{ booked: 1, passedOver: 2 }] });
    expect(await entries(id)).toHaveLength(1);
    const two = await account();
    const twins = [row('77777.00', 'PIX RECEBIDO'), row('77777.00', 'PIX RECEBIDO')];
    const both = await send(ofx(statement(two.accountNumber, twins, '155554.00')));
    expect(both).toMatchObject({ isImported: true, statements: [{ booked: 2, passedOver: 0 }] });
  });

  test('a label of a balance without any balance to compare is doubtful, and what a person decides is remembered', async () => {
    const { id, accountNumber } = await account();
    const file = (day: string) =>
      ofx(statement(accountNumber, [row('5000.00', `SALDO DO DIA ${day}/11`, `202611${day}`)]));
    const stopped = await send(file('10'));
    expect(stopped.statements).toMatchObject([
      {
        stops: ['undecided_rows'],
        rows: [{ outcome: 'doubtful', reasons: ['unproved_balance'], suggestion: 'leave_out' }],
      },
    ]);
    await expect(send(file('10'), { decisions: [decide(1, 'leave_out', true)] })).resolves.toMatchObject({
      ...{ isImported: true, statements: [{ booked: 0, passedOver: 1 }] },
    });
    await expect(send(file('12'))).resolves.toMatchObject({
      ...{ isImported: true, statements: [{ rows: [{ reasons: ['learned_balance'] }] }] },
    });
    const profile = await t.as('vera').enter(getStatementProfile, { bankAccountId: id });
    expect(profile).toMatchObject({
      labels: [{ label: 'SALDO DO DIA', meaning: 'balance' }],
      updatedBy: 'operator:ana',
    });
    await t.as('davi').enter(changeStatementProfile, {
      ...{ bankAccountId: id, signByType: false, labels: [{ label: 'Saldo do dia 1', meaning: 'movement' }] },
    });
    await expect(send(file('13'))).resolves.toMatchObject({ isImported: true, statements: [{ booked: 1 }] });
  });

  test('a debit without its sign is never a silent credit, and the bank is remembered', async () => {
    const { id, accountNumber } = await account(500_00);
    const file = (day: string) => ofx(statement(accountNumber, [row('100.00', 'TARIFA PACOTE', day, 'DEBIT')]));
    const stopped = await send(file('20261110'));
    expect(stopped.statements).toMatchObject([
      { rows: [{ reasons: ['sign_contradicts_type'], suggestion: 'book_opposite', booked: null }] },
    ]);
    await send(file('20261110'), { decisions: [decide(1, 'book_opposite', true)] });
    await send(file('20261111'));
    expect((await entries(id)).map(({ amount }) => amount)).toEqual([-100_00, -100_00]);
  });

  test('all suggestions can be accepted at once, and a decision without effect is refused', async () => {
    const { id, accountNumber } = await account();
    const rows = [
      row('-10.00', 'COMPRA', '20261110'),
      row('1.234', 'VALOR AMBIGUO'),
      row('-3.00', 'ANTES', '20261010'),
      row('-4.00', 'DEPOIS', '20991010'),
    ];
    const file = ofx(statement(accountNumber, rows));
    const shown = await send(file, { dryRun: true });
    expect(shown.statements[0]?.rows.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['book'],
      ['refused', 'invalid_amount'],
      ['doubtful', 'before_opening'],
      ['doubtful', 'in_future'],
    ]);
    for (const vain of [decide(2, 'book'), decide(9, 'book')]) {
      await expect(send(file, { decisions: [vain] })).rejects.toMatchObject({ code: 'validation_failed' });
    }
    const done = await send(file, { acceptsSuggestions: true, decisions: [decide(4, 'book')] });
    expect(done).toMatchObject({ isImported: true, statements: [{ booked: 2, passedOver: 2 }] });
    expect((await entries(id)).map(({ amount }) => amount).sort()).toEqual([-10_00, -4_00]);
  });

  test('each statement of a file goes to its account, and an unknown account is named', async () => {
    const [one, two] = [await account(), await account()];
    const parts = [
      statement(one.accountNumber, [row('1.00', 'UM')], '1.00'),
      statement('555', [row('2.00', 'DOIS')], '2.00'),
      statement(two.accountNumber, [row('3.00', 'TRES')], '3.00'),
    ];
    const stopped = await send(ofx(...parts));
    expect(stopped).toMatchObject({
      isImported: false,
      statements: [
        { bankAccountId: one.id, outcome: 'ready' },
        { bankAccountId: null, accountNumber: '555', stops: ['unknown_account'] },
        { bankAccountId: two.id, outcome: 'ready' },
      ],
    });
    expect(await entries(one.id)).toEqual([]);
    const done = await send(ofx(...parts), { leftOutStatements: [2] });
    expect(done.statements.map(({ outcome }) => outcome)).toEqual(['imported', 'left_out', 'imported']);
    expect([await entries(one.id), await entries(two.id)]).toMatchObject([[{ amount: 1_00 }], [{ amount: 3_00 }]]);
    await expect(send(ofx(parts[1] as string), { bankAccountId: one.id })).rejects.toMatchObject({
      code: 'statement_of_another_account',
    });
  });

  test('a payment that is known under another id is doubtful', async () => {
    const { id, accountNumber } = await account();
    const known = { externalId: 'of-the-erp', date: '2026-11-10', amount: 50_00, description: 'PIX DO ERP' };
    await t.own.enter(importStatement, { bankAccountId: id, entries: [known] }, 'similar-entry-1');
    const rows = [row('50.00', 'PIX RECEBIDO'), row('50.00', 'PIX RECEBIDO')];
    const shown = await send(ofx(statement(accountNumber, rows, '100.00')), { dryRun: true });
    expect(shown.statements[0]?.rows.map(({ reasons }) => reasons)).toEqual([['similar_known'], []]);
    const done = await send(ofx(statement(accountNumber, rows, '100.00')), { acceptsSuggestions: true });
    expect(done).toMatchObject({ isImported: true, statements: [{ difference: 0, booked: 1 }] });
  });

  test('a text that is no statement is refused, with and without an account', async () => {
    const { id } = await account();
    const file = Buffer.from('no statement '.repeat(10)).toString('base64');
    for (const bankAccountId of [null, id]) {
      await expect(send(file, { bankAccountId })).rejects.toMatchObject({ code: 'invalid_statement_file' });
    }
  });

  test('two imports of one file at the same time book each row once', async () => {
    const { id, accountNumber } = await account();
    const file = ofx(statement(accountNumber, [row('1.00', 'UM'), row('2.00', 'DOIS')], '3.00'));
    const done = await Promise.all([send(file), send(file), send(file)]);
    expect(done.map(({ isImported }) => isImported)).toEqual([true, true, true]);
    expect(done.reduce((sum, { statements }) => sum + (statements[0]?.booked ?? 0), 0)).toBe(2);
    expect(await entries(id)).toHaveLength(2);
  });

  test('accounts, profiles and files of another institution stay out of reach', async () => {
    const { id, accountNumber } = await account();
    const other = t.other.as('ana');
    const file = ofx(statement(accountNumber, [row('1.00', 'UM')]));
    await expect(other.enter(importStatementFile, { file })).resolves.toMatchObject({
      ...{ isImported: false, statements: [{ bankAccountId: null, rows: [] }] },
    });
    for (const call of [
      () => other.enter(importStatementFile, { file, bankAccountId: id }),
      () => other.enter(getStatementProfile, { bankAccountId: id }),
      () => other.enter(changeStatementProfile, { bankAccountId: id, labels: [], signByType: true }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'bank_account_not_found' });
    }
  });
});
