-- Returns an account's own limit at an instant: the raise in effect by then, else the limit that was set.
create function override_at(p_own bigint, p_raises limit_raise[], p_limit text, p_at timestamptz) returns bigint
  language sql immutable as $$
  select case when r.limit_name is null then p_own else r.value end
  from (select) x left join unnest(p_raises) r on r.limit_name = p_limit and r.effective_at <= p_at
$$;

-- Returns the account's own limits on a product at an instant, else the institution's defaults for its holder type.
-- Set-returning, so that the planner can inline it into the calling statement.
create function binding_limits(b balance, p_product text, p_at timestamptz) returns setof limit_default
  language sql stable as $$
  select d.institution_id, d.holder_type, d.product,
    coalesce(case when (b).raises is null then own.transaction_limit
      else override_at(own.transaction_limit, (b).raises, p_product || '_transaction_limit', p_at) end, d.transaction_limit),
    coalesce(case when (b).raises is null then own.daily_limit
      else override_at(own.daily_limit, (b).raises, p_product || '_daily_limit', p_at) end, d.daily_limit),
    coalesce(case when (b).raises is null then own.monthly_limit
      else override_at(own.monthly_limit, (b).raises, p_product || '_monthly_limit', p_at) end, d.monthly_limit),
    coalesce(case when (b).raises is null then (b).nighttime_limit
      else override_at((b).nighttime_limit, (b).raises, 'nighttime_limit', p_at) end, d.nighttime_limit)
  from limit_default d left join lateral unnest((b).limits) own on own.product = d.product
  where d.institution_id = (b).institution_id and d.holder_type = (b).holder_type and d.product = p_product
$$;

create function effective_limits(p_account bigint, p_product text, p_at timestamptz) returns table (
  transaction_limit bigint, daily_limit bigint, monthly_limit bigint, nighttime_limit bigint) language sql stable as $$
  select l.transaction_limit, l.daily_limit, l.monthly_limit, l.nighttime_limit
  from balance b cross join lateral binding_limits(b, p_product, p_at) l
  where b.account_id = p_account
$$;
