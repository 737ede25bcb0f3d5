import { LOGGED_SINCE } from '../../ledger/verify.ts';
import type { LedgerClaim } from '../../ledger-claim.ts';

export const creditLedgerClaims: readonly LedgerClaim[] = [
  {
    name: 'ted_credits',
    claim: 'every received or returned TED has one credit of its amount, posted once',
    examined: 'select count(*) as n from ted_credit',
    broken: `select coalesce(t.id, c.transaction_id) as id, t.type, t.status, t.amount, c.amount as credited, p.posted
      from (select * from transaction where type = 'ted_in') t full join ted_credit c on c.transaction_id = t.id
        left join transaction s on s.id = c.transaction_id
        cross join lateral (select coalesce(sum(amount), 0)::bigint as posted from posting
          where transaction_id = coalesce(t.id, c.transaction_id) and kind in ('ted_in', 'ted_return')) p
      where (c.amount = s.amount and c.amount = p.posted and c.account_id = s.account_id and c.partner_id = s.partner_id
        and case when c.message_type = 'STR0010' then t.id is null and s.status = 'refunded'
            and s.refunded_amount = s.amount
          else (c.status = 'refunded') = (s.status = 'refunded') and s.status in ('settled', 'refunded')
            and (s.status = 'refunded') = (s.refunded_amount = s.amount) end) is not true`,
  },
  {
    name: 'ted_refunds',
    claim: 'every credit with an open or completed refund has exactly one such refund, and every refund has its credit',
    examined: 'select count(*) as n from ted_refund',
    broken: `select c.id, c.status, r.open, r.settled from ted_credit c cross join lateral (
        select count(*) filter (where t.status = 'processing') as open,
          count(*) filter (where t.status = 'settled' and t.amount = c.amount and f.num_ctrl_str is not null) as settled
        from ted_refund f join transaction t on t.id = f.transaction_id and t.type = 'ted_refund'
          and t.account_id = c.account_id and t.partner_id = c.partner_id and t.partner_id = f.partner_id
        where f.credit_id = c.id) r
      where r.open <> case c.status when 'refund_processing' then 1 else 0 end
        or r.settled <> case c.status when 'refunded' then 1 else 0 end
      union all
      select t.id, t.status, null, null from transaction t left join ted_refund f on f.transaction_id = t.id
      where t.type = 'ted_refund' and f.transaction_id is null`,
  },
  {
    name: 'ted_told',
    claim: 'every TED credit and every outcome of a refund is exactly once in the log or the outbox',
    examined: 'select (select count(*) from ted_credit) + (select count(*) from ted_refund) as n',
    broken: `with published as (
        select type, payload from log where type in ('ted.received', 'ted.refund.completed', 'ted.refund.failed')
        union all
        select type, payload from outbox where type in ('ted.received', 'ted.refund.completed', 'ted.refund.failed')
      )
      select c.id, c.status, null::bigint as failed, count(e.*) as published
      from ted_credit c left join published e on e.type = 'ted.received' and e.payload->>'numCtrlStr' = c.num_ctrl_str
      where c.received_at >= ${LOGGED_SINCE} group by c.id having count(e.*) <> 1
      union all
      select c.id, c.status, r.failed, e.failed from ted_credit c
        cross join lateral (select count(*) filter (where t.status in ('rejected', 'timeout')) as failed,
            count(*) filter (where t.status = 'settled') as settled
          from ted_refund f join transaction t on t.id = f.transaction_id where f.credit_id = c.id) r
        cross join lateral (select count(*) filter (where type = 'ted.refund.failed') as failed,
            count(*) filter (where type = 'ted.refund.completed') as settled
          from published where payload->>'numCtrlStr' = c.num_ctrl_str) e
      where c.received_at >= ${LOGGED_SINCE} and (r.failed, r.settled) <> (e.failed, e.settled)`,
  },
];
