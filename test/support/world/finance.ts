import { generateAccountingBatch } from '../../../src/domains/finance/accounting/accounting-batch.ts';
import { recordEntries } from '../../../src/domains/finance/accounting/accounting-entry.ts';
import { synchronizeCounterparty } from '../../../src/domains/finance/counterparties/synchronization.ts';
import { createPayable } from '../../../src/domains/finance/payables/payable-creation.ts';
import { createPaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-creation.ts';
import { releasePaymentBatch } from '../../../src/domains/finance/payment-runs/payment-batch-release.ts';
import { generateRemittance } from '../../../src/domains/finance/payment-runs/remittance-generation.ts';
import { reverseReceipt } from '../../../src/domains/finance/receivables/receipt-reversal.ts';
import { importStatement } from '../../../src/domains/finance/reconciliation/statement-import.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { brasiliaDate } from '../../../src/platform/time/calendar.ts';
import type { FinanceDoor } from '../finance.ts';
import { book } from '../money.ts';
import { approveFully, payableInput } from '../payables.ts';
import { creditOf, integration, owe, reais, receive } from '../receivables.ts';

const digits = (n: number) => String(n).padStart(4, '0');

/**
 * Creates `rows` of every finance object with its related rows. Payables have withholdings and are paid by an order or
 * a file. Receivables have receipts that identify a PIX, and one is reversed. Some statement entries have proposals.
 */
export async function fillFinance(t: FinanceDoor, rows: number): Promise<void> {
  const [sourceAccountId = 0] = t.master.source_account_ids;
  const [bankAccountId = ''] = t.master.bank_account_ids;
  await book(t, integration(t), { type: 'pix_in', accountId: sourceAccountId, amount: 100_000_000 });
  const day = brasiliaDate(t.clock.now());
  for (let n = 1; n <= rows; n += 1) {
    const supplierDocument = cnpj(n);
    await supplier(t, n, supplierDocument);
    // Every row has its own amount and supplier, so that only related rows match.
    const due = { supplierDocument, amount: 100_000 + n, dueDate: day };
    await approved(t, { ...due, dueDate: '2026-11-02' });
    await paidByFile(t, await approved(t, { ...due, dueDate: '2026-12-20', withholdings: undefined }), bankAccountId);
    await received(t, n);
    await entries(t, bankAccountId, n, day);
    // The newest payable is paid by an order.
    await paidByOrder(t, await approved(t, due), sourceAccountId);
    await batch(t, day);
  }
}

function cnpj(n: number): string {
  const base = `11222333${digits(n)}`;
  const digit = (text: string): number => {
    const sum = [...text].reduceRight(
      (total, each, at) => total + Number(each) * (2 + ((text.length - 1 - at) % 8)),
      0,
    );
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}

const supplier = (t: FinanceDoor, n: number, document: string) =>
  t.own.enter(
    synchronizeCounterparty,
    {
      ...{ sourceReference: `FOR-${n}`, sourceVersion: 1, document },
      fields: { name: `Supplier ${n}`, roles: ['supplier', 'customer'] },
    },
    newId(),
  );

async function approved(t: FinanceDoor, change: object): Promise<string> {
  const withheld = { withholdings: [{ kind: 'ISS' as const, amount: 100 }], ...change };
  const payable = await t.own.enter(createPayable, payableInput(t, withheld), newId());
  await approveFully(t, payable);
  const [row] = await t.sql<{ id: string }>('select id from payable_installment where payable_id = $1', [payable.id]);
  return row?.id ?? '';
}

async function released(t: FinanceDoor, installmentId: string, from: object): Promise<string> {
  const input = { installmentIds: [installmentId], ...from } as Parameters<typeof createPaymentBatch.run>[1];
  const { id, contentSha256 } = await t.as('ana').enter(createPaymentBatch, input);
  await t.as('carla').enter(releasePaymentBatch, { batchId: id, contentSha256 });
  return id;
}

/** A paid order, in the state that its rail would leave. */
async function paidByOrder(t: FinanceDoor, installmentId: string, sourceAccountId: number): Promise<string> {
  const batchId = await released(t, installmentId, { sourceAccountId });
  const transactionId = await book(t, integration(t), { type: 'pix_out', accountId: sourceAccountId, amount: 100 });
  const [order] = await t.sql<{ id: string }>(
    `update payment_order set status = 'paid', transaction_id = $2, paid_on = $3 where batch_id = $1 returning id`,
    [batchId, transactionId, brasiliaDate(t.clock.now())],
  );
  return order?.id ?? '';
}

async function paidByFile(t: FinanceDoor, installmentId: string, bankAccountId: string): Promise<void> {
  const batchId = await released(t, installmentId, { bankAccountId });
  await t.as('carla').enter(generateRemittance, { batchId });
  await t.sql(
    `update remittance_item set status = 'paid', paid_on = $2, conflict = 'refused_after_paid', conflict_status = 'open'
     where batch_id = $1`,
    [...[batchId, brasiliaDate(t.clock.now())]],
  );
}

async function received(t: FinanceDoor, n: number): Promise<void> {
  const [destinationAccountId = 0] = t.master.source_account_ids;
  const { endToEndId } = await creditOf(t, 5_000 + n);
  const { id } = await owe(t, { destinationAccountId, dueDate: '2026-11-10', debtorDocument: cnpj(n) });
  await receive(t, id, (5_000 + n) * 100, { channel: 'PIX', reference: endToEndId });
  const wrong = await receive(t, id, reais(1));
  await t.as('davi').enter(reverseReceipt, { receiptId: wrong.id, reason: 'Wrong debtor' });
}

/** An entry that matches only by amount and day, which makes a proposal, and one without a match. */
const entries = (t: FinanceDoor, bankAccountId: string, n: number, date: string) =>
  t.own.enter(
    importStatement,
    {
      bankAccountId,
      entries: [
        { externalId: `like-${n}`, amount: -(100_000 + n), date, description: 'PAGTO FORNECEDOR' },
        { externalId: `none-${n}`, amount: -n, date, description: 'TARIFA', kind: 'other' },
      ],
    },
    newId(),
  );

async function batch(t: FinanceDoor, day: string): Promise<void> {
  const [financialAccountId = null] = t.master.financial_account_ids;
  const entry = { institutionId: t.institutionId, kind: 'payable_recognised', companyId: null } as const;
  await t.database.transaction((tx) =>
    recordEntries(tx, [{ ...entry, financialAccountId, amount: 1, day, description: 'Entry', sourceId: newId() }]),
  );
  await t.as('davi').enter(generateAccountingBatch, {});
}
