-- The fee of one operation, in cents: the narrowest entry in force (account, customer, global), fixed part plus
-- percentage rounded half up, within its bounds. 0: none, an individual's, or not below the amount. Free
-- operations of the Brasília month count what the account has sent in it and was not rejected.
create function fee_of(p_payer balance, p_fee_type text, p_amount bigint, p_day date, p_month timestamptz)
  returns bigint language plpgsql stable as $$
declare f fee; total bigint; used bigint; since timestamptz;
begin
  if p_payer.holder_type = 'pf' then return 0; end if;
  select * into f from fee
    where institution_id = p_payer.institution_id and fee_type = p_fee_type and client_type = p_payer.holder_type
      and p_day >= effective_from and (effective_until is null or p_day <= effective_until)
      and (scope = 'global' or customer_id = p_payer.customer_id or account_id = p_payer.account_id)
    order by case scope when 'account' then 1 when 'customer' then 2 else 3 end, effective_from desc, id desc
    limit 1;
  if not found then return 0; end if;
  if f.free_transactions_per_month > 0 then
    -- Ids go by real time, the month by business time, which is ahead of it by an offset that only grows.
    select p_month - offset_ms * interval '1 millisecond' into since from business_clock;
    select count(*) into used from (
      select 1 from transaction t
      where t.account_id = p_payer.account_id and t.id >= uuid_v7_floor(since)
        and t.type = case p_fee_type when 'ted' then 'ted_out' else p_fee_type end
        and t.created_at >= p_month and t.status not in ('rejected', 'timeout', 'cancelled')
      limit f.free_transactions_per_month
    ) sent;
    if used < f.free_transactions_per_month then return 0; end if;
  end if;
  total := f.fixed_amount + round(p_amount * f.percent / 100)::bigint;
  -- Without a maximum, least() is what remains: it ignores null.
  total := least(greatest(total, f.min_amount), f.max_amount);
  return case when total < p_amount then total else 0 end;
end $$;
