import { z } from 'zod';
import { ExactSum } from '../../../platform/resource/schema.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { listRecord, listShape } from '../lists.ts';
import type { PayableRecord } from './payable.ts';
import { AGING_BUCKETS, type Aged, bySupplier, type Owed, type PayablesAging } from './payable-aging.ts';
import type { InstallmentRecord } from './payable-installments.ts';
import { installmentStates, payableStates } from './payable-states.ts';
import { PAYMENT_METHODS } from './payable-words.ts';

const CENTS = { description: 'Cents' };
const INSTANT = { description: 'ISO 8601, UTC' };

export const PayableShape = z
  .object({
    id: z.uuid(),
    status: z
      .enum(wordsOf(payableStates.states))
      .meta({ description: 'State of the payable; `pending` while it awaits its approval' }),
    company_id: z.uuid(),
    branch_id: z.uuid().nullable(),
    source_account_id: z.int().nullable().meta({ description: 'Number of the paying account' }),
    financial_account_id: z.uuid().nullable(),
    supplier_name: z.string(),
    supplier_document: z.string().meta({ description: 'CPF or CNPJ, without mask' }),
    counterparty_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Id of the master record with this document; null when there is none' }),
    description: z.string(),
    document_reference: z.string(),
    justification: z.string().nullable().meta({ description: 'Reason for repeating the reference of another payable' }),
    amount: z.int().meta(CENTS),
    net_amount: z.int().meta({ description: 'Amount to pay in cents: `amount` without the withholdings' }),
    paid_amount: z.int().meta(CENTS),
    due_date: z.iso.date(),
    competence_date: z.iso.date().nullable(),
    payment_method: z.enum(wordsOf(PAYMENT_METHODS)),
    pix_key: z.string().nullable(),
    recipient_bank_code: z.string().nullable(),
    recipient_branch: z.string().nullable(),
    recipient_account: z.string().nullable(),
    barcode: z.string().nullable().meta({ description: '44 digits' }),
    installments_count: z.int(),
    created_by: z.string().meta({ description: '`partner_api:<client_id>` or `operator:<login>`' }),
    created_at: z.iso.datetime().meta(INSTANT),
    updated_at: z.iso.datetime().meta(INSTANT),
  })
  .meta({ id: 'Payable' });

export const payableRecord = (payable: PayableRecord): z.input<typeof PayableShape> => ({
  id: payable.id,
  status: payable.status,
  company_id: payable.companyId,
  branch_id: payable.branchId,
  source_account_id: payable.sourceAccountId,
  financial_account_id: payable.financialAccountId,
  supplier_name: payable.supplierName,
  supplier_document: payable.supplierDocument,
  counterparty_id: payable.counterpartyId,
  description: payable.description,
  document_reference: payable.documentReference,
  justification: payable.justification,
  amount: payable.amount,
  net_amount: payable.netAmount,
  paid_amount: payable.paidAmount,
  due_date: payable.dueDate,
  competence_date: payable.competenceDate,
  payment_method: payable.paymentMethod,
  pix_key: payable.pixKey,
  recipient_bank_code: payable.recipientBankCode,
  recipient_branch: payable.recipientBranch,
  recipient_account: payable.recipientAccount,
  barcode: payable.barcode,
  installments_count: payable.installmentsCount,
  created_by: payable.createdBy,
  created_at: payable.createdAt.toISOString(),
  updated_at: payable.updatedAt.toISOString(),
});

export const InstallmentShape = z
  .object({
    id: z.uuid(),
    payable_id: z.uuid(),
    number: z.int().meta({ description: 'From 1' }),
    due_date: z.iso.date(),
    amount: z.int().meta(CENTS),
    net_amount: z.int().meta({ description: 'Amount to pay, in cents' }),
    status: z.enum(wordsOf(installmentStates.states)),
    paid_on: z.iso.date().nullable(),
    payment_order_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Id of the payment order that paid the installment electronically' }),
  })
  .meta({ id: 'PayableInstallment' });

export const installmentRecord = (installment: InstallmentRecord): z.input<typeof InstallmentShape> => ({
  id: installment.id,
  payable_id: installment.payableId,
  number: installment.number,
  due_date: installment.dueDate,
  amount: installment.amount,
  net_amount: installment.netAmount,
  status: installment.status,
  paid_on: installment.paidOn,
  payment_order_id: installment.paymentOrderId,
});

const OwedShape = z.object({ amount_minor: ExactSum, installments: z.int() }).meta({ id: 'PayablesOwed' });
const BUCKETS = wordsOf(AGING_BUCKETS);
const agedShape = {
  total: OwedShape,
  buckets: z.object(
    Object.fromEntries(BUCKETS.map((bucket) => [bucket, OwedShape.describe(AGING_BUCKETS[bucket])])) as Record<
      (typeof BUCKETS)[number],
      typeof OwedShape
    >,
  ),
};

export const AgingShape = z
  .object({
    as_of: z.iso.date(),
    company_id: z.uuid().nullable().meta({ description: 'Null for all companies' }),
    ...agedShape,
    ...listShape(
      z
        .object({ supplier_document: z.string(), supplier_name: z.string(), ...agedShape })
        .meta({ id: 'PayablesAgingOfSupplier' }),
    ).shape,
  })
  .meta({ id: 'PayablesAging' });

const owedRecord = ({ amount, installments }: Owed) => ({ amount_minor: amount, installments });
const agedRecord = ({ total, buckets }: Aged) => ({
  total: owedRecord(total),
  buckets: Object.fromEntries(BUCKETS.map((bucket) => [bucket, owedRecord(buckets[bucket])])),
});

export const agingRecord = (aging: PayablesAging) => ({
  as_of: aging.asOf,
  company_id: aging.companyId,
  ...agedRecord(aging.all),
  ...listRecord(aging, bySupplier, ({ supplierDocument, supplierName, ...aged }) => ({
    supplier_document: supplierDocument,
    supplier_name: supplierName,
    ...agedRecord(aged),
  })),
});

const SENT = {
  company_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c20',
  supplier_name: 'Oficina do João Ltda',
  supplier_document: '11222333000181',
  description: 'Manutenção da frota, novembro',
  document_reference: 'NF-e 1234',
  amount: 45_600,
  due_date: '2026-12-10',
  payment_method: 'PIX',
  pix_key: 'oficina@example.com',
} as const;

export const CREATION_EXAMPLE = SENT;

export const PAYABLE_EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c21',
  status: 'pending',
  ...SENT,
  branch_id: null,
  source_account_id: null,
  financial_account_id: null,
  counterparty_id: null,
  justification: null,
  net_amount: 45_600,
  paid_amount: 0,
  competence_date: null,
  recipient_bank_code: null,
  recipient_branch: null,
  recipient_account: null,
  barcode: null,
  installments_count: 1,
  created_by: 'partner_api:own-3a8f5b1f7c12',
  created_at: '2026-11-23T15:30:10.123Z',
  updated_at: '2026-11-23T15:30:10.123Z',
};

export const INSTALLMENT_EXAMPLE = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c22',
  payable_id: PAYABLE_EXAMPLE.id,
  number: 1,
  due_date: '2026-12-10',
  amount: 45_600,
  net_amount: 45_600,
  status: 'pending',
  paid_on: null,
  payment_order_id: null,
};

const NOTHING = { amount_minor: 0, installments: 0 };
const AGED_EXAMPLE = {
  total: { amount_minor: 45_600, installments: 1 },
  buckets: {
    not_due: { amount_minor: 45_600, installments: 1 },
    '1_30': NOTHING,
    '31_60': NOTHING,
    '61_90': NOTHING,
    over_90: NOTHING,
  },
};

export const AGING_EXAMPLE = {
  as_of: '2026-11-30',
  company_id: null,
  ...AGED_EXAMPLE,
  items: [{ supplier_document: SENT.supplier_document, supplier_name: SENT.supplier_name, ...AGED_EXAMPLE }],
  next_cursor: null,
};
