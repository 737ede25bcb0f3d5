-- Returns what can still be refunded of a received PIX: its amount less settled refunds, open refunds and open blocks of
-- infraction reports. A block counts even when the account lacks its money. p_hold is a block that does not count.
-- The result holds while the caller's lock on the transaction lasts.
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
