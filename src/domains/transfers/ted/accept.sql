-- Accepts a TED in one statement, like accept_pix_payments. p_sends_at: time of sending. p_outbox: its command, staged
-- at once; null when the TED is kept until p_sends_at.
create function accept_ted(p_partner uuid, p_account bigint, p_transaction uuid, p_amount bigint, p_recipient jsonb,
  p_description text, p_num_ctrl_if text, p_purpose text, p_sends_at timestamptz, p_now timestamptz, p_day date,
  p_month timestamptz, p_night timestamptz, p_order uuid, p_idempotency_key text, p_fingerprint bytea, p_answer jsonb, p_audit jsonb,
  p_outbox jsonb, out code text, out detail jsonb) language plpgsql set enable_seqscan = off as $$
declare known record; payer balance; fee bigint; refused record;
begin
  if p_idempotency_key is not null then
    known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
    if known.outcome <> 'new' then
      code := 'idempotency_' || known.outcome; detail := known.answer; return;
    end if;
  end if;
  select b.* into payer from balance b
  -- Locked before the fee is computed, so that only one payment at a time counts the free operations of the month.
  where b.account_id = p_account and b.partner_id = p_partner for update of b;
  if not found then code := 'account_not_of_partner'; return; end if;
  if ledger_day(payer, 'ted', p_day) > p_day then
    -- The account's day has already begun: the TED counts as ordered at its first instant.
    p_day := ledger_day(payer, 'ted', p_day);
    p_now := p_day::timestamp at time zone 'America/Sao_Paulo';
    p_month := date_trunc('month', p_day::timestamp) at time zone 'America/Sao_Paulo';
  end if;

  fee := fee_of(payer, 'ted', p_amount, p_day, p_month);
  refused := ledger_reserve(p_transaction, p_account, p_amount, fee, 'ted', p_now, p_day,
    date_trunc('month', p_day)::date, p_night, p_order);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;

  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, description, counterparty,
    created_at)
  values (p_transaction, payer.institution_id, p_partner, p_account, 'ted_out', 'processing', p_amount, p_description,
    p_recipient, p_now);
  insert into ted_order (transaction_id, partner_id, account_id, num_ctrl_if, purpose, sends_at, sent_at)
  values (p_transaction, p_partner, p_account, p_num_ctrl_if, p_purpose, p_sends_at,
    case when p_outbox is not null then p_sends_at end);

  perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer);
end $$;
