-- Moves up to p_limit staged rows into the log in the order of their sequence, and gives each its position: one more
-- than the last, without gaps. First notes what the broker has confirmed since. The caller holds the relay's advisory lock.
create function relay_batch(p_published bigint, p_limit integer) returns setof log
  language plpgsql set enable_seqscan = off as $$
declare head bigint;
begin
  update log_head set published_through = greatest(published_through, p_published)
    where published_through < p_published;
  return query
    with taken as (
      delete from outbox where seq in (select o.seq from outbox o order by o.seq limit p_limit) returning *
    ), numbered as (
      select h.position + row_number() over (order by t.seq) as position, t.*
      from taken t cross join (select l.position from log_head l for update) h
    ), moved as (
      insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
      select n.position, n.id, n.kind, n.institution_id, n.partner_id, n.account_id, n.type, n.payload, n.occurred_at
      from numbered n returning *
    ), advanced as (
      update log_head set position = (select max(m.position) from moved m) where exists (select 1 from moved)
    )
    select m.* from moved m order by m.position;
end $$;
