import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payInstallments } from '../../../../src/domains/finance/payables/installment-progress.ts';
import type { PayableRecord } from '../../../../src/domains/finance/payables/payable.ts';
import { createPayable } from '../../../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable } from '../../../../src/domains/finance/payables/payable-decisions.ts';
import { unattended } from '../../../../src/platform/operation/unattended.ts';
import { askConsole } from '../../../support/console-graph.ts';
import { newCnpj } from '../../../support/customers.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { decisionOn, type PayableInput, payableInput, uniqueKey } from '../../../support/payables.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const create = (supplierDocument: string, change: Partial<PayableInput> = {}, of = t.own) =>
  of.enter(createPayable, payableInput(t, { supplierDocument, ...change }), uniqueKey());
const installmentsOf = async ({ id }: PayableRecord) =>
  (await t.sql<{ id: string }>('select id from payable_installment where payable_id = $1 order by number', [id])).map(
    (row) => row.id,
  );
/** Approves a payable, pays its first installment on this day and returns the installment's id. */
async function pay(payable: PayableRecord, paidOn: string): Promise<string> {
  await t.as('fabio').enter(approvePayable, decisionOn(payable));
  const [installmentId = ''] = await installmentsOf(payable);
  await unattended(t.database, t.clock.now(), (context) =>
    payInstallments(context, t.institutionId, [{ installmentId, paidOn }]),
  );
  return installmentId;
}
const HISTORY = 'payeeHistory { isFirstPayment lastPaidOn changes { member before after } }';
const historyOf = async ({ id }: PayableRecord) =>
  (await askConsole(t, t.as('fabio'), `{ payable(payableId: "${id}") { ${HISTORY} } }`)).payable.payeeHistory;

const TED = {
  paymentMethod: 'TED',
  pixKey: undefined,
  recipientBankCode: '341',
  recipientBranch: '1234',
  recipientAccount: '567890',
} as const;

describe('the history of a payee', () => {
  test('the history says that a supplier is paid for the first time', async () => {
    expect(await historyOf(await create(newCnpj()))).toEqual({ isFirstPayment: true, lastPaidOn: null, changes: [] });
  });

  test('the history has no changes when name, method and key are those of the last payment', async () => {
    const supplier = newCnpj();
    await pay(await create(supplier), '2026-12-10');
    expect(await historyOf(await create(supplier))).toEqual({
      ...{ isFirstPayment: false, lastPaidOn: '2026-12-10', changes: [] },
    });
  });

  test('the history shows a new key and another name with their former values', async () => {
    const supplier = newCnpj();
    await pay(await create(supplier), '2026-12-10');
    expect(
      (await historyOf(await create(supplier, { supplierName: 'Oficina SA', pixKey: 'sa@example.com' }))).changes,
    ).toEqual([
      { member: 'SUPPLIER_NAME', before: 'Oficina do João Ltda', after: 'Oficina SA' },
      { member: 'PIX_KEY', before: 'oficina@example.com', after: 'sa@example.com' },
    ]);
  });

  test('the history shows another method with the new bank, branch and account', async () => {
    const supplier = newCnpj();
    await pay(await create(supplier), '2026-12-10');
    expect((await historyOf(await create(supplier, TED))).changes).toEqual([
      { member: 'PAYMENT_METHOD', before: 'PIX', after: 'TED' },
      { member: 'PIX_KEY', before: 'oficina@example.com', after: null },
      { member: 'RECIPIENT_BANK_CODE', before: null, after: '341' },
      { member: 'RECIPIENT_BRANCH', before: null, after: '1234' },
      { member: 'RECIPIENT_ACCOUNT', before: null, after: '567890' },
    ]);
  });

  test('the history compares with the latest payment, regardless of the order in which payables were created', async () => {
    const supplier = newCnpj();
    const [older, newer] = [await create(supplier, { pixKey: 'a@example.com' }), await create(supplier)];
    await pay(newer, '2026-12-01');
    await pay(older, '2026-12-02');
    expect(await historyOf(await create(supplier))).toMatchObject({
      lastPaidOn: '2026-12-02',
      changes: [{ member: 'PIX_KEY', before: 'a@example.com' }],
    });
  });

  test('the history does not count a payment that came back', async () => {
    const supplier = newCnpj();
    const installmentId = await pay(await create(supplier), '2026-11-23');
    await t.sql(`update payable_installment set status = 'approved', paid_on = null where id = $1`, [installmentId]);
    expect((await historyOf(await create(supplier))).isFirstPayment).toBe(true);
  });

  test('the history ignores payments of another institution', async () => {
    const supplier = newCnpj();
    await pay(await create(supplier), '2026-12-10');
    const theirs = await t.other.own.enter(
      createPayable,
      payableInput(t.other, { supplierDocument: supplier }),
      uniqueKey(),
    );
    const answer = await askConsole(t, t.other.as('fabio'), `{ payable(payableId: "${theirs.id}") { ${HISTORY} } }`);
    expect(answer.payable.payeeHistory.isFirstPayment).toBe(true);
  });

  test('the history runs one statement for a list of any length', async () => {
    const asked = (first: number) =>
      t.statementsOf(() => askConsole(t, t.as('fabio'), `{ payables(first: ${first}) { nodes { ${HISTORY} } } }`));
    expect((await asked(1)).length).toBe((await asked(8)).length);
    const [plain, withHistory] = [
      await t.statementsOf(() => askConsole(t, t.as('fabio'), '{ payables(first: 8) { nodes { payableId } } }')),
      await asked(8),
    ];
    expect(withHistory.length).toBe(plain.length + 1);
  });
});
