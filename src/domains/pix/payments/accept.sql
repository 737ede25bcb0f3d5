-- Accepts a PIX payment in one statement: replay or conflict of its key, account, lookup, fee, reservation,
-- transaction, staged messages, audit entry and idempotency record; or answers a refusal and writes nothing.
-- p_tolerance: how far the end-to-end id's stamp may be from p_now. p_outbox null: the caller knows no such lookup.
--
-- No sequential scans here and in the other functions of the hot way: their plans are kept by each connection. One made
-- while a table was small reads it whole, and goes on doing so until the next analyze, while thousands of rows arrive.
-- Every access has its index.
create function accept_pix_payment(p_partner uuid, p_account bigint, p_transaction uuid, p_amount bigint,
  p_key text, p_ispb text, p_end_to_end_id text, p_description text, p_now timestamptz, p_day date,
  p_month timestamptz, p_night timestamptz, p_tolerance interval, p_idempotency_key text, p_fingerprint bytea,
  p_answer jsonb, p_audit jsonb, p_outbox jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare known record; lookup dict_lookup; payer balance; w product_limits; fee bigint; refused record;
begin
  if p_idempotency_key is not null then
    known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
    if known.outcome <> 'new' then
      code := 'idempotency_' || known.outcome; detail := known.answer; return;
    end if;
  end if;
  select b.* into payer from balance b
  -- Locked before the fee is looked at: what is free this month is counted by one payment at a time.
  where b.account_id = p_account and b.partner_id = p_partner for update of b;
  if not found then code := 'account_not_of_partner'; return; end if;
  -- The account's day does not go back (see ledger_reserve): the payment belongs to the first instant of it.
  foreach w in array payer.limits loop
    if w.product = 'pix_out' and w.day = p_day + 1 then
      p_day := w.day;
      p_now := p_day::timestamp at time zone 'America/Sao_Paulo';
      p_month := date_trunc('month', p_day::timestamp) at time zone 'America/Sao_Paulo';
    end if;
  end loop;

  select * into lookup from dict_lookup l
    where l.end_to_end_id = p_end_to_end_id and l.partner_id = p_partner and l.account_id = p_account for update;
  if not found or p_outbox is null then code := 'dict_lookup_required'; return; end if;
  if lookup.transaction_id is not null then code := 'end_to_end_id_used'; return; end if;
  if lookup.created_at < p_now - p_tolerance or lookup.created_at > p_now + p_tolerance then
    code := 'end_to_end_id_expired'; return;
  end if;
  if lookup.key <> p_key or lookup.recipient_ispb <> p_ispb then code := 'end_to_end_id_mismatch'; return; end if;

  fee := fee_of(payer, 'pix_out', p_amount, p_day, p_month);
  refused := ledger_reserve(p_transaction, p_account, p_amount, fee, 'pix_out', p_now, p_day,
    date_trunc('month', p_day)::date, p_night);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;

  with spent as (
    update dict_lookup l set transaction_id = p_transaction where l.end_to_end_id = p_end_to_end_id
  )
  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, description,
    end_to_end_id, recipient_key, counterparty, created_at)
  values (p_transaction, payer.institution_id, p_partner, p_account, 'pix_out', 'processing', p_amount,
    p_description, p_end_to_end_id, p_key, lookup.recipient, p_now);

  perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer);
end $$;
