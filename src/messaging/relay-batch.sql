-- Moves up to p_limit staged rows into the log in the order of their sequence and assigns positions without gaps after
-- p_position, the newest of the log. First records p_published, the newest position that the broker has confirmed. The
-- caller must hold the relay's advisory lock. Without the lock, another relay may have used the positions, and this
-- function then fails.
create function relay_batch(p_position bigint, p_published bigint, p_limit integer) returns setof log
  language plpgsql set enable_seqscan = off as $$
begin
  perform setval('log_published', p_published) from log_published p where p.last_value < p_published;
  return query
    with taken as (
      -- An array instead of a join: a join planned while the outbox was empty reads the whole outbox for each row.
      delete from outbox where seq = any (array(
        select o.seq from outbox o where o.seq > (select f.last_value from outbox_floor f) order by o.seq limit p_limit))
      returning *
    ), moved as (
      insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at, staged_at,
        trace)
      select p_position + row_number() over (order by t.seq), t.id, t.kind, t.institution_id, t.partner_id, t.account_id,
        t.type, t.payload, t.occurred_at, t.staged_at, t.trace
      from taken t returning *
    )
    select m.* from moved m order by m.position;
end $$;

-- Raises the outbox floor: the number up to which the outbox is permanently empty. The relay skips these numbers,
-- because deleted rows stay in the index while an older snapshot exists. A transaction gets its id before it draws a
-- number (see flush_operation). When all ids below p_before have ended, no row up to p_seq can appear any more. Returns
-- the arguments of the next call, about a second later. p_before is null in the first call.
create function advance_outbox_floor(p_seq bigint, p_before xid8, out seq bigint, out before xid8)
  language plpgsql set enable_seqscan = off as $$
declare floor bigint; first bigint;
begin
  -- The number must be read first, before anything else gives this transaction an id. The id read afterwards is then
  -- above the ids of all transactions that have drawn a number. The xmax of a snapshot is not: it is one above the last
  -- id that has ended.
  select case when s.is_called then s.last_value else 0 end into seq from outbox_seq_seq s;
  before := pg_current_xact_id();
  if p_before is null then return; end if;
  if pg_snapshot_xmin(pg_current_snapshot()) < p_before then
    seq := p_seq; before := p_before;
    return;
  end if;
  select f.last_value into floor from outbox_floor f;
  select o.seq into first from outbox o where o.seq > floor order by o.seq limit 1;
  perform setval('outbox_floor', greatest(floor, least(p_seq, first - 1)));
end $$;
