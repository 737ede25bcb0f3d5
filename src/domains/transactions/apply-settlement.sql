-- A transaction keeps the time of its first completion: a later return or refund does not change it.
create function apply_settlement(p_queue text, p_messages uuid[], p_now timestamptz, p_release uuid[],
  p_give_back uuid[], p_new_transactions jsonb, p_changes jsonb, p_postings jsonb, p_facts jsonb, p_outbox jsonb)
  returns void language plpgsql set enable_seqscan = off as $$
begin
  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, description,
    end_to_end_id, counterparty, error_reason, created_at, completed_at)
  select n.id, n.institution_id, n.partner_id, n.account_id, n.type, n.status, n.amount, n.description,
    n.end_to_end_id, n.counterparty, n.error_reason, n.created_at, n.completed_at
  from jsonb_populate_recordset(null::transaction, p_new_transactions) n;
  update transaction t set status = c.status, fee = c.fee, refunded_amount = c.refunded_amount,
    error_reason = c.error_reason, held_since = c.held_since, completed_at = coalesce(t.completed_at, c.completed_at)
  from jsonb_populate_recordset(null::transaction, p_changes) c where t.id = c.id;
  perform ledger_apply(p_release, p_give_back, p_postings, p_now);
  perform apply_facts(p_facts, p_now);
  insert into consumed_message (id, queue) select m, p_queue from unnest(p_messages) m on conflict do nothing;
  perform flush_operation(null, p_outbox, null, null, null, null);
end $$;
