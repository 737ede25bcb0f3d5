create type accept_donation_call as (
  partner_id uuid, key text, fingerprint bytea, answer jsonb, audit jsonb, outbox jsonb,
  account_id bigint, charity_account_id bigint, transaction_id uuid, amount bigint, now timestamptz);

-- Accepts a donation in one statement: reserves the amount and stages the order for the rail.
create function accept_donation(p_call jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare
  c accept_donation_call := jsonb_populate_record(null::accept_donation_call, p_call); begun record;
  donor record; refused record;
begin
  begun := begin_call(c.partner_id, c.key, c.fingerprint);
  if begun.code is not null then code := begun.code; detail := begun.detail; return; end if;
  select b.institution_id into donor from balance b where b.account_id = c.account_id and b.partner_id = c.partner_id;
  if not found then code := 'account_not_of_partner'; return; end if;
  perform from balance b where b.account_id = c.charity_account_id and b.partner_id = c.partner_id;
  if not found then code := 'destination_account_not_of_partner'; return; end if;
  if c.charity_account_id = c.account_id then code := 'donation_to_donor'; return; end if;
  refused := ledger_reserve(c.transaction_id, c.account_id, c.amount, 0, null, c.now, null, null, null, null);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, destination_account_id, type, status,
    amount, created_at)
  values (c.transaction_id, donor.institution_id, c.partner_id, c.account_id, c.charity_account_id,
    'donation', 'processing', c.amount, c.now);
  perform flush_operation(c.audit, c.outbox, c.partner_id, c.key, c.fingerprint, c.answer);
end $$;
