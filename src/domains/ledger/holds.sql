-- Fills the open holds of these accounts, oldest first, from the available balance. The caller has locked the balances.
create function ledger_fill_holds(p_accounts bigint[], p_now timestamptz) returns void
  language plpgsql set enable_seqscan = off as $$
declare h hold; part bigint;
begin
  for h in select * from hold x
    where x.account_id = any (p_accounts) and x.status = 'open' and x.held + x.used < x.amount
      and x.fill_until > p_now
    order by x.account_id, x.created_at, x.id
  loop
    select least(h.amount - h.held - h.used, b.balance - b.blocked) into part
    from balance b where b.account_id = h.account_id;
    continue when part = 0;
    update balance set blocked = blocked + part, updated_at = p_now where account_id = h.account_id;
    update hold set held = held + part where id = h.id;
  end loop;
end $$;

-- Blocks up to p_amount of the available balance, also on a blocked account. Money that arrives until p_fill_until
-- fills the rest. Returns the amount held now, or the code account_closed without writing anything.
create function ledger_hold(p_id uuid, p_account bigint, p_amount bigint, p_fill_until timestamptz,
  p_now timestamptz, out code text, out held bigint) language plpgsql as $$
declare b balance;
begin
  select * into strict b from balance where account_id = p_account for update;
  if b.status = 'closed' then code := 'account_closed'; return; end if;
  -- Older holds have already been filled, so the whole available balance is free for this one.
  held := least(p_amount, b.balance - b.blocked);
  insert into hold (id, institution_id, partner_id, account_id, amount, held, fill_until, status, created_at)
  values (p_id, b.institution_id, b.partner_id, p_account, p_amount, ledger_hold.held, p_fill_until, 'open', p_now);
  update balance set blocked = blocked + ledger_hold.held, updated_at = p_now where account_id = p_account;
end $$;

-- Ends a hold. Its money first fills the account's other holds. Returns the held amount; null when it is not open.
create function ledger_release_hold(p_hold uuid, p_now timestamptz) returns bigint language plpgsql as $$
declare h hold;
begin
  select * into strict h from hold where id = p_hold;
  perform 1 from balance where account_id = h.account_id for update;
  select * into h from hold where id = p_hold;
  if h.status <> 'open' then return null; end if;
  update hold set status = 'released', held = 0, released_at = p_now where id = p_hold;
  if h.held > 0 then
    update balance set blocked = blocked - h.held, updated_at = p_now where account_id = h.account_id;
    perform ledger_fill_holds(array[h.account_id], p_now);
  end if;
  return h.held;
end $$;

-- Turns p_amount of a hold into a reservation, whatever the account's status; no limit applies. The used part is not
-- filled again, and a fully used hold is released. When the hold has less, returns the code insufficient_balance with
-- the held amount, without writing anything.
create function ledger_reserve_from_hold(p_id uuid, p_hold uuid, p_amount bigint, p_now timestamptz, out code text,
  out detail jsonb) language plpgsql as $$
declare h hold;
begin
  select * into strict h from hold where id = p_hold;
  perform 1 from balance where account_id = h.account_id for update;
  select * into h from hold where id = p_hold;
  if h.held < p_amount then
    code := 'insufficient_balance';
    detail := jsonb_build_object('available', h.held, 'required', p_amount);
    return;
  end if;
  update hold set held = held - p_amount, used = used + p_amount,
    status = case when used + p_amount = amount then 'released' else status end,
    released_at = case when used + p_amount = amount then p_now end
  where id = p_hold;
  insert into reservation (id, account_id, amount, fee, reserved_at)
  values (p_id, h.account_id, p_amount, 0, p_now);
  update balance set updated_at = p_now where account_id = h.account_id;
end $$;
