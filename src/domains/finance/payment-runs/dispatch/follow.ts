import { statement } from '../../../../platform/database/queryable.ts';
import { rowById } from '../../../../platform/database/row-by-id.ts';
import type { UnattendedContext } from '../../../../platform/operation/unattended.ts';
import { brasiliaDate } from '../../../../platform/time/calendar.ts';
import { concludeEach, type Following } from '../../conclude-each.ts';
import { ownerOf } from '../../notifications/institution-partner.ts';
import { lockInstallments, payInstallments, returnInstallments } from '../../payables/installment-progress.ts';
import { lockBookingDayOfJob } from '../../treasury/booking-day.ts';
import type { PaymentOrderRecord } from '../payment-order.ts';
import { paidTwice, paymentFailedOfOrder } from '../payment-run.events.ts';
import { failureOfOutcome } from './attempt-fault.ts';

const BATCH = 100;
/** A rejected order is followed for this long, because its payment may still settle. */
const LATE_DAYS = 30;
const DAY_MS = 86_400_000;

const COLUMNS = `o.id, o.institution_id as "institutionId", o.installment_id as "installmentId", o.payable_id as "payableId",
  o.channel, o.amount, o.attempt, t.error_reason as "reason"`;
const ORDERS = `payment_order o cross join ${rowById('transaction', 't', 'o.transaction_id')}`;
const SETTLED = "('settled', 'completed', 'refunded')";
// Covers every institution, because the job runs unattended.
const ENDED = statement(
  'ended_payment_orders',
  `select ${COLUMNS}, t.status as "outcome", t.completed_at as "endedAt"
   from ${ORDERS}
   where o.status = 'dispatched' and t.status not in ('processing', 'accepted')
   order by o.id limit $1`,
);
// A transaction that ended unpaid does not accept a later outcome, which opens a case.
const LATE = statement(
  'late_payment_orders',
  `with late as materialized (
     select o.id, o.updated_at, t.completed_at as ended_at from ${ORDERS}
     where o.status = 'rejected' and o.updated_at > $2 and t.status in ${SETTLED}
     union
     select o.id, o.updated_at, instant_said(c.facts->>'rail_at') from ${ORDERS}
       join rail_case c on c.transaction_id = o.transaction_id
     where o.status = 'rejected' and o.updated_at > $2 and t.status in ('rejected', 'timeout')
       and c.kind = 'settled_after_failure' and c.status <> 'dismissed' and instant_said(c.facts->>'rail_at') is not null
   )
   select distinct on (late.updated_at, o.id) ${COLUMNS}, 'settled' as "outcome", late.ended_at as "endedAt"
   from late join payment_order o on o.id = late.id join transaction t on t.id = o.transaction_id
   order by late.updated_at, o.id, late.ended_at limit $1`,
);
const LOCK = statement('lock_ended_payment_order', 'select status from payment_order where id = $1 for update');
const PAID = statement(
  'payment_order_paid',
  `update payment_order set status = 'paid', paid_on = $2, conflict = $3, updated_at = $4 where id = $1`,
);
const REJECTED = statement(
  'payment_order_rejected',
  `update payment_order set status = 'rejected', error_code = $2, updated_at = $3 where id = $1`,
);

type Ended = Pick<
  PaymentOrderRecord,
  'id' | 'installmentId' | 'payableId' | 'channel' | 'amount' | 'attempt' | 'status'
> & {
  readonly institutionId: number;
  readonly outcome: string;
  readonly reason: string | null;
  readonly endedAt: Date;
};

/** Paid, or rejected with an event: each order once, in its own transaction. A payment of a closed day counts today. */
export async function followOrders(following: Following): Promise<number> {
  return concludeEach(following, await following.database.query<Ended>(ENDED, [BATCH]), conclude);
}

/** Pays the installment when a rejected order settles after all, by its transaction or its rail. Starts nothing new. */
export async function followLateOrders(following: Following): Promise<number> {
  const since = new Date(following.now.getTime() - LATE_DAYS * DAY_MS);
  return concludeEach(following, await following.database.query<Ended>(LATE, [BATCH, since]), conclude);
}

async function conclude(context: UnattendedContext, order: Ended): Promise<void> {
  const { tx, now } = context;
  const { id, institutionId, installmentId } = order;
  const isPaid = ['settled', 'completed', 'refunded'].includes(order.outcome);
  const paidOn = brasiliaDate(order.endedAt);
  const countsOn = isPaid ? await lockBookingDayOfJob(tx, institutionId, paidOn, brasiliaDate(now)) : paidOn;
  await lockInstallments(tx, institutionId, [installmentId]);
  const [locked] = await tx.query<Pick<Ended, 'status'>>(LOCK, [id]);
  if (isPaid && (locked?.status === 'dispatched' || locked?.status === 'rejected')) {
    const [paid] = await payInstallments(context, institutionId, [
      { installmentId, paidOn: countsOn, paymentOrderId: id },
    ]);
    await tx.query(PAID, [id, paidOn, paid === 'paid' ? null : 'paid_twice', now]);
    if (paid !== 'paid') context.stage(paidTwice(await ownerOf(tx, institutionId), id));
  } else if (!isPaid && locked?.status === 'dispatched') {
    const failure = failureOfOutcome(order.outcome, order.reason);
    await tx.query(REJECTED, [id, failure, now]);
    await returnInstallments(context, { institutionId, installmentIds: [installmentId] });
    context.stage(paymentFailedOfOrder(await ownerOf(tx, institutionId), order, failure));
  }
}
