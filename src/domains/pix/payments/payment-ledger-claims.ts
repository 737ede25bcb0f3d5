import { LOGGED_SINCE, SETTLED_BY_CASE } from '../../ledger/verify.ts';
import type { LedgerClaim } from '../../ledger-claim.ts';

export const paymentLedgerClaims: readonly LedgerClaim[] = [
  {
    name: 'returns',
    claim: 'the returned amount of a payment equals the postings of its returns',
    examined: "select count(*) as n from pix_return where status = 'settled'",
    broken: `select t.id, t.refunded_amount, r.returned, p.posted from transaction t
      cross join lateral (select coalesce(sum(amount), 0)::bigint as returned from pix_return
        where transaction_id = t.id and status = 'settled') r
      cross join lateral (select coalesce(sum(amount), 0)::bigint as posted from posting
        where transaction_id = t.id and kind = 'pix_return') p
      where t.type = 'pix_out' and (t.refunded_amount <> r.returned or r.returned <> p.posted
        or (t.status = 'refunded') <> (t.refunded_amount = t.amount))`,
  },
  {
    name: 'outcomes',
    claim: 'every outcome of a payment is in the log or the outbox exactly once',
    examined: "select count(*) as n from transaction where type = 'pix_out' and status <> 'processing'",
    broken: `with published as (
        select type, payload->>'transactionId' as id from log
          where type in ('pix.payout.confirmed', 'pix.payout.failed')
        union all
        select type, payload->>'transactionId' from outbox
          where type in ('pix.payout.confirmed', 'pix.payout.failed')
      )
      select t.id, t.status, count(e.id) as published from transaction t left join published e on e.id = t.id::text
      where t.type = 'pix_out' and (t.completed_at is null or t.completed_at >= ${LOGGED_SINCE}) group by t.id
      having count(e.id) filter (where e.type = 'pix.payout.confirmed')
          <> case when t.status in ('settled', 'refunded') then 1 else 0 end
        or count(e.id) filter (where e.type = 'pix.payout.failed')
          <> case when t.status in ('rejected', 'timeout') or ${SETTLED_BY_CASE} then 1 else 0 end`,
  },
];
