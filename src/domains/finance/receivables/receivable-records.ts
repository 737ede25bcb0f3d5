import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { RECEIPT_CHANNELS } from './receipt-channel.ts';
import type { ReceiptRecord } from './receipt-list.ts';
import type { ReceivableRecord } from './receivable.ts';
import { receivableStates } from './receivable-states.ts';

const units = (description: string) => z.int().meta({ description: `${description}, in ten-thousandths of a unit` });
export const day = (description: string) => z.iso.date().meta({ description: `${description}, a Brasília day` });
export const text = (description: string) => z.string().meta({ description });
const instant = (description: string) => z.iso.datetime().meta({ description: `${description}: ISO 8601, UTC` });

export const ReceivableShape = z
  .object({
    id: z.uuid(),
    status: z.enum(wordsOf(receivableStates.states)),
    company_id: z.uuid(),
    branch_id: z.uuid().nullable(),
    destination_account_id: z.int().nullable(),
    financial_account_id: z.uuid().nullable(),
    debtor_name: z.string(),
    debtor_document: z.string(),
    debtor_key: text('Opaque key of the debtor in reports'),
    description: z.string(),
    document_reference: z.string(),
    currency: text('ISO 4217'),
    amount_base_units: units('Amount owed'),
    received_base_units: units('Amount received'),
    open_base_units: units('Amount still open'),
    due_date: day('Due date'),
    competence_date: day('Competence date in the books'),
    created_by: text('Author of the receivable'),
    created_at: instant('Time of creation'),
    updated_at: instant('Time of the last change'),
  })
  .meta({ id: 'Receivable' });

export const receivableWire = (row: ReceivableRecord): z.input<typeof ReceivableShape> => ({
  id: row.id,
  status: row.status,
  company_id: row.companyId,
  branch_id: row.branchId,
  destination_account_id: row.destinationAccountId,
  financial_account_id: row.financialAccountId,
  debtor_name: row.debtorName,
  debtor_document: row.debtorDocument,
  debtor_key: row.debtorKey,
  description: row.description,
  document_reference: row.documentReference,
  currency: row.currency,
  amount_base_units: row.amountBaseUnits,
  received_base_units: row.receivedBaseUnits,
  open_base_units: row.amountBaseUnits - row.receivedBaseUnits,
  due_date: row.dueDate,
  competence_date: row.competenceDate,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const receipt = {
  id: z.uuid(),
  receivable_id: z.uuid(),
  received_on: day('Day of the receipt'),
  channel: z.enum(wordsOf(RECEIPT_CHANNELS)),
  reference: z.string().nullable(),
  account_id: z.int().nullable().meta({ description: 'Paying account that received the money' }),
  credit_transaction_id: z.uuid().nullable().meta({
    description: 'PIX credit that the reference names. Null when the reference is a plain declaration',
  }),
  created_by: text('Author of the receipt'),
  created_at: instant('Time of the registration'),
};
export const receiptWire = (row: ReceiptRecord) => ({
  id: row.id,
  receivable_id: row.receivableId,
  received_on: row.receivedOn,
  channel: row.channel,
  reference: row.reference,
  account_id: row.accountId,
  credit_transaction_id: row.creditTransactionId,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
});

export const ReceiptShape = z
  .object({
    ...receipt,
    amount_base_units: units("Amount received, in the receivable's currency"),
    exchange_rate: z
      .string()
      .nullable()
      .meta({ description: "BRL for one unit of the receivable's currency. Null when it is BRL" }),
    cash_base_units: units('Amount in BRL'),
  })
  .meta({ id: 'ReceivableReceipt' });

export const registeredWire = (row: ReceiptRecord): z.input<typeof ReceiptShape> => ({
  ...receiptWire(row),
  amount_base_units: row.amountBaseUnits,
  exchange_rate: row.exchangeRate,
  cash_base_units: row.cashBaseUnits,
});
