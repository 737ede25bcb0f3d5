-- A refund settles together with the TED that it refunds. Within the institution, this is also the payer's TED.
create function claim_originals_ted_refund(end_to_end_ids text[], transactions uuid[]) returns uuid[]
  language plpgsql stable set enable_seqscan = off as $$
begin
  return array(
    select unnest(array[c.transaction_id, c.paid_by]) from ted_refund f join ted_credit c on c.id = f.credit_id
    where f.transaction_id = any (transactions));
end $$;

-- Returns refunds of received TEDs, by their transactions, and locks their credits in ascending order.
create function claim_facts_ted_refund(keys jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from ted_credit c where c.id in (
    select f.credit_id from ted_refund f
    where f.transaction_id in (select k::uuid from jsonb_array_elements_text(keys) k)) order by c.id for update;
  return (
    select jsonb_agg(jsonb_build_object('refundId', f.transaction_id, 'creditId', f.credit_id, 'numCtrlIf', f.num_ctrl_if,
      'reason', f.reason, 'numCtrlStr', c.num_ctrl_str, 'originalTransactionId', c.transaction_id, 'paidBy', c.paid_by,
      'paidTo', (select p.counterparty from transaction p where p.id = c.paid_by)))
    from ted_refund f join ted_credit c on c.id = f.credit_id
    where f.transaction_id in (select k::uuid from jsonb_array_elements_text(keys) k));
end $$;

-- Stores the outcome of refunds. Settled ones have the control number of their STR0010.
create function apply_facts_ted_refund(rows jsonb, now timestamptz) returns void language plpgsql as $$
begin
  update ted_refund f set num_ctrl_str = r.num_ctrl_str
  from jsonb_populate_recordset(null::ted_refund, rows) r
  where f.transaction_id = r.transaction_id and r.num_ctrl_str is not null;
  update ted_credit c set status = case when r.num_ctrl_str is null then 'received' else 'refunded' end
  from jsonb_populate_recordset(null::ted_refund, rows) r where c.id = r.credit_id;
end $$;
