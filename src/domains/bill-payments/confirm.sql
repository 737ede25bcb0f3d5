-- Confirms a quoted bill in one statement, like accept_pix_payments. The payment counts towards the PIX limits.
create function confirm_bill_payment(p_partner uuid, p_bill uuid, p_transaction uuid, p_amount bigint,
  p_now timestamptz, p_day date, p_night timestamptz, p_order uuid, p_idempotency_key text, p_fingerprint bytea, p_answer jsonb,
  p_audit jsonb, p_outbox jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare known record; bill bill_payment; payer balance; refused record;
  p_at timestamptz := p_now;
begin
  known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
  if known.outcome <> 'new' then
    code := 'idempotency_' || known.outcome; detail := known.answer; return;
  end if;
  select * into bill from bill_payment b where b.id = p_bill and b.partner_id = p_partner for update;
  if not found then code := 'bill_not_found'; return; end if;
  if bill.status = 'expired' or bill.status = 'quoted' and p_now >= bill.quote_expires_at then
    code := 'quote_expired'; return;
  end if;
  if bill.status <> 'quoted' then
    code := 'invalid_bill_state'; detail := jsonb_build_object('bill_status', bill.status); return;
  end if;
  if p_now < bill.opens_at or p_now >= bill.closes_at then
    code := 'outside_payment_window';
    detail := jsonb_build_object('opens_at', bill.opens_at, 'closes_at', bill.closes_at);
    return;
  end if;
  if p_amount <> bill.total_amount then
    code := 'amount_mismatch'; detail := jsonb_build_object('total_amount_cents', bill.total_amount); return;
  end if;
  -- Concurrent confirmations of the same bill wait here and then see its new state.
  perform pg_advisory_xact_lock(hashtextextended(bill.institution_id || ':' || bill.barcode, 0));
  if exists (
    select from bill_payment b where b.institution_id = bill.institution_id and b.barcode = bill.barcode
      and b.status in ('processing', 'settled'))
  then
    code := 'bill_already_paid'; return;
  end if;
  select * into payer from balance b where b.account_id = bill.account_id for update;
  if ledger_day(payer, 'pix_out', p_day) > p_day then
    -- The account already has usage of a later day: the payment counts as the first instant of that day.
    p_day := ledger_day(payer, 'pix_out', p_day);
    p_at := p_day::timestamp at time zone 'America/Sao_Paulo';
  end if;
  refused := ledger_reserve(p_transaction, bill.account_id, p_amount, 0, 'pix_out', p_at, p_day,
    date_trunc('month', p_day)::date, p_night, p_order);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, counterparty, created_at)
  values (p_transaction, bill.institution_id, p_partner, bill.account_id, 'bill_payment', 'processing', p_amount,
    jsonb_build_object('name', bill.beneficiary_name, 'document', bill.beneficiary_document), p_at);
  update bill_payment b set status = 'processing', transaction_id = p_transaction, updated_at = p_now
  where b.id = p_bill;
  perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer);
end $$;
