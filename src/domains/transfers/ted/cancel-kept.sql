-- Cancels the kept TEDs of an account and releases their money. Returns what was cancelled. lock_to_block has locked
-- the transactions and the balance. A TED that is being sent at this moment has its row locked and is not cancelled.
create function cancel_kept_teds(p_account bigint, p_reason text, p_now timestamptz)
  returns table (id uuid, amount bigint) language plpgsql set enable_seqscan = off as $$
declare cancelled uuid[];
begin
  with gone as (
    update ted_order o set cancelled_at = p_now
    where o.account_id = p_account and o.sent_at is null and o.cancelled_at is null returning o.transaction_id
  )
  select array_agg(g.transaction_id) into cancelled from gone g;
  if cancelled is null then return; end if;
  perform ledger_apply(cancelled, cancelled, '[]', p_now);
  return query update transaction t set status = 'cancelled', error_reason = p_reason, completed_at = p_now
    where t.id = any (cancelled) returning t.id, t.amount::bigint;
end $$;
