-- Cancels up to p_limit deliveries of deleted webhooks, and deletes their delivery queues when none are left.
create function webhook_end_deleted(p_limit integer) returns void language plpgsql set enable_seqscan = off as $$
declare v_now timestamptz := business_now(); v_real timestamptz := clock_timestamp(); v_queues uuid[];
begin
  select array_agg(l.webhook_id) into v_queues from (
    select webhook_id from webhook_queue where closed order by webhook_id for update skip locked
  ) l;
  if v_queues is null then return; end if;
  with ending as materialized (
    select d.place from unnest(v_queues) l(id) cross join lateral (
      (select w.ctid as place from webhook_due w where w.webhook_id = l.id and w.leased_until is null limit p_limit)
      union all
      (select w.ctid from webhook_due w where w.webhook_id = l.id and w.leased_until <= v_real limit p_limit)
    ) d limit p_limit
  ), gone as (
    delete from webhook_due d where d.ctid = any (array(select e.place from ending e)) returning d.delivery_id, d.attempt
  )
  update webhook_delivery v set status = 'cancelled', attempts = gone.attempt, finished_at = v_now
  from gone where v.id = gone.delivery_id;
  delete from webhook_queue l where l.webhook_id = any (v_queues)
    and not exists (select from webhook_due d where d.webhook_id = l.webhook_id and d.leased_until is null)
    and not exists (select from webhook_due d where d.webhook_id = l.webhook_id and d.leased_until is not null);
end $$;

-- Ends up to p_limit deliveries of switched-off webhooks whose schedule is over. Returns their number.
create function webhook_end_overdue(p_limit integer) returns integer language plpgsql set enable_seqscan = off as $$
declare v_now timestamptz := business_now(); v_queues uuid[]; v_ended integer;
begin
  select array_agg(l.webhook_id) into v_queues from (
    select webhook_id from webhook_queue where paused and not closed order by webhook_id for update skip locked
  ) l;
  with ending as materialized (
    select d.place from unnest(v_queues) l(id) cross join lateral (
      select w.ctid as place from webhook_due w where w.webhook_id = l.id and w.leased_until is null and w.over_at <= v_now
      limit p_limit
    ) d limit p_limit
  ), gone as (
    delete from webhook_due d where d.ctid = any (array(select e.place from ending e)) returning d.delivery_id, d.attempt
  ), told as (
    update webhook_delivery v set status = 'exhausted', attempts = gone.attempt, finished_at = v_now
    from gone where v.id = gone.delivery_id returning v.id
  )
  select count(*) into v_ended from told;
  return v_ended;
end $$;
