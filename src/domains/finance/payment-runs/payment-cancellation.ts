import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { revokeOrders } from '../../ledger/released-orders.ts';
import { lockInstallments, returnInstallments } from '../payables/installment-progress.ts';
import { PARTICIPANTS } from '../payables/payable-participants.ts';
import { type BatchEntry, contentOf } from './batch-content.ts';
import { closeOrderKey } from './order-key.ts';
import { lockPaymentBatch, type PaymentBatchRecord, requireBatchState } from './payment-batch.ts';
import { type PaymentOrderRecord, paymentOrdersById } from './payment-order.ts';
import { paymentFailedOfOrder } from './payment-run.events.ts';
import { t } from './texts.ts';

const INSTALLMENTS = statement(
  'installments_of_payment_batch',
  `select installment_id as id from payment_order where institution_id = $1 and batch_id = $2
   union all select installment_id from remittance_item where institution_id = $1 and batch_id = $2`,
);
// An order that a worker has leased is being paid. An order that was attempted ends only once its key is closed ($7).
const END_ORDERS = statement(
  'end_payment_orders',
  `update payment_order set status = $4, error_code = $5, updated_at = $6, next_attempt_at = null
   where institution_id = $1 and batch_id = $2 and ($3::uuid is null or id = $3) and status in ('queued', 'released')
     and (leased_until is null or leased_until < clock_timestamp()) and (attempt = 0 or $7)
   returning id, installment_id as "installmentId"`,
);
const CANCEL_ITEMS = statement(
  'cancel_remittance_items',
  `update remittance_item set status = 'cancelled', updated_at = $3
   where institution_id = $1 and batch_id = $2 and status = 'queued' returning id, installment_id as "installmentId"`,
);
const REMAINING = statement(
  'payments_left_in_batch',
  `select installment_id as "installmentId", amount, recipient from payment_order
   where institution_id = $1 and batch_id = $2 and status not in ('cancelled')`,
);
// A released batch keeps the participants that it had at its release.
const WRITE_BATCH = statement(
  'write_content_of_payment_batch',
  `update payment_batch set item_count = $3, total = $4, content_sha256 = $5, updated_at = $6::timestamptz,
     status = case when $3 = 0 then 'cancelled' else status end,
     cancelled_by = case when $3 = 0 then $7::text end, cancelled_at = case when $3 = 0 then $6::timestamptz end,
     participants = case when status = 'queued' then array(
       select distinct person from (
         select created_by as person
         union all
         select unnest(${PARTICIPANTS}) from payable p where p.institution_id = $1 and p.id in (
           select o.payable_id from payment_order o
           where o.institution_id = $1 and o.batch_id = $2 and o.status <> 'cancelled')
       ) part order by person) else participants end
   where institution_id = $1 and id = $2`,
);

const CANCELS = { audiences: ['operator'], roles: ['preparer', 'treasurer'], scopes: [], product: 'ap' } as const;

interface Ended {
  readonly id: string;
  readonly installmentId: string;
}

export const cancelPaymentOrder = operation({
  name: 'cancelPaymentOrder',
  ...CANCELS,
  summary: 'Cancels a payment order whose dispatch has not begun. Its installment can then enter another batch',
  effects: ['restricts'],
  refusals: ['payment_order_not_found', 'invalid_payment_order_state'],
  input: z.strictObject({ orderId: Uuid.meta({ description: 'Id of the payment order' }) }),
  run: (context, { orderId }) => end(context, orderId, 'cancelled'),
});

/** Rejects an order, so that a CNAB file can pay its installment. Publishes `payable.payment_failed`. */
export const divertPaymentOrder = operation({
  name: 'divertPaymentOrder',
  audiences: ['operator'],
  roles: ['treasurer'],
  scopes: [],
  product: 'ap',
  summary: 'Rejects a released order whose dispatch has not begun, so that a CNAB file can pay its installment',
  effects: ['restricts'],
  refusals: ['payment_order_not_found', 'invalid_payment_order_state'],
  input: z.strictObject({ orderId: Uuid.meta({ description: 'Id of the payment order' }) }),
  run: (context, { orderId }) => end(context, orderId, 'rejected'),
});

async function end(
  context: WriteContext,
  orderId: string,
  status: 'cancelled' | 'rejected',
): Promise<PaymentOrderRecord> {
  const { tx, principal, now } = context;
  const { institutionId } = principal;
  const find = async () => (await paymentOrdersById(tx, institutionId, [orderId]))[0];
  const known = await find();
  if (!known) throw new AppError('payment_order_not_found');
  await lockInstallments(tx, institutionId, [known.installmentId]);
  const batch = await lockPaymentBatch(context, known.batchId);
  const isRejection = status === 'rejected';
  const code = isRejection ? 'contingency_cnab' : null;
  const mayEnd = !isRejection || batch.status === 'released';
  // An earlier attempt could still be accepted. Then its key cannot be closed and the order does not end.
  const isClosed = mayEnd && known.attempt > 0 && (await closeOrderKey(tx, known)).state === 'closed';
  const values = [institutionId, batch.id, orderId, status, code, now, isClosed];
  const ended = mayEnd ? await tx.query<Ended>(END_ORDERS, values) : [];
  const order = await find();
  if (!order || ended.length === 0) {
    const message = isRejection ? t('notDivertible') : t('notCancellable');
    throw new AppError('invalid_payment_order_state', message, { order_status: order?.status });
  }
  await revokeOrders(tx, [orderId], now);
  await returnInstallments(context, { institutionId, installmentIds: [order.installmentId] });
  if (!isRejection) await writeContent(context, batch);
  if (isRejection) context.stage(paymentFailedOfOrder(principal, order, 'contingency_cnab'));
  context.audit({
    action: isRejection ? 'payment_order.diverted' : 'payment_order.cancelled',
    accountId: order.sourceAccountId,
    resourceType: 'payment_order',
    resourceId: orderId,
    changes: { status },
  });
  return order;
}

export const cancelPaymentBatch = operation({
  name: 'cancelPaymentBatch',
  ...CANCELS,
  summary:
    'Cancels the payments of a batch that have not begun. Orders in dispatch and payments in a file are not cancelled',
  effects: ['restricts'],
  refusals: ['payment_batch_not_found', 'invalid_payment_batch_state'],
  input: z.strictObject({ batchId: Uuid.meta({ description: 'Id of the payment batch' }) }),
  async run(context, { batchId }): Promise<PaymentBatchRecord> {
    const { tx, principal, now } = context;
    const { institutionId } = principal;
    const all = await tx.query<{ id: string }>(INSTALLMENTS, [institutionId, batchId]);
    const ids = all.map(({ id }) => id);
    await lockInstallments(tx, institutionId, ids);
    const batch = await lockPaymentBatch(context, batchId);
    requireBatchState(batch, 'cancelled', 'queued', 'released');
    const values = [institutionId, batchId, null, 'cancelled', null, now, false];
    const orders = await tx.query<Ended>(END_ORDERS, values);
    const items = await tx.query<Ended>(CANCEL_ITEMS, [institutionId, batchId, now]);
    const cancelled = [...orders, ...items];
    if (cancelled.length === 0) {
      throw new AppError('invalid_payment_batch_state', t('nothingToCancel'), {
        batch_status: batch.status,
      });
    }
    await revokeOrders(
      tx,
      orders.map(({ id }) => id),
      now,
    );
    const installmentIds = cancelled.map(({ installmentId }) => installmentId);
    await returnInstallments(context, { institutionId, installmentIds });
    await writeContent(context, batch);
    context.audit({
      action: 'payment_batch.cancelled',
      accountId: batch.sourceAccountId,
      resourceType: 'payment_batch',
      resourceId: batchId,
      changes: { cancelled: cancelled.length },
    });
    return lockPaymentBatch(context, batchId);
  },
});

/** A batch without remaining payments becomes cancelled. */
async function writeContent({ tx, principal, now }: WriteContext, batch: PaymentBatchRecord): Promise<void> {
  const { institutionId, author } = principal;
  const left = await tx.query<BatchEntry>(REMAINING, [institutionId, batch.id]);
  const { itemCount, total, contentSha256 } = contentOf(left);
  await tx.query(WRITE_BATCH, [institutionId, batch.id, itemCount, total, contentSha256, now, author]);
}
