-- Locks the TEDs that the block cancels, then the balance. Transactions come first in the lock order: a message about a
-- TED that is not sent yet locks both.
create function lock_to_block(p_account bigint, p_partner uuid)
  returns table ("accountId" bigint, "customerId" bigint, status text, balance bigint, blocked bigint)
  language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from transaction t where t.id in (
    select o.transaction_id from ted_order o
    where o.account_id = p_account and o.partner_id = p_partner and o.sent_at is null and o.cancelled_at is null)
    order by t.id for update;
  return query select b.account_id, b.customer_id, b.status::text, b.balance, b.blocked::bigint
    from balance b where b.account_id = p_account and b.partner_id = p_partner for update;
end $$;
