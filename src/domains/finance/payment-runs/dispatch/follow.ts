import { brasiliaDate } from '../../../../platform/calendar.ts';
import { type Database, statement } from '../../../../platform/database.ts';
import { type UnattendedContext, unattended } from '../../../../platform/unattended.ts';
import { institutionPartner } from '../../notifications/institution-partner.ts';
import { lockInstallments, payInstallments, returnInstallments } from '../../payables/installment-progress.ts';
import { lockTreasuryDay } from '../../treasury/treasury-day-lock.ts';
import type { PaymentOrderRecord } from '../payment-order.ts';
import { paymentFailedOfOrder } from '../payment-run.events.ts';
import { failureOfOutcome } from './attempt-fault.ts';

/** Orders that are brought to their ends at a time. */
const BATCH = 100;
/** How long a rejected order is looked at, because its payment may settle after all. */
const LATE_DAYS = 30;
const DAY_MS = 86_400_000;

const COLUMNS = `o.id, o.institution_id as "institutionId", o.installment_id as "installmentId", o.payable_id as "payableId",
  o.channel, o.amount, o.attempt, t.status as "outcome", t.error_reason as "reason", t.completed_at as "endedAt"`;
const SETTLED = "('settled', 'completed', 'refunded')";
// The orders of every institution: this runs by itself. What was paid on a day that is closed waits until it is reopened.
const IS_OPEN = `not exists (
  select from treasury_day d where d.institution_id = o.institution_id and d.status <> 'open'
    and t.status in ${SETTLED} and d.day >= (t.completed_at at time zone 'America/Sao_Paulo')::date)`;
const ENDED = statement(
  'ended_payment_orders',
  `select ${COLUMNS} from payment_order o join transaction t on t.id = o.transaction_id
   where o.status = 'dispatched' and t.status not in ('processing', 'accepted') and ${IS_OPEN}
   order by o.id limit $1`,
);
const LATE = statement(
  'late_payment_orders',
  `select ${COLUMNS} from payment_order o join transaction t on t.id = o.transaction_id
   where o.status = 'rejected' and o.updated_at > $2 and t.status in ${SETTLED} and ${IS_OPEN}
   order by o.updated_at, o.id limit $1`,
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

export interface Following {
  readonly database: Database;
  readonly now: Date;
  onStaged(): void;
}

/** Brings dispatched orders to the ends of their transactions: paid, or rejected and told. Each once, in a transaction of its own. */
export async function followOrders(following: Following): Promise<number> {
  return follow(following, await following.database.query<Ended>(ENDED, [BATCH]));
}

/** Rejected orders that have settled after all: their installments are paid, and nothing new begins. */
export async function followLateOrders(following: Following): Promise<number> {
  const since = new Date(following.now.getTime() - LATE_DAYS * DAY_MS);
  return follow(following, await following.database.query<Ended>(LATE, [BATCH, since]));
}

async function follow({ database, now, onStaged }: Following, ended: readonly Ended[]): Promise<number> {
  for (const order of ended) {
    const { staged } = await unattended(database, now, (context) => conclude(context, order));
    if (staged > 0) onStaged();
  }
  return ended.length;
}

async function conclude(context: UnattendedContext, order: Ended): Promise<void> {
  const { tx, now } = context;
  const { id, institutionId, installmentId } = order;
  const isPaid = ['settled', 'completed', 'refunded'].includes(order.outcome);
  const paidOn = brasiliaDate(order.endedAt);
  if (isPaid && (await lockTreasuryDay(tx, institutionId, paidOn))) return;
  await lockInstallments(tx, institutionId, [installmentId]);
  const [locked] = await tx.query<Pick<Ended, 'status'>>(LOCK, [id]);
  if (isPaid && (locked?.status === 'dispatched' || locked?.status === 'rejected')) {
    const [paid] = await payInstallments(context, institutionId, [{ installmentId, paidOn, paymentOrderId: id }]);
    await tx.query(PAID, [id, paidOn, paid === 'paid' ? null : 'paid_twice', now]);
  } else if (!isPaid && locked?.status === 'dispatched') {
    const failure = failureOfOutcome(order.outcome, order.reason);
    await tx.query(REJECTED, [id, failure, now]);
    await returnInstallments(context, { institutionId, installmentIds: [installmentId] });
    const institutionPartnerId = await institutionPartner(tx, institutionId);
    context.stage(paymentFailedOfOrder({ institutionId, institutionPartnerId }, order, failure));
  }
}
