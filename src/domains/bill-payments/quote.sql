create type quote_bill_payment_call as (
  partner_id uuid, key text, fingerprint bytea, answer jsonb, audit jsonb, outbox jsonb,
  account_id bigint, bill_id uuid, payable_id text, type text, barcode text, line text,
  segment smallint, company_id text, due_date date, payment_date date, opens_at timestamptz, closes_at timestamptz,
  quote_expires_at timestamptz, now timestamptz);

-- Records a quote request in one statement, like accept_pix_payments. segment and company_id: only for guides.
create function quote_bill_payment(p_call jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare
  c quote_bill_payment_call := jsonb_populate_record(null::quote_bill_payment_call, p_call); begun record;
  owner record; catalogue record;
begin
  begun := begin_call(c.partner_id, c.key, c.fingerprint);
  if begun.code is not null then code := begun.code; detail := begun.detail; return; end if;
  select b.institution_id into owner from balance b where b.account_id = c.account_id and b.partner_id = c.partner_id;
  if not found then code := 'account_not_of_partner'; return; end if;
  select p.confirmed_at into catalogue from bill_catalogue p where p.institution_id = owner.institution_id;
  if found and catalogue.confirmed_at is null then code := 'provider_unconfirmed'; return; end if;
  if not exists (
    select from bill_agreement a
    where a.institution_id = owner.institution_id and c.type = any (a.types)
      and (a.segment is null or a.segment = c.segment) and (a.company_id is null or a.company_id = c.company_id))
  then
    code := 'provider_rejected'; return;
  end if;
  if exists (
    select from bill_payment b where b.institution_id = owner.institution_id and b.barcode = c.barcode
      and b.status in ('processing', 'settled'))
  then
    code := 'bill_already_paid'; return;
  end if;
  insert into bill_payment (id, institution_id, partner_id, account_id, payable_id, type, status, barcode, line,
    due_date, payment_date, opens_at, closes_at, quote_expires_at, created_at, updated_at)
  values (c.bill_id, owner.institution_id, c.partner_id, c.account_id, c.payable_id, c.type, 'unconfirmed', c.barcode,
    c.line, c.due_date, c.payment_date, c.opens_at, c.closes_at, c.quote_expires_at, c.now, c.now);
  perform flush_operation(c.audit, c.outbox, c.partner_id, c.key, c.fingerprint, c.answer);
end $$;
