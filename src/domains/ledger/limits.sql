-- The limits on one product: the account's own (p_own, p_nighttime), else the institution's for its kind of holder. A
-- table, so that the planner can take it apart into the statement that asks.
create function binding_limits(p_institution bigint, p_holder text, p_product text, p_own product_limits,
  p_nighttime bigint) returns table (transaction_limit bigint, daily_limit bigint, monthly_limit bigint,
  nighttime_limit bigint) language sql stable as $$
  select coalesce((p_own).transaction_limit, d.transaction_limit), coalesce((p_own).daily_limit, d.daily_limit),
    coalesce((p_own).monthly_limit, d.monthly_limit), coalesce(p_nighttime, d.nighttime_limit)
  from limit_default d
  where d.institution_id = p_institution and d.holder_type = p_holder and d.product = p_product
$$;

-- The limits that bind an account's payments of one product.
create function effective_limits(p_account bigint, p_product text) returns table (transaction_limit bigint,
  daily_limit bigint, monthly_limit bigint, nighttime_limit bigint) language sql stable as $$
  select l.transaction_limit, l.daily_limit, l.monthly_limit, l.nighttime_limit
  from balance b left join lateral unnest(b.limits) own on own.product = p_product
  cross join lateral binding_limits(b.institution_id, b.holder_type, p_product, own, b.nighttime_limit) l
  where b.account_id = p_account
$$;
