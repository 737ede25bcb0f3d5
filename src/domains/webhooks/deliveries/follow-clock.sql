-- Shifts all schedules when the clock goes back, so that a delivery due in 30 seconds is still due in 30 seconds.
create function webhook_follow_clock() returns void language plpgsql as $$
declare v_now timestamptz := business_now(); v_seen timestamptz;
begin
  select seen_at into v_seen from webhook_clock for update;
  if v_now < v_seen - interval '5 seconds' then
    perform 1 from webhook_queue order by webhook_id for update;
    update webhook_due set due_at = due_at - (v_seen - v_now), over_at = over_at - (v_seen - v_now);
    update webhook_queue set next_at = next_at - (v_seen - v_now), open_until = open_until - (v_seen - v_now);
  end if;
  update webhook_clock set seen_at = v_now;
end $$;
