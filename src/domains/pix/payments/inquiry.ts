import { commandOf } from '../../../messaging/event.ts';
import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { rowById } from '../../../platform/database/row-by-id.ts';
import { outboxRow } from '../../../platform/operation/records.ts';
import { spiOutcome, spiRefundOutcome, spiRefundStatus, spiStatus } from '../../../rails/spi.ts';

// The end-to-end id of a refund is its return id. Payments within the institution and their refunds bypass the rail and
// must not be queried: the rail would report them as void. The statement also deletes inquiries of ended payments. A
// payment whose outcome could not be applied and awaits a retry or an operator is not queried again: the new reply
// would also fail. `offset 0` makes PostgreSQL look up a payment's refund; without it the plan may read all refunds.
const FIND_OVERDUE = statement(
  'find_overdue_payments',
  `with forgotten as (
     delete from pix_inquiry q where not exists (select 1 from reservation r where r.id = q.transaction_id)
   )
   select t.id, t.institution_id as "institutionId", t.partner_id as "partnerId", t.account_id as "accountId", t.type,
     t.end_to_end_id as "endToEndId"
   from reservation r cross join ${rowById('transaction', 't', 'r.id')}
     join institution i on i.id = t.institution_id
     left join pix_inquiry q on q.transaction_id = t.id
   where t.type in ('pix_out', 'pix_refund') and r.reserved_at < $1 and (q.asked_at is null or q.asked_at < $1)
     and not exists (
       select 1 from failed_message f
       where f.routing_key in ('${spiOutcome.type}', '${spiRefundOutcome.type}') and (f.dead or f.retry_at is not null)
         and t.end_to_end_id = coalesce(f.body->>'endToEndId', f.body->>'returnId'))
     and case t.type when 'pix_out' then t.counterparty->>'ispb' is distinct from i.ispb
       else not exists (
         select 1 from pix_refund f join transaction o on o.id = f.original_transaction_id
           join transaction p on p.end_to_end_id = o.end_to_end_id and p.type = 'pix_out'
         where f.transaction_id = t.id and p.institution_id = i.id and p.counterparty->>'ispb' = i.ispb offset 0) end
   order by r.reserved_at limit 200`,
);
const ASK = statement('ask_overdue_payments', 'select ask_overdue_payments($1, $2, $3, $4) as asked');

interface Overdue {
  readonly id: string;
  readonly institutionId: number;
  readonly partnerId: string;
  readonly accountId: number;
  readonly type: 'pix_out' | 'pix_refund';
  readonly endToEndId: string;
}

/**
 * Queries the rail for payments and refunds without an outcome after `railSeconds`, and again after each further
 * `railSeconds` without a reply. Of several workers only one sends an inquiry. No payment is sent again, and money
 * returns only when the rail reports a rejection or timeout. Returns the number of inquiries.
 */
export async function queryOverduePayments(database: Database, now: Date, railSeconds: number): Promise<number> {
  const before = new Date(now.getTime() - railSeconds * 1_000);
  const overdue = await database.query<Overdue>(FIND_OVERDUE, [before]);
  if (overdue.length === 0) return 0;
  const questions = overdue.map((payment) => outboxRow(question(payment), now, database.commands));
  const ids = overdue.map(({ id }) => id);
  const [row] = await database.query<{ asked: number }>(ASK, [ids, JSON.stringify(questions), now, before]);
  return row?.asked ?? 0;
}

const question = (payment: Overdue) =>
  payment.type === 'pix_out'
    ? commandOf(spiStatus, payment, { endToEndId: payment.endToEndId })
    : commandOf(spiRefundStatus, payment, { returnId: payment.endToEndId });
