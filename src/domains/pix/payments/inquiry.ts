import { type Database, statement } from '../../../platform/database.ts';

// A refund is asked about by its return id, which is its end-to-end id. What was paid from an account of the same
// institution, and its refund, are booked without the rail, which must not be asked: it would say that they are void.
const ASK = statement(
  'ask_overdue_payments',
  `with due as (
     select t.id, t.institution_id, t.partner_id, t.account_id, t.type, t.end_to_end_id
     from reservation r join transaction t on t.id = r.id and t.type in ('pix_out', 'pix_refund')
       join institution i on i.id = t.institution_id
       left join pix_inquiry q on q.transaction_id = t.id
     where r.reserved_at < $1::timestamptz - $2::interval
       and (q.asked_at is null or q.asked_at < $1::timestamptz - $2::interval)
       and case t.type when 'pix_out' then t.counterparty->>'ispb' is distinct from i.ispb
         else not exists (
           select 1 from pix_refund f join transaction o on o.id = f.original_transaction_id
             join transaction p on p.end_to_end_id = o.end_to_end_id and p.type = 'pix_out'
           where f.transaction_id = t.id and p.institution_id = i.id and p.counterparty->>'ispb' = i.ispb) end
     order by r.reserved_at limit 200
   ), asked as (
     insert into pix_inquiry (transaction_id, asked_at, times) select id, $1, 1 from due
     on conflict (transaction_id) do update set asked_at = excluded.asked_at, times = pix_inquiry.times + 1
       where pix_inquiry.asked_at < $1::timestamptz - $2::interval
     returning transaction_id
   ), forgotten as (
     delete from pix_inquiry q where not exists (select 1 from reservation r where r.id = q.transaction_id)
   )
   insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
   select uuid_v7(), 'command', institution_id, partner_id, account_id,
     case type when 'pix_refund' then 'spi.refund_status' else 'spi.status' end,
     jsonb_build_object(case type when 'pix_refund' then 'returnId' else 'endToEndId' end, end_to_end_id), $1
   from due join asked on asked.transaction_id = due.id returning id`,
);

/**
 * Asks the rail about payments and refunds that have no outcome after its time, and again after that time for as long as it
 * keeps silent; of workers that ask at the same time one does. Nothing is ever sent again: money comes back only on the
 * rail's word. Answers how many were asked.
 */
export async function askOverduePayments(database: Database, now: Date, railSeconds: number): Promise<number> {
  return (await database.query(ASK, [now, `${railSeconds} seconds`])).length;
}
