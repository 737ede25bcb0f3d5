-- Returns the fee charges of transactions that a settlement batch has locked.
create function transaction_facts_fee_charge(transactions uuid[]) returns jsonb
  language plpgsql stable set enable_seqscan = off as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', c.id, 'transactionId', c.origin_transaction_id, 'amount', c.amount,
      'status', c.status))
    from fee_charge c where c.origin_transaction_id = any (transactions));
end $$;

create function apply_facts_fee_charge(rows jsonb, now timestamptz) returns void language plpgsql as $$
begin
  insert into fee_charge (id, institution_id, partner_id, account_id, fee_type, amount, origin_transaction_id,
    origin_transaction_type, origin_amount, status, charged_at)
  select f.id, f.institution_id, f.partner_id, f.account_id, f.fee_type, f.amount, f.origin_transaction_id,
    f.origin_transaction_type, f.origin_amount, 'posted', f.charged_at
  from jsonb_populate_recordset(null::fee_charge, rows) f;
end $$;

-- Called after apply_facts_fee_charge, in the order of the names: a batch can charge a fee and reverse it.
create function apply_facts_fee_reversal(rows jsonb, now timestamptz) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  update fee_charge c set status = 'reversed', reversed_at = now
  from jsonb_to_recordset(rows) r(id uuid) where c.id = r.id;
end $$;
