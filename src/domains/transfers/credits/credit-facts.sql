-- Returns which of these TEDs and returns were already booked or rejected, by control number. New arrivals have no row
-- to lock, so this locks the number: of several workers with the same message, one waits until the other is done.
create function claim_facts_ted_credit(keys jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ted_credit:' || k.key, 0))
    from (select jsonb_array_elements_text(keys) as key order by 1) k;
  return (
    select jsonb_agg(jsonb_build_object('num_ctrl_str', k.key, 'reason_code', r.reason_code))
    from jsonb_array_elements_text(keys) k(key)
      left join ted_credit c on c.num_ctrl_str = k.key
      left join ted_refusal r on r.num_ctrl_str = k.key
    where c.id is not null or r.num_ctrl_str is not null);
end $$;

create function apply_facts_ted_credit(rows jsonb, now timestamptz) returns void language plpgsql as $$
begin
  insert into ted_credit (id, institution_id, partner_id, account_id, num_ctrl_str, message_type, amount, status,
    transaction_id, paid_by, return_reason, settlement_date, received_at)
  select r.id, r.institution_id, r.partner_id, r.account_id, r.num_ctrl_str, r.message_type, r.amount, 'received',
    r.transaction_id, r.paid_by, r.return_reason, r.settlement_date, now
  from jsonb_populate_recordset(null::ted_credit, rows) r;
end $$;

create function apply_facts_ted_refusal(rows jsonb, now timestamptz) returns void language plpgsql as $$
begin
  insert into ted_refusal (num_ctrl_str, amount, reason_code, message, refused_at)
  select r.num_ctrl_str, r.amount, r.reason_code, r.message, now
  from jsonb_populate_recordset(null::ted_refusal, rows) r;
end $$;

-- Returns the sent TEDs of these returns, by transaction. Leaves out TEDs within the institution: the STR never
-- received them and cannot return them.
create function claim_facts_ted_sent(keys jsonb) returns jsonb language plpgsql stable set enable_seqscan = off as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('transactionId', t.id, 'numCtrlIf', o.num_ctrl_if, 'recipient', t.counterparty))
    from ted_order o join transaction t on t.id = o.transaction_id join institution i on i.id = t.institution_id
    where o.transaction_id in (select k::uuid from jsonb_array_elements_text(keys) k)
      and t.counterparty->>'ispb' <> i.ispb);
end $$;
