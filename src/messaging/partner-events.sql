-- A page of a partner's events: after a position the oldest first, before a position the newest first. Each function
-- keeps one plan, because the best plan does not depend on the arguments. Otherwise PostgreSQL assumes that a page of
-- unknown size is a tenth of the log and plans every call again, which takes longer than reading the page. A plan made
-- while the log or a partition was empty would read every row until the next analyze. Callers are planned for one row:
-- with a hundred rows for each of many partners, PostgreSQL planned their own statement again every time.
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
