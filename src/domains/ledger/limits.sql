-- A table, so that the planner can take it apart into the statement that asks.
create function effective_limits(p_account bigint, p_product text) returns table (transaction_limit bigint,
  daily_limit bigint, monthly_limit bigint, nighttime_limit bigint) language sql stable as $$
  select
    case when p_product = 'pix_out' then coalesce(b.pix_out_transaction_limit, d.transaction_limit)
      else d.transaction_limit end,
    case when p_product = 'pix_out' then coalesce(b.pix_out_daily_limit, d.daily_limit) else d.daily_limit end,
    case when p_product = 'pix_out' then coalesce(b.pix_out_monthly_limit, d.monthly_limit)
      else d.monthly_limit end,
    coalesce(b.nighttime_limit, d.nighttime_limit)
  from balance b
  join limit_default d
    on d.institution_id = b.institution_id and d.holder_type = b.holder_type and d.product = p_product
  where b.account_id = p_account
$$;
