-- What can still be given back of a PIX received: it, less what was given back, what refunds without an outcome give
-- back, and what an infraction report blocks of it, there or not. p_hold: a block that does not count; null: all count.
-- Stays so as long as the caller has locked the transaction.
create function pix_refundable(p_original uuid, p_hold uuid) returns bigint language plpgsql stable
  set enable_seqscan = off as $$
begin
  return (
    select greatest(0, o.amount - o.refunded_amount - (
      select coalesce(sum(t.amount), 0) from pix_refund r join transaction t on t.id = r.transaction_id
      where r.original_transaction_id = o.id and t.status = 'processing'
    ) - (
      select coalesce(sum(h.amount - h.used), 0) from infraction f join hold h on h.id = f.block_id
      where f.transaction_id = o.id and f.status <> 'cancelled' and h.status = 'open' and h.id is distinct from p_hold
    )) from transaction o where o.id = p_original);
end $$;
