import { newId } from '../../../src/platform/text/ids.ts';
import type { TestDoor } from '../door.ts';

export async function fillCharges(t: TestDoor, accountId: number, n: number): Promise<void> {
  const terms = {
    ...{ original: 100, dueDate: '2026-12-10', validDaysAfterDue: 30 },
    ...{ fine: null, interest: null, rebate: null, discount: null },
  };
  await t.sql(
    `with made as (
       insert into charge (id, institution_id, partner_id, account_id, type, status, amount, tx_id, pix_key, city, brcode,
         location_url, location_token, expires_at, terms, debtor, payment_count, created_at, paid_at)
       select k.id, $1, $2, $3, k.type, case when k.type = 'immediate' then 'paid' else 'active' end,
         case when k.type = 'static' then null else 100 end, replace(k.id::text, '-', ''), 'key', 'BRASILIA', 'code',
         case when k.type <> 'static' then 'https://pix.example.com/qr/v2/' || k.id end,
         case when k.type <> 'static' then k.id::text end, case when k.type <> 'static' then $4::timestamptz + interval '1 day' end,
         case when k.type = 'cobv' then $5::jsonb end, case when k.type = 'cobv' then $6::jsonb end,
         (k.type = 'immediate')::integer, $4, case when k.type = 'immediate' then $4::timestamptz end
       from unnest($7::uuid[], array['immediate', 'static', 'cobv']) k(id, type) returning *
     ), payment as (
       insert into charge_payment (transaction_id, charge_id, partner_id, amount, end_to_end_id, paid_at)
       select x.id, m.id, $2, x.amount, x.end_to_end_id, $4 from made m, (
         select id, amount, end_to_end_id from transaction where account_id = $3 and type = 'pix_in' order by id limit 1) x
       where m.type = 'immediate'
     ) insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select uuid_v7(), 'event', $1, $2, $3, 'pix.charge.created', jsonb_build_object('accountId', $3::bigint, 'txId', m.tx_id), $4
     from made m`,
    [
      ...[t.institutionId, t.alpha.id, accountId, t.clock.now(), JSON.stringify(terms)],
      JSON.stringify({ name: `Debtor ${n}`, document: '11144477735' }),
      [newId(), newId(), newId()],
    ],
  );
}
