-- Locks the claims and charges that end with the closing, then the balance: this is their lock order. Claims and
-- charges that are being opened call hold_account_open: they commit first and are found here, or wait and find the
-- account closed. Returns at most p_most charges that have not expired. An account with money is not closed, so its
-- claims and charges stay unlocked.
create function lock_to_close(p_account bigint, p_partner uuid, p_now timestamptz, p_most integer)
  returns table ("accountId" bigint, "customerId" bigint, status text, balance bigint, blocked bigint)
  language plpgsql set enable_seqscan = off as $$
begin
  if exists (
    select from balance b
    where b.account_id = p_account and b.partner_id = p_partner and b.balance = 0 and b.status <> 'closed'
  ) then
    perform pg_advisory_xact_lock(hashtextextended('account_closing:' || p_account, 0));
    perform from pix_claim c where p_account in (c.claimer_account_id, c.donor_account_id)
      and c.status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED') order by c.id for update;
    perform from charge c where c.account_id = p_account and c.status = 'active'
      and (c.expires_at is null or c.expires_at > p_now) order by c.id limit p_most for update;
  end if;
  return query select b.account_id, b.customer_id, b.status::text, b.balance, b.blocked::bigint
    from balance b where b.account_id = p_account and b.partner_id = p_partner for update;
end $$;

-- Prevents the closing of the account until the transaction ends, and waits for a closing in progress. The next
-- statement then reads the final state. Call it before locking the balance and before writing claims and charges.
create function hold_account_open(p_account bigint) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('account_closing:' || p_account, 0))
$$;
