-- A transaction keeps the time of its first completion: a later return or refund does not change it.
create function apply_settlement(p_queue text, p_messages uuid[], p_now timestamptz, p_release uuid[],
  p_give_back uuid[], p_new_transactions jsonb, p_changes jsonb, p_postings jsonb, p_fee_charges jsonb,
  p_reversed uuid[], p_returns jsonb, p_facts jsonb, p_outbox jsonb) returns void
  language plpgsql set enable_seqscan = off as $$
declare fact record;
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
  insert into fee_charge (id, institution_id, partner_id, account_id, fee_type, amount, origin_transaction_id,
    origin_transaction_type, origin_amount, status, charged_at)
  select f.id, f.institution_id, f.partner_id, f.account_id, f.fee_type, f.amount, f.origin_transaction_id,
    f.origin_transaction_type, f.origin_amount, 'posted', f.charged_at
  from jsonb_populate_recordset(null::fee_charge, p_fee_charges) f;
  update fee_charge set status = 'reversed', reversed_at = p_now where id = any (p_reversed);
  insert into pix_return (return_id, partner_id, transaction_id, amount, reason, status, created_at)
  select r.return_id, r.partner_id, r.transaction_id, r.amount, r.reason, r.status, r.created_at
  from jsonb_populate_recordset(null::pix_return, p_returns) r;
  for fact in select * from jsonb_each(p_facts) order by key loop
    execute format('select %I($1, $2)', 'apply_facts_' || fact.key) using fact.value, p_now;
  end loop;
  insert into consumed_message (id, queue) select m, p_queue from unnest(p_messages) m on conflict do nothing;
  perform flush_operation(null, p_outbox, null, null, null, null);
end $$;
