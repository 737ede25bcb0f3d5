-- The limits on one product of an account: its own, else the institution's for its kind of holder, in the form of those. A
-- table, so that the planner can take it apart into the statement that asks.
create function binding_limits(b balance, p_product text) returns setof limit_default language sql stable as $$
  select d.institution_id, d.holder_type, d.product, coalesce(own.transaction_limit, d.transaction_limit),
    coalesce(own.daily_limit, d.daily_limit), coalesce(own.monthly_limit, d.monthly_limit),
    coalesce((b).nighttime_limit, d.nighttime_limit)
  from limit_default d left join lateral unnest((b).limits) own on own.product = d.product
  where d.institution_id = (b).institution_id and d.holder_type = (b).holder_type and d.product = p_product
$$;

-- The limits that bind an account's payments of one product.
create function effective_limits(p_account bigint, p_product text) returns table (transaction_limit bigint,
  daily_limit bigint, monthly_limit bigint, nighttime_limit bigint) language sql stable as $$
  select l.transaction_limit, l.daily_limit, l.monthly_limit, l.nighttime_limit
  from balance b cross join lateral binding_limits(b, p_product) l
  where b.account_id = p_account
$$;
