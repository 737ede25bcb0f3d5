import { sqlList } from '../../platform/text/words.ts';
import type { LedgerClaim } from '../ledger-claim.ts';
import { followingKinds, limitedKinds } from '../posting-kinds.ts';
import { PUBLISHED_BEFORE, SETTLED_BY_CASE } from './verify.ts';

export const ledgerClaims: readonly LedgerClaim[] = [
  {
    name: 'balances',
    claim: 'every balance equals the sum of its postings',
    examined: 'select count(*) as n from balance',
    broken: `select b.account_id, b.balance, coalesce(m.amount, 0) as postings from balance b left join (
        select account_id, sum(amount)::bigint as amount from (
          select credit_account_id as account_id, amount from posting
          union all select debit_account_id, -amount from posting) p group by account_id
      ) m on m.account_id = b.account_id where b.balance <> coalesce(m.amount, 0)`,
  },
  {
    name: 'own_accounts',
    claim: 'the balances of customers equal what the institutions owe: all accounts of an institution sum to zero',
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
    claim: 'the blocked part of every balance equals its open reservations, held funds and unspent released orders',
    examined: `select (select count(*) from reservation) + (select count(*) from hold)
      + (select count(*) from released_order) as n`,
    broken: `select b.account_id, b.blocked, coalesce(r.amount, 0) as accounted from balance b left join (
        select account_id, sum(amount)::bigint as amount from (
          select account_id, amount + fee as amount from reservation
          union all select account_id, held from hold
          union all select account_id, held from released_order) x group by account_id
      ) r on r.account_id = b.account_id where b.blocked <> coalesce(r.amount, 0)`,
  },
  {
    name: 'reservations',
    claim: 'every processing transaction has a reservation, and every reservation has a processing transaction',
    examined: 'select count(*) as n from transaction',
    broken: `select coalesce(t.id, r.id) as id, t.status from transaction t full join reservation r on r.id = t.id
      where (r.id is null) = (t.status = 'processing') or (t.id is null)`,
  },
  {
    name: 'postings',
    claim:
      'every settled transaction has one posting of its amount, every other one has none, and no other postings exist',
    examined: 'select count(*) as n from posting',
    get broken() {
      return `select t.id, t.type, t.status, count(p.id) as entries, sum(p.amount)::bigint as amount
      from transaction t left join posting p on p.transaction_id = t.id and p.kind = t.type
      group by t.id having count(p.id) <> case when t.status in ('settled', 'completed', 'refunded') then 1 else 0 end
        or coalesce(sum(p.amount), t.amount) <> t.amount
      union all
      select p.transaction_id, p.kind, t.status, count(*), sum(p.amount)::bigint
      from posting p left join transaction t on t.id = p.transaction_id
      where (p.transaction_id is not null or p.case_id is null)
        and (t.id is null or t.account_id not in (p.debit_account_id, p.credit_account_id)
          or p.kind not in (t.type, ${sqlList(followingKinds())}))
      group by p.transaction_id, p.kind, t.status`;
    },
  },
  {
    name: 'reserved_accounts',
    claim: 'since an account is reserved, only released orders and returns of held funds debit it',
    // Debits from before the reservation of the account are left out.
    examined: `select count(*) as n from transaction t join balance b on b.account_id = t.account_id
      where b.purpose <> 'customer' and t.created_at > b.reserved_since`,
    broken: `select t.id, t.account_id, t.type, t.amount from transaction t join balance b on b.account_id = t.account_id
      where b.purpose <> 'customer' and t.created_at > b.reserved_since
        and (exists (select from reservation r where r.id = t.id) or exists (
          select from posting p where p.transaction_id = t.id and p.debit_account_id = t.account_id and p.kind = t.type))
        and not exists (select from released_order o where o.transaction_id = t.id and o.account_id = t.account_id
          and o.amount = t.amount)
        and not exists (select from pix_refund f where f.transaction_id = t.id and f.infraction_id is not null)`,
  },
  {
    name: 'released_orders',
    claim: 'a released order is spent by at most one debit, from its account and of exactly its amount',
    examined: 'select count(*) as n from released_order',
    broken: `select o.id, o.transaction_id, o.amount, count(t.id) as debits from released_order o
        left join transaction t on t.id = o.transaction_id and t.account_id = o.account_id and t.amount = o.amount
      group by o.id having count(t.id) <> case when o.transaction_id is null then 0 else 1 end
        or o.held > 0 and (o.transaction_id is not null or o.revoked_at is not null)
      union all
      select null, o.transaction_id, sum(o.amount)::bigint, count(*) from released_order o
      where o.transaction_id is not null group by o.transaction_id having count(*) > 1`,
  },
  {
    name: 'limits',
    claim:
      'the used part of each daily, monthly and nighttime limit equals what was sent in its window and not rejected',
    examined: 'select count(*) as n from limit_use',
    get broken() {
      const limited = limitedKinds().map((row) => `(${sqlList(row)})`);
      return `select u.*, s.sent from limit_use u cross join lateral (
        select coalesce(sum(t.amount), 0)::bigint as sent
        from transaction t cross join lateral (select t.created_at at time zone 'America/Sao_Paulo' as at) l
        where t.account_id = u.account_id and t.status not in ('rejected', 'timeout', 'cancelled')
          -- An act of a case settles a payment whose use of the limits was given back.
          and not ${SETTLED_BY_CASE}
          and t.type in (
            select k.type from (values ${limited.join(', ')}) k(type, product) where u.product in (k.product, 'nighttime'))
          and case u.period when 'day' then l.at::date = u.starts when 'month' then date_trunc('month', l.at) = u.starts
            else l.at - interval '20 hours' >= u.starts and l.at - interval '30 hours' < u.starts end) s
      where u.used <> s.sent`;
    },
  },
  {
    name: 'positions',
    claim: 'the log has no gaps except at recorded restores, and only messages in the log are published',
    examined: 'select count(*) as n from log',
    broken: `select * from (
        select count(*) as entries, coalesce(min(position), 1) as oldest, coalesce(max(position), 0) as newest from log) l
      cross join lateral (
        select coalesce(sum(e.log_after - e.log_end) filter (where e.log_end >= l.oldest and e.log_after < l.newest), 0)
          as lost, coalesce(max(e.log_after), 0) as "lostThrough" from restore_epoch e) r
      where l.entries <> l.newest - l.oldest + 1 - r.lost or ${PUBLISHED_BEFORE} > greatest(l.newest, r."lostThrough")`,
  },
];
