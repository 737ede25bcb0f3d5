-- Sets amount and fee aside under the account's lock, or answers a refusal code with what is left and writes
-- nothing. p_product null: no limits bind. p_night: start of the night window that holds p_now, null by day.
create function ledger_reserve(p_id uuid, p_account bigint, p_amount bigint, p_fee bigint, p_product text,
  p_now timestamptz, p_day date, p_month date, p_night timestamptz, out code text, out detail jsonb)
  language plpgsql as $$
declare
  b balance; l record; w product_limits; own product_limits; others product_limits[] := '{}';
  spent_day bigint := 0; spent_month bigint := 0; spent_night bigint := 0;
begin
  select * into b from balance where account_id = p_account for update;
  if b.status = 'blocked' then code := 'account_blocked'; return; end if;
  if b.status = 'closed' then code := 'account_closed'; return; end if;
  if p_product is not null then
    foreach w in array b.limits loop
      if w.product = p_product then own := w; else others := others || w; end if;
    end loop;
    select * into l from binding_limits(b.institution_id, b.holder_type, p_product, own, b.nighttime_limit);
    -- Who waited for the lock comes late: a day that has begun does not end again, or its sum would be forgotten. One
    -- that is further ahead has not begun, a wrong clock has written it.
    if own.month between p_month and p_day + 1 then p_month := own.month; spent_month := own.month_used; end if;
    if own.day between p_day and p_day + 1 then p_day := own.day; spent_day := own.day_used; end if;
    if b.limit_night = p_night then spent_night := b.night_used; end if;
    if p_amount > l.transaction_limit or spent_day + p_amount > l.daily_limit
      or spent_month + p_amount > l.monthly_limit
      or p_night is not null and spent_night + p_amount > l.nighttime_limit
    then
      code := 'limit_exceeded';
      detail := case
        when p_amount > l.transaction_limit then jsonb_build_object('limit', 'transaction',
          'limit_amount', l.transaction_limit, 'used', 0, 'remaining', l.transaction_limit)
        when p_night is not null and spent_night + p_amount > l.nighttime_limit then jsonb_build_object(
          'limit', 'nighttime', 'limit_amount', l.nighttime_limit, 'used', spent_night,
          'remaining', greatest(l.nighttime_limit - spent_night, 0))
        when spent_day + p_amount > l.daily_limit then jsonb_build_object('limit', 'daily',
          'limit_amount', l.daily_limit, 'used', spent_day, 'remaining', greatest(l.daily_limit - spent_day, 0))
        when spent_month + p_amount > l.monthly_limit then jsonb_build_object('limit', 'monthly',
          'limit_amount', l.monthly_limit, 'used', spent_month,
          'remaining', greatest(l.monthly_limit - spent_month, 0))
      end;
      return;
    end if;
  end if;
  if b.balance - b.blocked < p_amount + p_fee then
    code := 'insufficient_balance';
    detail := jsonb_build_object('available', b.balance - b.blocked, 'required', p_amount + p_fee);
    return;
  end if;
  if p_product is null then
    update balance set blocked = blocked + p_amount + p_fee, updated_at = p_now where account_id = p_account;
  else
    update balance set blocked = blocked + p_amount + p_fee, updated_at = p_now,
      limit_night = coalesce(p_night, limit_night),
      limits = others || row(p_product, own.transaction_limit, own.daily_limit, own.monthly_limit, p_day,
        spent_day + p_amount, p_month, spent_month + p_amount)::product_limits,
      night_used = case when p_night is null then night_used else spent_night + p_amount end
    where account_id = p_account;
  end if;
  insert into reservation (id, account_id, amount, fee, limit_product, limit_day, limit_month, limit_night,
    reserved_at)
  values (p_id, p_account, p_amount, p_fee, p_product, p_day, p_month, p_night, p_now);
end $$;
