-- Deletes security events older than 400 days, at most p_most, and returns one row for each. Nothing can delete younger
-- ones, not even an attacker who controls a process.
create function forget_security_events(p_most integer) returns setof boolean language sql security definer
  set search_path from current as $$
  delete from security_event where id = any (array(
    select e.id from security_event e where e.occurred_at < now() - interval '400 days' order by e.occurred_at limit p_most))
  returning true;
$$;
