-- Returns the catalogue entry in force for an account's operation: the narrowest of account, customer and global.
-- Set-returning, so that the planner can inline it into the calling statement.
create function fee_in_force(p_payer balance, p_fee_type text, p_day date) returns setof fee language sql stable as $$
  select f.* from fee f
  where f.institution_id = (p_payer).institution_id and f.fee_type = p_fee_type
    and f.client_type = (p_payer).holder_type
    and p_day >= f.effective_from and (f.effective_until is null or p_day <= f.effective_until)
    and (f.scope = 'global' or f.customer_id = (p_payer).customer_id or f.account_id = (p_payer).account_id)
  order by case f.scope when 'account' then 1 when 'customer' then 2 else 3 end, f.effective_from desc, f.id desc
  limit 1
$$;

-- Returns the fee of one operation in cents: fixed part plus percentage rounded half up, within the entry's bounds. The
-- fee is 0 without an entry, for individuals, and when it is not below the amount. Free operations, transactions of
-- p_type, count by Brasília month. The count includes what the account sent in it, except rejected, timed-out and cancelled operations. It adds
-- p_accepted_beside: operations that are accepted together with this one and not yet written.
create function fee_by(p_entry fee, p_payer balance, p_type text, p_amount bigint, p_month timestamptz,
  p_accepted_beside bigint default 0) returns bigint language plpgsql stable as $$
declare total bigint; used bigint; since timestamptz;
begin
  if p_entry.id is null or p_payer.holder_type = 'pf' then return 0; end if;
  if p_entry.free_transactions_per_month > 0 then
    -- Ids follow real time. The month follows business time, which is ahead by an offset that only grows.
    select p_month - offset_ms * interval '1 millisecond' into since from business_clock;
    select count(*) into used from (
      select 1 from transaction t
      where t.account_id = p_payer.account_id and t.id >= uuid_v7_floor(since)
        and t.type = p_type and t.created_at >= p_month and t.status not in ('rejected', 'timeout', 'cancelled')
      limit p_entry.free_transactions_per_month
    ) sent;
    if used + p_accepted_beside < p_entry.free_transactions_per_month then return 0; end if;
  end if;
  total := p_entry.fixed_amount + round(p_amount * p_entry.percent / 100)::bigint;
  -- Without a maximum, least() ignores the null.
  total := least(greatest(total, p_entry.min_amount), p_entry.max_amount);
  return case when total < p_amount then total else 0 end;
end $$;

create function fee_of(p_payer balance, p_fee_type text, p_type text, p_amount bigint, p_day date, p_month timestamptz)
  returns bigint language plpgsql stable as $$
declare entry fee;
begin
  select f.* into entry from fee_in_force(p_payer, p_fee_type, p_day) f;
  return fee_by(entry, p_payer, p_type, p_amount, p_month);
end $$;
