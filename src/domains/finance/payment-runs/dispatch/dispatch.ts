import { statement } from '../../../../platform/database/queryable.ts';
import type { UnattendedContext } from '../../../../platform/operation/unattended.ts';
import { revokeOrders } from '../../../ledger/released-orders.ts';
import { actingPartner } from '../../../partners/partner-principal.ts';
import { ownerOf } from '../../notifications/institution-partner.ts';
import { lockInstallments, returnInstallments } from '../../payables/installment-progress.ts';
import { closeOrderKey } from '../order-key.ts';
import type { PaymentFailure } from '../payment-failure.ts';
import { paymentFailedOfOrder } from '../payment-run.events.ts';
import { attemptEach, type Dispatching } from './attempts.ts';
import { type ClaimedOrder, claimOrders } from './claimed-order.ts';
import { PAYING_SCOPES, payOrder } from './order-payment.ts';

const BATCH = 25;

const BEGIN = statement(
  'begin_attempt_of_payment_order',
  `update payment_order set attempt = attempt + 1 where id = $1 and claim = $2 and status = 'released' returning attempt`,
);
const DISPATCHED = statement(
  'payment_order_dispatched',
  `update payment_order set status = 'dispatched', transaction_id = $3, next_attempt_at = null, leased_until = null,
     updated_at = $4
   where id = $1 and claim = $2 and status = 'released'`,
);
const AGAIN = statement(
  'payment_order_again',
  `update payment_order set next_attempt_at = $3, leased_until = null, updated_at = $4
   where id = $1 and claim = $2 and status = 'released'`,
);
const REJECT = statement(
  'reject_payment_order',
  `update payment_order set status = 'rejected', error_code = $3, next_attempt_at = null, leased_until = null,
     updated_at = $4
   where id = $1 and claim = $2 and status = 'released' returning attempt`,
);

/** Returns the number of orders that it attempted. */
export async function dispatchOrders(dispatching: Dispatching): Promise<number> {
  const { database, clock, enter } = dispatching;
  const orders = await claimOrders(database, clock.now(), BATCH);
  await attemptEach(dispatching, orders, {
    begin,
    async pay(order) {
      const principal = await actingPartner(database, order.payingPartnerId, 'payment-runs', PAYING_SCOPES);
      return payOrder({ database, enter, principal }, order);
    },
    dispatched: ({ id, claim }, transactionId, now) => database.query(DISPATCHED, [id, claim, transactionId, now]),
    again: ({ id, claim }, at, now) => database.query(AGAIN, [id, claim, at, now]),
    fail: reject,
  });
  return orders.length;
}

/** Returns null when the order may not be paid, or when another worker has claimed it. */
async function begin(context: UnattendedContext, order: ClaimedOrder): Promise<number | null> {
  const [installment] = await lockInstallments(context.tx, order.institutionId, [order.installmentId]);
  const failure =
    installment?.status !== 'scheduled'
      ? 'installment_no_longer_dispatchable'
      : installment.version !== order.payableVersion || installment.netAmount !== order.amount
        ? 'installment_changed_since_order'
        : null;
  if (failure !== null) {
    await rejectLocked(context, order, failure);
    return null;
  }
  const [begun] = await context.tx.query<{ attempt: number }>(BEGIN, [order.id, order.claim]);
  return begun?.attempt ?? null;
}

async function reject(context: UnattendedContext, order: ClaimedOrder, failure: PaymentFailure): Promise<void> {
  await lockInstallments(context.tx, order.institutionId, [order.installmentId]);
  await rejectLocked(context, order, failure);
}

/**
 * Rejects the order, stages its event and returns its installment in one transaction. Attempts in flight can no longer
 * pay. If an attempt was already accepted, the order becomes dispatched instead.
 */
async function rejectLocked(context: UnattendedContext, order: ClaimedOrder, failure: PaymentFailure): Promise<void> {
  const { tx, now, stage } = context;
  const { id, claim, institutionId, installmentId } = order;
  const closed = await closeOrderKey(tx, order);
  if (closed.state === 'accepted') await tx.query(DISPATCHED, [id, claim, closed.transactionId, now]);
  if (closed.state !== 'closed') return;
  const [rejected] = await tx.query<{ attempt: number }>(REJECT, [id, claim, failure, now]);
  if (!rejected) return;
  await revokeOrders(tx, [id], now);
  await returnInstallments(context, { institutionId, installmentIds: [installmentId] });
  stage(paymentFailedOfOrder(await ownerOf(tx, institutionId), { ...order, attempt: rejected.attempt }, failure));
}
