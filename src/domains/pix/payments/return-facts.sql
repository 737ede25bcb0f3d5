-- Returns the recorded returns of sent PIX that a settlement batch has locked.
create function transaction_facts_pix_return(transactions uuid[]) returns jsonb
  language plpgsql stable set enable_seqscan = off as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('returnId', p.return_id, 'status', p.status, 'reason', p.reason))
    from pix_return p where p.transaction_id = any (transactions));
end $$;

create function apply_facts_pix_return(rows jsonb, now timestamptz) returns void language plpgsql as $$
begin
  insert into pix_return (return_id, partner_id, transaction_id, amount, reason, status, created_at)
  select r.return_id, r.partner_id, r.transaction_id, r.amount, r.reason, r.status, now
  from jsonb_populate_recordset(null::pix_return, rows) r;
end $$;
