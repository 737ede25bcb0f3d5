-- Inserts released orders (id, account_id, amount, held), the only debits that reserved accounts accept. Blocks their
-- held parts. Locks the balances in ascending order. When an account has less available than its orders hold, returns
-- the code insufficient_balance without writing anything.
create function ledger_release_orders(p_orders jsonb, p_now timestamptz, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from balance b
  where b.account_id in (select o.account_id from jsonb_to_recordset(p_orders) o(account_id bigint))
  order by b.account_id for update;
  select jsonb_build_object('available', b.balance - b.blocked, 'required', o.held) into detail
  from (
    select o.account_id, sum(o.held)::bigint as held from jsonb_to_recordset(p_orders) o(account_id bigint, held bigint)
    group by o.account_id
  ) o join balance b on b.account_id = o.account_id
  where o.held > b.balance - b.blocked limit 1;
  if found then code := 'insufficient_balance'; return; end if;
  insert into released_order (id, institution_id, account_id, amount, held, released_at)
  select o.id, b.institution_id, o.account_id, o.amount, o.held, p_now
  from jsonb_to_recordset(p_orders) o(id uuid, account_id bigint, amount bigint, held bigint)
  join balance b on b.account_id = o.account_id;
  update balance b set blocked = b.blocked + o.held, updated_at = p_now
  from (
    select o.account_id, sum(o.held)::bigint as held from jsonb_to_recordset(p_orders) o(account_id bigint, held bigint)
    where o.held > 0 group by o.account_id
  ) o where b.account_id = o.account_id;
end $$;

-- Ends released orders that no debit has spent, and returns their ids. The freed money first fills the open holds of
-- its account. Spent, revoked and unknown orders stay unchanged. Locks the balances in ascending order.
create function ledger_revoke_orders(p_orders uuid[], p_now timestamptz) returns uuid[]
  language plpgsql set enable_seqscan = off as $$
declare revoked uuid[]; freed bigint[];
begin
  perform 1 from balance b
  where b.account_id in (select o.account_id from released_order o where o.id = any (p_orders))
  order by b.account_id for update;
  with ended as (
    update released_order o set revoked_at = p_now, held = 0
    from released_order before
    where o.id = any (p_orders) and before.id = o.id and o.transaction_id is null and o.revoked_at is null
    returning o.id, o.account_id, before.held
  ), changed as (
    update balance b set blocked = b.blocked - e.held, updated_at = p_now
    from (select account_id, sum(held)::bigint as held from ended where held > 0 group by account_id) e
    where b.account_id = e.account_id returning b.account_id
  )
  select coalesce((select array_agg(id) from ended), '{}'), coalesce((select array_agg(account_id) from changed), '{}')
  into revoked, freed;
  if freed <> '{}' then perform ledger_fill_holds(freed, p_now); end if;
  return revoked;
end $$;

-- Reserves an account for a purpose of the institution: from then on only released orders debit it. Does not change the
-- purpose of a reserved account. Debits that were accepted earlier are completed.
create function ledger_set_purpose(p_account bigint, p_purpose text, p_now timestamptz) returns void
  language plpgsql as $$
begin
  perform 1 from balance b where b.account_id = p_account for update;
  -- While this waited for the lock, a debit with a later time than p_now can have been accepted.
  update balance b set purpose = p_purpose, reserved_since = greatest(p_now, b.updated_at),
    updated_at = greatest(p_now, b.updated_at)
  where b.account_id = p_account and b.purpose = 'customer';
end $$;
