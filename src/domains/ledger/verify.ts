import { type Database, statement } from '../../platform/database.ts';
import { FOLLOWING_KINDS } from './posting-kinds.ts';

/** One proof over the whole database: what it claims, over how many rows, and the rows that break it (at most 20). */
export interface Proof {
  readonly claim: string;
  readonly examined: number;
  readonly broken: readonly Record<string, unknown>[];
}

/** `examined` counts, `broken` selects the rows for which the claim does not hold. */
interface Check {
  readonly name: string;
  readonly claim: string;
  readonly examined: string;
  readonly broken: string;
}

const CHECKS: readonly Check[] = [
  {
    name: 'balances',
    claim: 'every balance is what its postings say',
    examined: 'select count(*) as n from balance',
    broken: `select b.account_id, b.balance, coalesce(m.amount, 0) as postings from balance b left join (
        select account_id, sum(amount)::bigint as amount from (
          select credit_account_id as account_id, amount from posting
          union all select debit_account_id, -amount from posting) p group by account_id
      ) m on m.account_id = b.account_id where b.balance <> coalesce(m.amount, 0)`,
  },
  {
    name: 'own_accounts',
    claim: 'what customers hold is what the institutions owe: all accounts together sum to zero',
    examined: 'select count(*) as n from ledger_account',
    broken: `select i.id as institution_id, c.held, o.owed from institution i
      cross join lateral (select coalesce(sum(balance), 0) as held from balance where institution_id = i.id) c
      cross join lateral (
        select coalesce(sum(case when p.debit_account_id = l.id then p.amount else -p.amount end), 0) as owed
        from ledger_account l join posting p on l.id in (p.debit_account_id, p.credit_account_id)
        where l.institution_id = i.id and l.kind <> 'customer') o
      where c.held <> o.owed`,
  },
  {
    name: 'blocked',
    claim: 'what is blocked is what open reservations and holds of funds hold',
    examined: 'select (select count(*) from reservation) + (select count(*) from hold) as n',
    broken: `select b.account_id, b.blocked, coalesce(r.amount, 0) as accounted from balance b left join (
        select account_id, sum(amount)::bigint as amount from (
          select account_id, amount + fee as amount from reservation
          union all select account_id, held from hold) x group by account_id
      ) r on r.account_id = b.account_id where b.blocked <> coalesce(r.amount, 0)`,
  },
  {
    name: 'reservations',
    claim: 'a payment is open exactly as long as its reservation',
    examined: 'select count(*) as n from transaction',
    broken: `select coalesce(t.id, r.id) as id, t.status from transaction t full join reservation r on r.id = t.id
      where (r.id is null) = (t.status = 'processing') or (t.id is null)`,
  },
  {
    name: 'postings',
    claim:
      'every settled transaction is posted once with its amount, every other not at all, and nothing else is posted',
    examined: 'select count(*) as n from posting',
    broken: `select t.id, t.type, t.status, count(p.id) as entries, sum(p.amount)::bigint as amount
      from transaction t left join posting p on p.transaction_id = t.id and p.kind = t.type
      group by t.id having count(p.id) <> case when t.status in ('settled', 'completed', 'refunded') then 1 else 0 end
        or coalesce(sum(p.amount), t.amount) <> t.amount
      union all
      select p.transaction_id, p.kind, t.status, count(*), sum(p.amount)::bigint
      from posting p left join transaction t on t.id = p.transaction_id
      where t.id is null or t.account_id not in (p.debit_account_id, p.credit_account_id)
        or p.kind not in (t.type, ${FOLLOWING_KINDS})
      group by p.transaction_id, p.kind, t.status`,
  },
  {
    name: 'returns',
    claim: 'what came back of a payment is what its returns were posted with',
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
    name: 'refunds',
    claim:
      'what was given back of a received PIX is what its refunds were posted with, and no more is under way than is left',
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
    name: 'fees',
    claim: 'every fee is one entry below its payment, and a reversed one is given back once',
    examined: 'select count(*) as n from fee_charge',
    broken: `select f.id, f.status, f.amount, count(p.id) as entries from fee_charge f
      join transaction t on t.id = f.origin_transaction_id
      left join posting p on p.fee_charge_id = f.id and p.amount = f.amount
      group by f.id, t.id having count(p.id) filter (where p.kind = 'fee') <> 1
        or count(p.id) filter (where p.kind = 'fee_reversal') <> case f.status when 'reversed' then 1 else 0 end
        or f.amount >= t.amount or t.fee <> case f.status when 'posted' then f.amount else 0 end
      union all
      select p.fee_charge_id, null, p.amount, 0 from posting p left join fee_charge f
        on f.id = p.fee_charge_id and f.origin_transaction_id = p.transaction_id and f.amount = p.amount
      where p.kind in ('fee', 'fee_reversal') and f.id is null`,
  },
  {
    name: 'limits',
    claim: 'the limits of day, month and night hold what was sent in them and not rejected',
    examined: 'select count(*) as n from limit_use',
    broken: `select u.*, s.sent from limit_use u cross join lateral (
        select coalesce(sum(t.amount), 0)::bigint as sent
        from transaction t cross join lateral (select t.created_at at time zone 'America/Sao_Paulo' as at) l
        where t.account_id = u.account_id and t.status not in ('rejected', 'timeout', 'cancelled')
          and t.type in (select d.product from limit_default d where u.product in (d.product, 'nighttime'))
          and case u.period when 'day' then l.at::date = u.starts when 'month' then date_trunc('month', l.at) = u.starts
            else l.at - interval '20 hours' >= u.starts and l.at - interval '30 hours' < u.starts end) s
      where u.used <> s.sent`,
  },
  {
    name: 'positions',
    claim: 'the log has no holes, and nothing is published that is not in it',
    examined: 'select count(*) as n from log',
    broken: `select h.position, h.published_through, l.entries, l.newest from log_head h
      cross join (select count(*) as entries, coalesce(max(position), 0) as newest from log) l
      where l.entries <> l.newest or h.position <> l.newest or h.published_through > h.position`,
  },
  {
    name: 'outcomes',
    claim: 'every outcome of a payment stands in the log (or waits for it) once',
    examined: "select count(*) as n from transaction where type = 'pix_out' and status <> 'processing'",
    broken: `with told as (
        select type, payload->>'transactionId' as id from log
          where kind = 'event' and type in ('pix.payout.confirmed', 'pix.payout.failed')
        union all
        select type, payload->>'transactionId' from outbox
          where kind = 'event' and type in ('pix.payout.confirmed', 'pix.payout.failed')
      )
      select t.id, t.status, count(e.id) as told from transaction t left join told e on e.id = t.id::text
      where t.type = 'pix_out' group by t.id
      having count(e.id) filter (where e.type = 'pix.payout.confirmed')
          <> case when t.status in ('settled', 'refunded') then 1 else 0 end
        or count(e.id) filter (where e.type = 'pix.payout.failed')
          <> case when t.status in ('rejected', 'timeout') then 1 else 0 end`,
  },
  {
    name: 'refund_outcomes',
    claim: 'every outcome of a refund stands in the log (or waits for it) once',
    examined: "select count(*) as n from transaction where type = 'pix_refund' and status <> 'processing'",
    broken: `with told as (
        select type, payload->>'refundTransactionId' as id from log
          where kind = 'event' and type in ('pix.refund.completed', 'pix.refund.failed')
        union all
        select type, payload->>'refundTransactionId' from outbox
          where kind = 'event' and type in ('pix.refund.completed', 'pix.refund.failed')
      )
      select t.id, t.status, count(e.id) as told from transaction t left join told e on e.id = t.id::text
      where t.type = 'pix_refund' group by t.id
      having count(e.id) filter (where e.type = 'pix.refund.completed') <> case t.status when 'settled' then 1 else 0 end
        or count(e.id) filter (where e.type = 'pix.refund.failed')
          <> case when t.status in ('rejected', 'timeout') then 1 else 0 end`,
  },
  {
    name: 'charges',
    claim: 'every payment of a charge is one credit to its account, and a charge says how often it was paid',
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
    claim: 'every payment and every end of a charge stands in the log (or waits for it) once',
    examined: "select count(*) as n from charge where payment_count > 0 or status <> 'active'",
    broken: `with told as (
        select type, payload->>'txId' as tx_id from log where kind = 'event' and type like 'pix.charge.%'
        union all
        select type, payload->>'txId' from outbox where kind = 'event' and type like 'pix.charge.%'
      )
      select c.id, c.status, c.payment_count, count(e.type) as told from charge c left join told e on e.tx_id = c.tx_id
      group by c.id
      having count(*) filter (where e.type = 'pix.charge.paid') <> c.payment_count
        or count(*) filter (where e.type = 'pix.charge.expired') <> (c.status = 'expired')::integer
        or count(*) filter (where e.type = 'pix.charge.cancelled') <> (c.status = 'cancelled')::integer`,
  },
];

/** Proves the ledger of the whole database at one instant. Every claim is examined, also after one is broken. */
export async function verifyLedger(database: Database): Promise<readonly Proof[]> {
  return database.transaction(async (tx) => {
    await tx.query(statement('verify_snapshot', 'set transaction isolation level repeatable read, read only'), []);
    const proofs: Proof[] = [];
    for (const check of CHECKS) {
      const [row] = await tx.query<{ n: number }>(statement(`verify_${check.name}_examined`, check.examined), []);
      const broken = await tx.query<Record<string, unknown>>(
        statement(`verify_${check.name}`, `select * from (${check.broken}) b limit 20`),
        [],
      );
      proofs.push({ claim: check.claim, examined: row?.n ?? 0, broken });
    }
    return proofs;
  });
}
