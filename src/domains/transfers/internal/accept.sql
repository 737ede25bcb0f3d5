create type accept_internal_transfer_call as (
  partner_id uuid, key text, fingerprint bytea, answer jsonb, audit jsonb, outbox jsonb,
  account_id bigint, destination_account_id bigint, transaction_id uuid, amount bigint,
  description text, now timestamptz, released_order uuid);

-- Accepts an internal transfer in one statement, like accept_pix_payments.
create function accept_internal_transfer(p_call jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare
  c accept_internal_transfer_call := jsonb_populate_record(null::accept_internal_transfer_call, p_call); begun record;
  source record; destination record; refused record;
begin
  begun := begin_call(c.partner_id, c.key, c.fingerprint);
  if begun.code is not null then code := begun.code; detail := begun.detail; return; end if;
  select b.institution_id into source from balance b where b.account_id = c.account_id and b.partner_id = c.partner_id;
  if not found then code := 'account_not_of_partner'; return; end if;
  select b.status into destination from balance b
    where b.account_id = c.destination_account_id and b.partner_id = c.partner_id;
  if not found then code := 'destination_account_not_of_partner'; return; end if;
  if destination.status = 'closed' then code := 'destination_account_closed'; return; end if;
  refused := ledger_reserve(c.transaction_id, c.account_id, c.amount, 0, null, c.now, null, null, null,
    c.released_order);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, destination_account_id, type, status,
    amount, description, created_at)
  values (c.transaction_id, source.institution_id, c.partner_id, c.account_id, c.destination_account_id,
    'internal', 'processing', c.amount, c.description, c.now);
  perform flush_operation(c.audit, c.outbox, c.partner_id, c.key, c.fingerprint, c.answer);
end $$;
