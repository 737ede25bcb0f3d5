-- Switches off webhooks whose failures without a success last for p_patience, from the first failure to the last one.
-- An interval of 0 switches off none. Returns the ids of the webhooks.
create function webhook_disable(p_patience interval) returns setof uuid language plpgsql as $$
declare v_now timestamptz := business_now();
begin
  return query
  with late as materialized (
    select l.webhook_id from webhook_queue l
    where p_patience > interval '0' and not l.paused and l.last_failure_at - l.failing_since >= p_patience
    order by l.webhook_id for update skip locked
  ), stopped as (
    update webhook_queue l set paused = true, next_at = 'infinity' from late where l.webhook_id = late.webhook_id
    returning l.webhook_id, l.failing_since
  )
  update webhook w set is_active = false, disabled_at = v_now, updated_at = v_now,
    missed_since = coalesce(w.missed_since, s.failing_since),
    disabled_reason = 'no delivery succeeded since ' || to_char(s.failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  from stopped s where w.id = s.webhook_id and w.is_active returning w.id;
end $$;
