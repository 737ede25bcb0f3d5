-- Records a quote request in one statement, like accept_pix_payments. p_segment and p_company: only for guides.
create function quote_bill_payment(p_partner uuid, p_account bigint, p_bill uuid, p_payable text, p_type text,
  p_barcode text, p_line text, p_segment smallint, p_company text, p_due_date date, p_payment_date date,
  p_opens_at timestamptz, p_closes_at timestamptz, p_expires_at timestamptz, p_now timestamptz,
  p_idempotency_key text, p_fingerprint bytea, p_answer jsonb, p_audit jsonb, p_outbox jsonb, out code text,
  out detail jsonb) language plpgsql set enable_seqscan = off as $$
declare known record; owner record; catalogue record;
begin
  known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
  if known.outcome <> 'new' then
    code := 'idempotency_' || known.outcome; detail := known.answer; return;
  end if;
  select b.institution_id into owner from balance b where b.account_id = p_account and b.partner_id = p_partner;
  if not found then code := 'account_not_of_partner'; return; end if;
  select c.confirmed_at into catalogue from bill_catalogue c where c.institution_id = owner.institution_id;
  if found and catalogue.confirmed_at is null then code := 'provider_unconfirmed'; return; end if;
  if not exists (
    select from bill_agreement a
    where a.institution_id = owner.institution_id and p_type = any (a.types)
      and (a.segment is null or a.segment = p_segment) and (a.company_id is null or a.company_id = p_company))
  then
    code := 'provider_rejected'; return;
  end if;
  if exists (
    select from bill_payment b where b.institution_id = owner.institution_id and b.barcode = p_barcode
      and b.status in ('processing', 'settled'))
  then
    code := 'bill_already_paid'; return;
  end if;
  insert into bill_payment (id, institution_id, partner_id, account_id, payable_id, type, status, barcode, line,
    due_date, payment_date, opens_at, closes_at, quote_expires_at, created_at, updated_at)
  values (p_bill, owner.institution_id, p_partner, p_account, p_payable, p_type, 'unconfirmed', p_barcode, p_line,
    p_due_date, p_payment_date, p_opens_at, p_closes_at, p_expires_at, p_now, p_now);
  perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer);
end $$;
