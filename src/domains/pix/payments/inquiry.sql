-- Records an inquiry for each open payment and refund and stages its message (p_messages, in the same order). Skips
-- those that another worker has queried since p_asked_before. Returns the number of inquiries.
create function ask_overdue_payments(p_transactions uuid[], p_messages jsonb, p_now timestamptz,
  p_asked_before timestamptz) returns bigint language plpgsql set enable_seqscan = off as $$
declare questions jsonb;
begin
  with asked as (
    insert into pix_inquiry as q (transaction_id, asked_at, times)
    select r.id, p_now, 1 from reservation r where r.id = any (p_transactions) order by r.id
    on conflict (transaction_id) do update set asked_at = excluded.asked_at, times = q.times + 1
      where q.asked_at < p_asked_before
    returning transaction_id
  )
  select jsonb_agg(m.message order by m.n) into questions
  from rows from (unnest(p_transactions), jsonb_array_elements(p_messages)) with ordinality m(id, message, n)
    join asked a on a.transaction_id = m.id;
  perform flush_operation(null, questions, null, null, null, null);
  return coalesce(jsonb_array_length(questions), 0);
end $$;
