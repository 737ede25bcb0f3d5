-- Records the highest entry number drawn so far and the current transaction id. Sealing waits until all older
-- transactions have ended, because an entry that commits late can have a number below visible ones. Each writer has a
-- transaction id before it draws a number.
create function note_audit_entries() returns void language plpgsql security definer set search_path from current as $$
declare drawn bigint;
begin
  -- This query reads the sequence before anything assigns a transaction id to this transaction.
  select case when q.is_called then q.last_value else 0 end into drawn from audit_event_seq q;
  update audit_sealing s set next_through = drawn, next_xid = pg_current_xact_id()
  where drawn > s.sealed_through
    -- A transaction id from the future belongs to another server, from which this database was copied.
    and (s.next_xid is null or s.next_xid > pg_current_xact_id());
end $$;

-- Seals up to p_most recorded entries of all institutions in one step and returns their number. The digest covers every
-- non-null field of an entry, in UTC, so that a later column does not change earlier digests.
create function seal_audit_entries(p_most integer) returns integer language plpgsql security definer
  set search_path from current set timezone = 'UTC' as $$
declare s audit_sealing; entries integer; through bigint;
begin
  -- Concurrent sealers wait here and then seal what is left.
  select * into s from audit_sealing for update;
  if s.next_xid is null or pg_snapshot_xmin(pg_current_snapshot()) < s.next_xid then return 0; end if;
  select count(*), max(n.seq) into entries, through from (
    select e.seq from audit_event e where e.seq > s.sealed_through and e.seq <= s.next_through order by e.seq limit p_most
  ) n;
  if entries < p_most then through := s.next_through; end if;
  with sealed as (
    select e.institution_id, array_agg(e.id order by e.seq) as ids,
      string_agg(sha256(convert_to((m.all_members - absent.members)::text, 'UTF8')), ''::bytea order by e.seq) as digests
    from audit_event e cross join lateral (select to_jsonb(e) as all_members offset 0) m
      cross join lateral (
        select coalesce(array_agg(t.key), '{}') as members from jsonb_each_text(m.all_members) t where t.value is null
      ) absent
    where e.seq > s.sealed_through and e.seq <= through group by e.institution_id
  ), block as (
    select d.institution_id, greatest(l.number, number_given_out('audit_block', d.institution_id::text)) + 1 as number, coalesce(l.through_seq, 0) as after_seq, d.ids, d.digests,
      coalesce(l.hash, ''::bytea) as previous, clock_timestamp() as made_at
    from sealed d left join lateral (
      select b.number, b.through_seq, b.hash from audit_block b where b.institution_id = d.institution_id
      order by b.number desc limit 1
    ) l on true
  )
  insert into audit_block (institution_id, number, after_seq, through_seq, ids, digests, previous, hash, made_at)
  select b.institution_id, b.number, b.after_seq, through, b.ids, b.digests, b.previous,
    sha256(convert_to(concat_ws(E'\n', b.institution_id, b.number, b.after_seq, through,
      (extract(epoch from b.made_at) * 1000000)::bigint, encode(b.previous, 'hex'), array_to_string(b.ids, ','),
      encode(b.digests, 'hex')), 'UTF8')), b.made_at
  from block b;
  update audit_sealing set sealed_through = through,
    next_through = nullif(s.next_through, through), next_xid = case when s.next_through > through then s.next_xid end;
  return entries;
end $$;
