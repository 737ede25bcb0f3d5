-- Accepts a donation in one statement: reserves the amount and stages the order for the rail.
create function accept_donation(p_partner uuid, p_account bigint, p_charity bigint, p_transaction uuid, p_amount bigint,
  p_now timestamptz, p_idempotency_key text, p_fingerprint bytea, p_answer jsonb, p_audit jsonb, p_outbox jsonb,
  out code text, out detail jsonb) language plpgsql as $$
declare known record; donor record; refused record;
begin
  if p_idempotency_key is not null then
    known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
    if known.outcome <> 'new' then
      code := 'idempotency_' || known.outcome; detail := known.answer; return;
    end if;
  end if;
  select b.institution_id into donor from balance b where b.account_id = p_account and b.partner_id = p_partner;
  if not found then code := 'account_not_of_partner'; return; end if;
  perform from balance b where b.account_id = p_charity and b.partner_id = p_partner;
  if not found then code := 'destination_account_not_of_partner'; return; end if;
  refused := ledger_reserve(p_transaction, p_account, p_amount, 0, null, p_now, null, null, null, null);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, destination_account_id, type, status,
    amount, created_at)
  values (p_transaction, donor.institution_id, p_partner, p_account, p_charity, 'donation', 'processing',
    p_amount, p_now);
  perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer);
end $$;
