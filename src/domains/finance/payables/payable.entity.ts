import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/text/words.ts';
import { installmentStates, payableStates } from './payable-states.ts';
import { PAYABLE_ACTIONS, PAYMENT_METHODS, WITHHOLDING_KINDS } from './payable-words.ts';

/** Amounts in cents. */
export const PayableInstallment = defineEntity({
  name: 'PayableInstallment',
  tableName: 'payable_installment',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    payable: () => p.manyToOne(Payable),
    number: p.integer(),
    dueDate: p.date(),
    amount: p.bigint('number'),
    /** The installment's share of the payable's net amount. */
    netAmount: p.bigint('number'),
    status: p.enum(wordsOf(installmentStates.states)),
    /** Brasília days: creation, and refusal or cancellation. */
    createdOn: p.date(),
    endedOn: p.date().nullable(),
  },
});
export type PayableInstallment = InferEntity<typeof PayableInstallment>;

/** Amount in cents. */
export const PayableWithholding = defineEntity({
  name: 'PayableWithholding',
  tableName: 'payable_withholding',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    payable: () => p.manyToOne(Payable),
    kind: p.enum(wordsOf(WITHHOLDING_KINDS)),
    amount: p.bigint('number'),
  },
});

export const PayableStep = defineEntity({
  name: 'PayableStep',
  tableName: 'payable_step',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    payable: () => p.manyToOne(Payable),
    action: p.enum(wordsOf(PAYABLE_ACTIONS)),
    author: p.text(),
    /** The absent approver for whom the author acted. */
    onBehalfOf: p.text().nullable(),
    reason: p.text().nullable(),
    contentSha256: p.text().name('content_sha256').nullable(),
    at: p.datetime(),
  },
});

/** Amounts in cents. */
export const Payable = defineEntity({
  name: 'Payable',
  tableName: 'payable',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    status: p.enum(wordsOf(payableStates.states)),
    /** Each change and each decision increments it, which exposes stale decisions. */
    version: p.integer().version(),
    companyId: p.uuid(),
    branchId: p.uuid().nullable(),
    sourceAccountId: p.bigint('number').nullable(),
    financialAccountId: p.uuid().nullable(),
    supplierName: p.text(),
    supplierDocument: p.text(),
    description: p.text(),
    documentReference: p.text(),
    referenceKey: p.text(),
    /** True for the first payable of its supplier and reference, which later payables repeat. */
    holdsReference: p.boolean(),
    justification: p.text().nullable(),
    amount: p.bigint('number'),
    netAmount: p.bigint('number'),
    paidAmount: p.bigint('number'),
    dueDate: p.date(),
    competenceDate: p.date().nullable(),
    paymentMethod: p.enum(wordsOf(PAYMENT_METHODS)),
    pixKey: p.text().nullable(),
    recipientBankCode: p.text().nullable(),
    recipientBranch: p.text().nullable(),
    recipientAccount: p.text().nullable(),
    barcode: p.text().nullable(),
    installmentsCount: p.integer(),
    taxStatus: p.enum(['open', 'due', 'overdue', 'paid']).nullable(),
    createdBy: p.text(),
    /** Authors of the creation and of every change. */
    makers: p.array(),
    approvedBy: p.text().nullable(),
    approvedOnBehalfOf: p.text().nullable(),
    approvedAt: p.datetime().nullable(),
    secondApprovedBy: p.text().nullable(),
    secondApprovedOnBehalfOf: p.text().nullable(),
    secondApprovedAt: p.datetime().nullable(),
    refusedBy: p.text().nullable(),
    refusedOnBehalfOf: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    installments: () => p.oneToMany(PayableInstallment).mappedBy('payable').orderBy({ number: 'asc' }),
    withholdings: () => p.oneToMany(PayableWithholding).mappedBy('payable'),
  },
});
export type Payable = InferEntity<typeof Payable>;
