import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../platform/text/words.ts';
import { RECEIPT_CHANNELS } from './receipt-channel.ts';

/** A receipt never changes, except that it can be reversed once. */
export const ReceivableReceipt = defineEntity({
  name: 'ReceivableReceipt',
  tableName: 'receivable_receipt',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    receivableId: p.uuid(),
    /** In the receivable's currency. */
    amountBaseUnits: p.bigint('number'),
    /** BRL for one unit of the receivable's currency. Null when it is BRL. */
    exchangeRate: p.decimal('string').precision(18).scale(8).nullable(),
    /** In BRL. */
    cashBaseUnits: p.bigint('number'),
    /** Brasília day on which it counts. */
    receivedOn: p.date(),
    /** Brasília day on which the money arrived, when its treasury day was closed. */
    arrivedOn: p.date().nullable(),
    channel: p.enum(wordsOf(RECEIPT_CHANNELS)),
    reference: p.text().nullable(),
    accountId: p.bigint('number').nullable(),
    /** PIX credit that the reference names. */
    creditTransactionId: p.uuid().nullable(),
    createdBy: p.text(),
    createdAt: p.datetime(),
    reversedOn: p.date().nullable(),
    reversedAt: p.datetime().nullable(),
    reversedBy: p.text().nullable(),
    reversalReason: p.text().nullable(),
    /** Return of the PIX credit that reversed it. Null when a person did. */
    reversedByReturn: p.uuid().nullable(),
  },
});

export type ReceivableReceipt = InferEntity<typeof ReceivableReceipt>;
