-- Locks the balance of an account that is to be blocked, and before it the TEDs that the block cancels: transactions come
-- first in the order of locks, and a message about one that has not left takes both.
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
