-- A page of a partner's events after a position, the oldest first, or before it, the newest first. The plan is the same
-- whatever is asked for, so one is kept: PostgreSQL, which takes a page of unknown size for a tenth of the log, would
-- plan each anew, and that takes longer than to read it. The plan may be from a log, or a partition of it, that was empty:
-- then all that has come since would be read, until it is analyzed. One row is what callers are told to expect: with a
-- hundred for each of many partners their own statement was planned anew.
create function partner_events_after(p_partner uuid, p_position bigint, p_limit integer) returns setof log
  language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query select l.* from log l
    where l.partner_id = p_partner and l.kind = 'event' and l.position > p_position order by l.position limit p_limit;
end $$;

create function partner_events_before(p_partner uuid, p_position bigint, p_limit integer) returns setof log
  language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query select l.* from log l
    where l.partner_id = p_partner and l.kind = 'event' and l.position < p_position order by l.position desc limit p_limit;
end $$;
