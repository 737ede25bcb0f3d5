import { LOGGED_SINCE } from '../../ledger/verify.ts';
import type { LedgerClaim } from '../../ledger-claim.ts';

export const chargeLedgerClaims: readonly LedgerClaim[] = [
  {
    name: 'charges',
    claim: 'every payment of a charge is one credit to its account, and the charge counts each payment',
    examined: 'select count(*) as n from charge_payment',
    broken: `select c.id, c.status, c.payment_count, p.payments, p.credits from charge c cross join lateral (
        select count(*) as payments, count(t.id) as credits from charge_payment p
          left join transaction t on t.id = p.transaction_id and t.type = 'pix_in' and t.status in ('settled', 'refunded')
            and t.amount = p.amount and t.account_id = c.account_id and t.partner_id = p.partner_id
            and t.end_to_end_id = p.end_to_end_id
        where p.charge_id = c.id) p
      where c.payment_count <> p.payments or p.payments <> p.credits
        or (c.type <> 'static' and p.payments <> (c.status = 'paid')::integer)`,
  },
  {
    name: 'charge_outcomes',
    claim: 'every payment and every end of a charge is in the log or the outbox exactly once',
    examined: "select count(*) as n from charge where payment_count > 0 or status <> 'active'",
    broken: `with published as (
        select type, payload->>'txId' as tx_id from log where type like 'pix.charge.%'
        union all
        select type, payload->>'txId' from outbox where type like 'pix.charge.%'
      )
      select c.id, c.status, c.payment_count, count(e.type) as published from charge c left join published e on e.tx_id = c.tx_id
      where c.created_at >= ${LOGGED_SINCE} group by c.id
      having count(*) filter (where e.type = 'pix.charge.paid') <> c.payment_count
        or count(*) filter (where e.type = 'pix.charge.expired') not in
          ((c.status = 'expired')::integer, (c.status in ('expired', 'paid'))::integer)
        or count(*) filter (where e.type = 'pix.charge.cancelled') <> (c.status = 'cancelled')::integer`,
  },
];
