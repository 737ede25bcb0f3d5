-- Accepts an internal transfer in one statement, like accept_pix_payments.
create function accept_internal_transfer(p_partner uuid, p_account bigint, p_destination bigint,
  p_transaction uuid, p_amount bigint, p_description text, p_now timestamptz, p_order uuid,
  p_idempotency_key text,
  p_fingerprint bytea, p_answer jsonb, p_audit jsonb, p_outbox jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare known record; source record; destination record; refused record;
begin
  if p_idempotency_key is not null then
    known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
    if known.outcome <> 'new' then
      code := 'idempotency_' || known.outcome; detail := known.answer; return;
    end if;
  end if;
  select b.institution_id into source from balance b where b.account_id = p_account and b.partner_id = p_partner;
  if not found then code := 'account_not_of_partner'; return; end if;
  select b.status into destination from balance b
    where b.account_id = p_destination and b.partner_id = p_partner;
  if not found then code := 'destination_account_not_of_partner'; return; end if;
  if destination.status = 'closed' then code := 'destination_account_closed'; return; end if;
  refused := ledger_reserve(p_transaction, p_account, p_amount, 0, null, p_now, null, null, null, p_order);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, destination_account_id, type, status,
    amount, description, created_at)
  values (p_transaction, source.institution_id, p_partner, p_account, p_destination, 'internal', 'processing',
    p_amount, p_description, p_now);
  perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer);
end $$;
