import { LOGGED_SINCE, SETTLED_BY_CASE } from '../../ledger/verify.ts';
import type { LedgerClaim } from '../../ledger-claim.ts';

export const tedLedgerClaims: readonly LedgerClaim[] = [
  {
    name: 'ted_orders',
    claim: 'every TED has its order, was sent before the STR ended it, and is cancelled only if it was not sent',
    examined: 'select count(*) as n from ted_order',
    broken: `select coalesce(t.id, o.transaction_id) as id, t.status, o.sent_at, o.cancelled_at from transaction t
      full join ted_order o on o.transaction_id = t.id
      where (t.type = 'ted_out' or o.transaction_id is not null)
        and (t.type = 'ted_out' and o.account_id = t.account_id and o.partner_id = t.partner_id
          and (t.status = 'cancelled') = (o.cancelled_at is not null)
          and (t.status in ('processing', 'cancelled') or o.sent_at is not null)) is not true`,
  },
  {
    name: 'ted_outcomes',
    claim: 'every outcome of a TED is exactly once in the log or the outbox',
    examined: "select count(*) as n from transaction where type = 'ted_out' and status <> 'processing'",
    broken: `with published as (
        select type, payload->>'transactionId' as id from log where type in ('ted.confirmed', 'ted.failed')
        union all
        select type, payload->>'transactionId' from outbox where type in ('ted.confirmed', 'ted.failed')
      )
      select t.id, t.status, count(e.id) as published from transaction t left join published e on e.id = t.id::text
      where t.type = 'ted_out' and (t.completed_at is null or t.completed_at >= ${LOGGED_SINCE}) group by t.id
      having count(e.id) filter (where e.type = 'ted.confirmed')
          <> case when t.status in ('settled', 'refunded') then 1 else 0 end
        or count(e.id) filter (where e.type = 'ted.failed')
          <> case when t.status in ('rejected', 'timeout', 'cancelled') or ${SETTLED_BY_CASE} then 1 else 0 end`,
  },
];
