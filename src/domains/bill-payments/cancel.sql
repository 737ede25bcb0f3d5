-- Cancels a quoted bill in one statement. An overdue quote counts as expired, even before the deadline has run.
create function cancel_bill_payment(p_partner uuid, p_bill uuid, p_now timestamptz, p_idempotency_key text,
  p_fingerprint bytea, p_answer jsonb, p_audit jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare known record; bill bill_payment;
begin
  known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
  if known.outcome <> 'new' then
    code := 'idempotency_' || known.outcome; detail := known.answer; return;
  end if;
  select * into bill from bill_payment b where b.id = p_bill and b.partner_id = p_partner for update;
  if not found then code := 'bill_not_found'; return; end if;
  if bill.status <> 'quoted' or p_now >= bill.quote_expires_at then
    code := 'invalid_bill_state';
    detail := jsonb_build_object('bill_status', case bill.status when 'quoted' then 'expired' else bill.status end);
    return;
  end if;
  update bill_payment b set status = 'cancelled', updated_at = p_now where b.id = p_bill;
  perform flush_operation(p_audit, null, p_partner, p_idempotency_key, p_fingerprint, p_answer);
end $$;
