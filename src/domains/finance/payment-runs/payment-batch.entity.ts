import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/text/words.ts';
import type { CnabPayment } from './cnab240/payment-form.ts';
import { CHANNELS } from './payment-channel.ts';
import { paymentBatchStates, paymentOrderStates, remittanceItemStates } from './payment-run-states.ts';
import type { Recipient } from './recipient.ts';

/** Amounts in cents. */
export const PaymentBatch = defineEntity({
  name: 'PaymentBatch',
  tableName: 'payment_batch',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    status: p.enum(wordsOf(paymentBatchStates.states)),
    companyId: p.uuid(),
    sourceAccountId: p.bigint('number').nullable(),
    bankAccountId: p.uuid().nullable(),
    payOn: p.date().nullable(),
    itemCount: p.integer(),
    total: p.bigint('number'),
    contentSha256: p.text().name('content_sha256'),
    createdBy: p.text(),
    /** Creator of the batch and the persons with a part in its payables. None of them may release it. */
    participants: p.array(),
    createdAt: p.datetime(),
    releasedBy: p.text().nullable(),
    releasedAt: p.datetime().nullable(),
    cancelledBy: p.text().nullable(),
    cancelledAt: p.datetime().nullable(),
    updatedAt: p.datetime(),
    orders: () => p.oneToMany(PaymentOrder).mappedBy('batch').orderBy({ id: 'asc' }),
    items: () => p.oneToMany(RemittanceItem).mappedBy('batch').orderBy({ id: 'asc' }),
  },
});
export type PaymentBatch = InferEntity<typeof PaymentBatch>;

export const PaymentOrder = defineEntity({
  name: 'PaymentOrder',
  tableName: 'payment_order',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    batch: () => p.manyToOne(PaymentBatch),
    installmentId: p.uuid(),
    payableId: p.uuid(),
    payableVersion: p.integer(),
    payingPartnerId: p.uuid(),
    sourceAccountId: p.bigint('number'),
    channel: p.enum(wordsOf(CHANNELS)),
    amount: p.bigint('number'),
    recipient: p.json<Recipient>(),
    status: p.enum(wordsOf(paymentOrderStates.states)),
    attempt: p.integer().default(0),
    nextAttemptAt: p.datetime().nullable(),
    errorCode: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type PaymentOrder = InferEntity<typeof PaymentOrder>;

export const RemittanceItem = defineEntity({
  name: 'RemittanceItem',
  tableName: 'remittance_item',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    batch: () => p.manyToOne(PaymentBatch),
    remittanceId: p.uuid().nullable(),
    installmentId: p.uuid(),
    payableId: p.uuid(),
    payableVersion: p.integer(),
    yourNumber: p.text(),
    amount: p.bigint('number'),
    payment: p.json<CnabPayment>(),
    status: p.enum(wordsOf(remittanceItemStates.states)),
    review: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type RemittanceItem = InferEntity<typeof RemittanceItem>;
