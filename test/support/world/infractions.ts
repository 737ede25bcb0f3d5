import { newId } from '../../../src/platform/text/ids.ts';
import type { TestDoor } from '../door.ts';

/** Reports of another bank and of the partner, and a fund recovery with a refund request and a refused return. */
export async function fillInfractions(t: TestDoor, accountId: number, n: number): Promise<void> {
  const now = t.clock.now();
  const blockId = newId();
  const medId = newId();
  await t.sql(`select ledger_hold($1, $2, 1, $3::timestamptz + interval '90 days', $3)`, [blockId, accountId, now]);
  await t.sql(
    `insert into infraction (id, institution_id, partner_id, account_id, transaction_id, end_to_end_id, opened_by, status,
       amount, fraud_category, defense_until, block_id, refund_id, created_at, updated_at)
     select uuid_v7(), t.institution_id, t.partner_id, t.account_id, t.id, t.end_to_end_id, 'counterparty', 'founded',
       t.amount, 'SCAM', $2::timestamptz + interval '7 days', $3,
       (select r.transaction_id from pix_refund r where r.original_transaction_id = t.id limit 1), $2, $2
     from transaction t where t.account_id = $1 and t.type = 'pix_in' order by t.id limit 1`,
    [accountId, now, blockId],
  );
  await t.sql(
    `with root as (
       select t.* from transaction t where t.account_id = $1 and t.type = 'pix_out' order by t.id limit 1
     ), own as (
       insert into infraction (id, institution_id, partner_id, account_id, transaction_id, end_to_end_id, opened_by,
         status, amount, created_at, updated_at)
       select uuid_v7(), t.institution_id, t.partner_id, t.account_id, t.id, t.end_to_end_id, 'partner', 'created',
         t.amount, $2, $2 from root t
     )
     insert into med (id, institution_id, partner_id, account_id, transaction_id, end_to_end_id, amount, fraud_category,
       status, created_at, updated_at)
     select $3, t.institution_id, t.partner_id, t.account_id, t.id, t.end_to_end_id, t.amount, 'SCAM', 'REFUNDING', $2, $2
     from root t`,
    [accountId, now, medId],
  );
  await t.sql(
    `with request as (
       insert into med_refund (id, med_id, partner_id, amount, status, created_at, updated_at)
       values (uuid_v7(), $1, $2, 100, 'OPEN', $3, $3)
     )
     insert into med_rejected_return (return_id, med_id, partner_id, amount, reason_code, reason_description, rejected_at)
     values ($4, $1, $2, 100, 'AC06', 'account blocked', $3)`,
    [medId, t.alpha.id, now, `Dm${n}`],
  );
}
