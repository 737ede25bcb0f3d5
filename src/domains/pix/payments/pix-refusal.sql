-- Returns the recorded refusals of incoming PIX without an account, by end-to-end id.
create function claim_facts_pix_refusal(keys jsonb) returns jsonb language plpgsql stable set enable_seqscan = off as $$
begin
  return (
    select jsonb_agg(to_jsonb(r)) from (
      select p.end_to_end_id, p.reason_code from pix_refusal p
      where p.end_to_end_id in (select jsonb_array_elements_text(keys))
    ) r);
end $$;

-- Records each refusal once.
create function apply_facts_pix_refusal(rows jsonb, now timestamptz) returns void language plpgsql as $$
begin
  insert into pix_refusal (end_to_end_id, institution_id, amount, reason_code, message, refused_at)
  select r.end_to_end_id, r.institution_id, r.amount, r.reason_code, r.message, now
  from jsonb_populate_recordset(null::pix_refusal, rows) r
  on conflict do nothing;
end $$;
