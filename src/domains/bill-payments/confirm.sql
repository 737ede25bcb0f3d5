create type confirm_bill_payment_call as (
  partner_id uuid, key text, fingerprint bytea, answer jsonb, audit jsonb, outbox jsonb,
  bill_id uuid, transaction_id uuid, amount bigint, now timestamptz, day date, night timestamptz,
  released_order uuid);

-- Confirms a quoted bill in one statement, like accept_pix_payments. The payment counts towards the PIX limits.
create function confirm_bill_payment(p_call jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare
  c confirm_bill_payment_call := jsonb_populate_record(null::confirm_bill_payment_call, p_call); begun record;
  bill bill_payment; payer balance; refused record; counted_at timestamptz;
begin
  begun := begin_call(c.partner_id, c.key, c.fingerprint);
  if begun.code is not null then code := begun.code; detail := begun.detail; return; end if;
  counted_at := c.now;
  select * into bill from bill_payment b where b.id = c.bill_id and b.partner_id = c.partner_id for update;
  if not found then code := 'bill_not_found'; return; end if;
  if bill.status = 'expired' or bill.status = 'quoted' and c.now >= bill.quote_expires_at then
    code := 'quote_expired'; return;
  end if;
  if bill.status <> 'quoted' then
    code := 'invalid_bill_state'; detail := jsonb_build_object('bill_status', bill.status); return;
  end if;
  if c.now < bill.opens_at or c.now >= bill.closes_at then
    code := 'outside_payment_window';
    detail := jsonb_build_object('opens_at', bill.opens_at, 'closes_at', bill.closes_at);
    return;
  end if;
  if c.amount <> bill.total_amount then
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
  if ledger_day(payer, 'pix_out', c.day) > c.day then
    -- The account already has usage of a later day: the payment counts as the first instant of that day.
    c.day := ledger_day(payer, 'pix_out', c.day);
    counted_at := c.day::timestamp at time zone 'America/Sao_Paulo';
  end if;
  refused := ledger_reserve(c.transaction_id, bill.account_id, c.amount, 0, 'pix_out', counted_at, c.day,
    date_trunc('month', c.day)::date, c.night, c.released_order);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, counterparty, created_at)
  values (c.transaction_id, bill.institution_id, c.partner_id, bill.account_id, 'bill_payment', 'processing', c.amount,
    jsonb_build_object('name', bill.beneficiary_name, 'document', bill.beneficiary_document), counted_at);
  update bill_payment b set status = 'processing', transaction_id = c.transaction_id, updated_at = c.now
  where b.id = c.bill_id;
  perform flush_operation(c.audit, c.outbox, c.partner_id, c.key, c.fingerprint, c.answer);
end $$;
