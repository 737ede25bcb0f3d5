import { statement } from '../../../../platform/database/queryable.ts';
import type { UnattendedContext } from '../../../../platform/operation/unattended.ts';
import { brasiliaDate } from '../../../../platform/time/calendar.ts';
import { recordEntries } from '../../accounting/accounting-entry.ts';
import { concludeEach, type Following } from '../../conclude-each.ts';
import { alertOf } from '../../notifications/alert.ts';
import { ownerOf } from '../../notifications/institution-partner.ts';
import { lockInstallments, paymentSource } from '../../payables/installment-progress.ts';
import { reverseInstallment } from '../../payables/installment-reversal.ts';
import { lockBookingDayOfJob } from '../../treasury/booking-day.ts';
import { isPaidByAnother, notBeforePayment, returnEntry } from './money-back.ts';

const BATCH = 100;
/** Each run looks back this far, because a posting can commit after a later one. */
const OVERLAP = "interval '2 minutes'";

// Covers every institution, because the job runs unattended. Only returns of payment orders are followed.
const FIND = statement(
  'find_payment_returns',
  `with account as materialized (
     select a.account_id, a.institution_id, coalesce(f.followed_until, '-infinity') as since,
       (select max(p.occurred_at) from posting p where p.credit_account_id = a.account_id) as latest
     from paying_account a left join payment_return_follow f on f.account_id = a.account_id
   ), found as (
     insert into payment_return (posting_id, institution_id, order_id, amount, returned_on)
     select p.id, o.institution_id, o.id, p.amount, (p.occurred_at at time zone 'America/Sao_Paulo')::date
     from account a join posting p on p.credit_account_id = a.account_id and p.occurred_at > a.since - ${OVERLAP}
       join payment_order o on o.transaction_id = p.transaction_id
     where p.kind in ('pix_return', 'ted_return', 'bill_reversal')
     on conflict do nothing
   )
   insert into payment_return_follow as f (account_id, institution_id, followed_until)
   select account_id, institution_id, latest from account where latest > since
   on conflict (account_id) do update set followed_until = greatest(f.followed_until, excluded.followed_until)`,
);
// Waits until the order is known to be paid.
const OPEN = statement(
  'open_payment_returns',
  `select r.posting_id as id, r.institution_id as "institutionId", r.order_id as "orderId", r.amount,
     r.returned_on::text as "returnedOn", o.installment_id as "installmentId"
   from payment_return r join payment_order o on o.id = r.order_id
   where r.applied_at is null and o.status = 'paid'
   order by r.posting_id limit $1`,
);
const APPLY = statement(
  'apply_payment_return',
  'update payment_return set applied_at = $2 where posting_id = $1 and applied_at is null returning true as applied',
);
const COUNT = statement(
  'count_return_of_payment_order',
  `update payment_order set returned_amount = returned_amount + $2, updated_at = $3 where id = $1
   returning amount, returned_amount as "returnedAmount"`,
);

interface Returned {
  /** Id of the posting. */
  readonly id: string;
  readonly institutionId: number;
  readonly orderId: string;
  readonly installmentId: string;
  readonly amount: number;
  readonly returnedOn: string;
}

/**
 * Each return once, in its own transaction: a full one reopens the installment, a partial one raises an alert. A return
 * of a closed treasury day counts today.
 */
export async function followReturns(following: Following): Promise<number> {
  const { database } = following;
  await database.query(FIND, []);
  return concludeEach(following, await database.query<Returned>(OPEN, [BATCH]), apply);
}

async function apply(context: UnattendedContext, returned: Returned): Promise<void> {
  const { tx, now, stage } = context;
  const { id, institutionId, orderId, returnedOn } = returned;
  const countsOn = await lockBookingDayOfJob(tx, institutionId, returnedOn, brasiliaDate(now));
  const [installment] = await lockInstallments(tx, institutionId, [returned.installmentId]);
  if (!installment || (await tx.query(APPLY, [id, now])).length === 0) return;
  const [order] = await tx.query<{ amount: number; returnedAmount: number }>(COUNT, [orderId, returned.amount, now]);
  // If the installment was paid twice, the other payment still pays it, and the books contain only one of them.
  if (!order || (await isPaidByAnother(tx, institutionId, installment.id, orderId))) return;
  const day = notBeforePayment(installment, countsOn);
  const isWhole = order.returnedAmount === order.amount;
  const entry = returnEntry(institutionId, installment, returned.amount, day);
  await recordEntries(tx, [
    returned.amount === order.amount
      ? { ...entry, kind: 'payment_reversed', sourceId: paymentSource(installment) }
      : { ...entry, kind: 'pix_return_received', sourceId: id },
  ]);
  if (isWhole) await reverseInstallment(context, institutionId, installment, day);
  else {
    const owner = await ownerOf(tx, institutionId);
    stage(alertOf(owner, { alert: 'payment_returned_in_part', source: orderId, occurrence: id }));
  }
}
