import { type Database, statement } from '../../../platform/database.ts';

const ASK = statement(
  'ask_overdue_payments',
  `with due as (
     select t.id, t.institution_id, t.partner_id, t.account_id, t.end_to_end_id
     from reservation r join transaction t on t.id = r.id and t.type = 'pix_out'
       left join pix_inquiry q on q.transaction_id = t.id
     where r.reserved_at < $1::timestamptz - $2::interval
       and (q.asked_at is null or q.asked_at < $1::timestamptz - $2::interval)
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
   select uuid_v7(), 'command', institution_id, partner_id, account_id, 'spi.status',
     jsonb_build_object('endToEndId', end_to_end_id), $1
   from due join asked on asked.transaction_id = due.id returning id`,
);

/**
 * Asks the rail about payments that have no outcome after its time, and again after that time for as long as it keeps
 * silent; of workers that ask at the same time one does. A payment is never sent again: its money comes back only on the
 * rail's word. Answers how many were asked.
 */
export async function askOverduePayments(database: Database, now: Date, railSeconds: number): Promise<number> {
  return (await database.query(ASK, [now, `${railSeconds} seconds`])).length;
}
