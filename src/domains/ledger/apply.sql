-- Ends reservations (p_release) and posts entries (p_postings), as sets. For reservations that are also in p_give_back,
-- restores the limits whose windows are still open. A settlement releases and posts. A rejection releases and restores
-- limits. A credit only posts. Locks the balances in ascending order. Raises, and so changes nothing, when a
-- reservation is not open or a balance would fall below zero or its blocked part. Credited or freed money fills the
-- open holds of its account.
create function ledger_apply(p_release uuid[], p_give_back uuid[], p_postings jsonb, p_now timestamptz)
  returns void language plpgsql as $$
declare released integer; customers bigint[];
begin
  select array_agg(distinct a.id) into customers from (
    select r.account_id from reservation r where r.id = any (p_release)
    union all
    select unnest(array[p.debit_account_id, p.credit_account_id])
    from jsonb_to_recordset(p_postings) p(debit_account_id bigint, credit_account_id bigint)
  ) a(id) join balance b on b.account_id = a.id;
  perform 1 from balance where account_id = any (customers) order by account_id for update;

  insert into posting (id, institution_id, debit_account_id, credit_account_id, amount, kind, transaction_id,
    fee_charge_id, case_id, occurred_at)
  select p.id, p.institution_id, p.debit_account_id, p.credit_account_id, p.amount, p.kind, p.transaction_id,
    p.fee_charge_id, p.case_id, p.occurred_at
  from jsonb_to_recordset(p_postings) p(id uuid, institution_id bigint, debit_account_id bigint,
    credit_account_id bigint, amount bigint, kind text, transaction_id uuid, fee_charge_id uuid,
    case_id uuid, occurred_at timestamptz);

  with ended as (
    delete from reservation where id = any (p_release) returning *
  ), counted as (
    select count(*) as n from ended
  ), moved as (
    select m.account_id, sum(m.amount) as amount from (
      select p.credit_account_id as account_id, p.amount
      from jsonb_to_recordset(p_postings) p(credit_account_id bigint, amount bigint)
      union all
      select p.debit_account_id, -p.amount
      from jsonb_to_recordset(p_postings) p(debit_account_id bigint, amount bigint)
    ) m group by m.account_id
  ), freed as (
    select e.account_id, sum(e.amount + e.fee) as amount from ended e group by e.account_id
  ), changed as (
    update balance b set
      balance = b.balance + coalesce(c.moved, 0),
      blocked = b.blocked - coalesce(c.freed, 0),
      limits = case when p_give_back = '{}' then b.limits else array(
        select row(u.product, u.transaction_limit, u.daily_limit, u.monthly_limit,
          u.day, u.day_used - coalesce(sum(e.amount) filter (where e.limit_day = u.day), 0),
          u.month, u.month_used - coalesce(sum(e.amount) filter (where e.limit_month = u.month), 0))::product_limits
        from unnest(b.limits) with ordinality u left join ended e
          on e.account_id = b.account_id and e.limit_product = u.product and e.id = any (p_give_back)
        group by u.ordinality, u.product, u.transaction_limit, u.daily_limit, u.monthly_limit, u.day, u.day_used, u.month,
          u.month_used order by u.ordinality) end,
      night_used = case when p_give_back = '{}' then b.night_used else b.night_used - coalesce((
        select sum(e.amount) from ended e where e.account_id = b.account_id and e.limit_product is not null
          and e.limit_night = b.limit_night and e.id = any (p_give_back)), 0) end,
      updated_at = p_now
    from (
      select a.id, m.amount as moved, f.amount as freed
      from unnest(customers) a(id) left join moved m on m.account_id = a.id left join freed f on f.account_id = a.id
    ) c where b.account_id = c.id
  )
  select n into released from counted;
  if released <> cardinality(p_release) then
    raise exception 'a reservation to end is not open (% of % are)', released, cardinality(p_release);
  end if;
  if exists (select 1 from hold h where h.account_id = any (customers) and h.status = 'open'
    and h.held + h.used < h.amount) then
    perform ledger_fill_holds(customers, p_now);
  end if;
end $$;
