-- Returns the order data of TEDs, by the ids of their locked transactions.
create function claim_facts_ted(keys jsonb) returns jsonb language plpgsql stable set enable_seqscan = off as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('transactionId', o.transaction_id, 'numCtrlIf', o.num_ctrl_if,
      'sentAt', o.sent_at, 'isBook', t.counterparty->>'ispb' = i.ispb))
    from ted_order o join transaction t on t.id = o.transaction_id join institution i on i.id = t.institution_id
    where o.transaction_id in (select jsonb_array_elements_text(keys)::uuid));
end $$;

create function apply_facts_ted(rows jsonb, now timestamptz) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  update ted_order o set num_ctrl_str = r.num_ctrl_str
  from jsonb_populate_recordset(null::ted_order, rows) r where o.transaction_id = r.transaction_id;
end $$;
