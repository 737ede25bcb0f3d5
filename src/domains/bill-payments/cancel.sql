create type cancel_bill_payment_call as (
  partner_id uuid, key text, fingerprint bytea, answer jsonb, audit jsonb, outbox jsonb,
  bill_id uuid, now timestamptz);

-- Cancels a quoted bill in one statement. An overdue quote counts as expired, even before the deadline has run.
create function cancel_bill_payment(p_call jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare
  c cancel_bill_payment_call := jsonb_populate_record(null::cancel_bill_payment_call, p_call); begun record;
  bill bill_payment;
begin
  begun := begin_call(c.partner_id, c.key, c.fingerprint);
  if begun.code is not null then code := begun.code; detail := begun.detail; return; end if;
  select * into bill from bill_payment b where b.id = c.bill_id and b.partner_id = c.partner_id for update;
  if not found then code := 'bill_not_found'; return; end if;
  if bill.status <> 'quoted' or c.now >= bill.quote_expires_at then
    code := 'invalid_bill_state';
    detail := jsonb_build_object('bill_status', case bill.status when 'quoted' then 'expired' else bill.status end);
    return;
  end if;
  update bill_payment b set status = 'cancelled', updated_at = c.now where b.id = c.bill_id;
  perform flush_operation(c.audit, c.outbox, c.partner_id, c.key, c.fingerprint, c.answer);
end $$;
