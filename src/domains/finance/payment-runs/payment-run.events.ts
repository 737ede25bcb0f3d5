import { z } from 'zod';
import { type FinanceOwner, financeEvent, financeEventOf } from '../../../messaging/finance-event.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { alertOf } from '../notifications/alert.ts';
import { CHANNELS } from './payment-channel.ts';
import { PAYMENT_FAILURES, type PaymentFailure } from './payment-failure.ts';
import type { PaymentOrderRecord } from './payment-order.ts';

export const paymentFailed = financeEvent('payable.payment_failed', 'An attempt to pay an installment was rejected', {
  source: z.enum(['electronic_dispatch', 'cnab_return']),
  payment_order_id: z.uuid().optional().meta({ description: 'Electronic dispatch only' }),
  remittance_item_id: z.uuid().optional().meta({ description: 'CNAB only' }),
  payable_id: z.uuid(),
  installment_id: z.uuid(),
  channel: z
    .enum([...wordsOf(CHANNELS), 'cnab'])
    .meta({ description: '`bill`: the electronic payment of a boleto or a guide' }),
  amount_minor: z.int().meta({ description: 'Scheduled net value, in cents' }),
  currency: z.literal('BRL'),
  attempt: z.int().optional().meta({
    description: 'Electronic dispatch only: number of the attempt; 0 when the order was rejected before any attempt',
  }),
  error_code: z
    .enum([...wordsOf(PAYMENT_FAILURES), 'bank_rejected'])
    .meta({ description: 'Stable category; always `bank_rejected` for CNAB' }),
  bank_occurrences: z.array(z.string()).optional().meta({ description: "The bank's occurrence codes; CNAB only" }),
});

type Rejected = Pick<PaymentOrderRecord, 'id' | 'payableId' | 'installmentId' | 'channel' | 'amount' | 'attempt'>;

/** Published at most once for each order and attempt. */
export const paymentFailedOfOrder = (owner: FinanceOwner, order: Rejected, code: PaymentFailure): StagedMessage =>
  financeEventOf(paymentFailed, owner, `payable.payment_failed:order:${order.id}:${order.attempt}`, {
    source: 'electronic_dispatch',
    payment_order_id: order.id,
    payable_id: order.payableId,
    installment_id: order.installmentId,
    channel: order.channel,
    amount_minor: order.amount,
    currency: 'BRL',
    attempt: order.attempt,
    error_code: code,
  });

interface RefusedItem {
  readonly id: string;
  readonly payableId: string;
  readonly installmentId: string;
  readonly amount: number;
}

/** Published at most once for each item, even if the bank repeats its refusal. */
export const paymentFailedOfItem = (
  owner: FinanceOwner,
  item: RefusedItem,
  occurrences: readonly string[],
): StagedMessage =>
  financeEventOf(paymentFailed, owner, `payable.payment_failed:item:${item.id}`, {
    source: 'cnab_return',
    remittance_item_id: item.id,
    payable_id: item.payableId,
    installment_id: item.installmentId,
    channel: 'cnab',
    amount_minor: item.amount,
    currency: 'BRL',
    error_code: 'bank_rejected',
    bank_occurrences: [...occurrences],
  });

/** Another payment had already paid the installment. Published at most once for each payment. */
export const paidTwice = (owner: FinanceOwner, source: string): StagedMessage =>
  alertOf(owner, { alert: 'paid_twice', source, occurrence: 1 });
