import { newId } from '../../../src/platform/text/ids.ts';
import type { TestDoor } from '../door.ts';

export async function fillRefunds(t: TestDoor, accountId: number, n: number): Promise<void> {
  const [original] = await t.sql<{ id: string }>(
    `update transaction set refunded_amount = refunded_amount + 1 where id = (
       select id from transaction where account_id = $1 and type = 'pix_in' order by id limit 1) returning id`,
    [accountId],
  );
  const refundId = newId();
  const returnId = `D99999004${String(n).padStart(23, '0')}`;
  await t.sql(
    `insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, end_to_end_id,
       counterparty, created_at, completed_at)
     select $1, institution_id, partner_id, account_id, 'pix_refund', 'settled', 1, $2, counterparty, $3, $3
     from transaction where id = $4`,
    [refundId, returnId, t.clock.now(), original?.id],
  );
  await t.sql(
    `insert into pix_refund (transaction_id, partner_id, original_transaction_id, return_id, reason)
     values ($1, $2, $3, $4, 'MD06')`,
    [refundId, t.alpha.id, original?.id, returnId],
  );
  await t.sql(
    `select ledger_apply('{}', '{}', jsonb_build_array(jsonb_build_object('id', $1::uuid, 'institution_id', l.institution_id,
       'debit_account_id', $2::bigint, 'credit_account_id', l.id, 'amount', 1, 'kind', 'pix_refund',
       'transaction_id', $3::uuid, 'occurred_at', $4::timestamptz)), $4)
     from ledger_account l where l.institution_id = $5 and l.kind = 'settlement'`,
    [newId(), accountId, refundId, t.clock.now(), t.institutionId],
  );
}
