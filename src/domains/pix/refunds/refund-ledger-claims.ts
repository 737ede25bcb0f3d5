import { LOGGED_SINCE } from '../../ledger/verify.ts';
import type { LedgerClaim } from '../../ledger-claim.ts';

export const refundLedgerClaims: readonly LedgerClaim[] = [
  {
    name: 'refunds',
    claim:
      'the refunded amount of a received PIX equals the postings of its refunds, and open refunds never exceed the remainder',
    examined: 'select count(*) as n from pix_refund',
    broken: `select t.id, t.status, t.refunded_amount, r.settled, r.pending, r.posted from transaction t
      cross join lateral (
        select coalesce(sum(x.amount) filter (where x.status = 'settled'), 0)::bigint as settled,
          coalesce(sum(x.amount) filter (where x.status = 'processing'), 0)::bigint as pending,
          coalesce(sum(p.amount), 0)::bigint as posted
        from pix_refund f join transaction x on x.id = f.transaction_id
          left join posting p on p.transaction_id = x.id and p.kind = 'pix_refund'
        where f.original_transaction_id = t.id) r
      where t.type = 'pix_in' and (t.refunded_amount <> r.settled or r.settled <> r.posted
        or r.settled + r.pending > t.amount or (t.status = 'refunded') <> (t.refunded_amount = t.amount))
      union all
      select coalesce(x.id, f.transaction_id), x.status, null, null, null, null from transaction x
        full join pix_refund f on f.transaction_id = x.id
        left join transaction o on o.id = f.original_transaction_id and o.type = 'pix_in'
          and o.account_id = x.account_id and o.partner_id = x.partner_id and o.partner_id = f.partner_id
      where (x.type = 'pix_refund' or f.transaction_id is not null)
        and (x.type = 'pix_refund' and x.end_to_end_id = f.return_id and o.id is not null) is not true`,
  },
  {
    name: 'refund_outcomes',
    claim: 'every outcome of a refund is in the log or the outbox exactly once',
    examined: "select count(*) as n from transaction where type = 'pix_refund' and status <> 'processing'",
    broken: `with published as (
        select type, payload->>'refundTransactionId' as id from log
          where type in ('pix.refund.completed', 'pix.refund.failed')
        union all
        select type, payload->>'refundTransactionId' from outbox
          where type in ('pix.refund.completed', 'pix.refund.failed')
      )
      select t.id, t.status, count(e.id) as published from transaction t left join published e on e.id = t.id::text
      where t.type = 'pix_refund' and (t.completed_at is null or t.completed_at >= ${LOGGED_SINCE}) group by t.id
      having count(e.id) filter (where e.type = 'pix.refund.completed') <> case t.status when 'settled' then 1 else 0 end
        or count(e.id) filter (where e.type = 'pix.refund.failed')
          <> case when t.status in ('rejected', 'timeout') then 1 else 0 end`,
  },
];
