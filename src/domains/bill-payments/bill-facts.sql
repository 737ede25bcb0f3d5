-- Locks the bill payments of a settlement batch in ascending order of their ids.
create function claim_facts_bill_payment(keys jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from bill_payment b where b.id in (select jsonb_array_elements_text(keys)::uuid) order by b.id for update;
  return (
    select jsonb_agg(jsonb_build_object('id', b.id, 'transactionId', b.transaction_id, 'status', b.status,
      'isPaidElsewhere', exists (select from bill_payment o where o.institution_id = b.institution_id
        and o.barcode = b.barcode and o.id <> b.id and o.status in ('processing', 'settled'))))
    from bill_payment b where b.id in (select jsonb_array_elements_text(keys)::uuid));
end $$;

-- Stores the outcomes. An earlier receipt stays.
create function apply_facts_bill_payment(rows jsonb, now timestamptz) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  update bill_payment b set status = r.status, failure_code = r.failure_code, failure_message = r.failure_message,
    authentication = coalesce(b.authentication, r.authentication), receipt = coalesce(b.receipt, r.receipt),
    updated_at = now
  from jsonb_populate_recordset(null::bill_payment, rows) r where b.id = r.id;
end $$;
