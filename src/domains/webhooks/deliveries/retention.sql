-- Sets how long deliveries and attempts are kept.
create function webhook_keep(p_days integer) returns void
  language sql security definer set search_path from current as $$
  update partitioned_table set retention = make_interval(days => p_days)
  where name in ('webhook_delivery', 'webhook_attempt') and retention is distinct from make_interval(days => p_days)
$$;

-- Rows of deliveries whose partition was dropped while they were still waiting, and recoveries as old as that.
create function webhook_forget() returns void language sql as $$
  delete from webhook_recovery where finished_at < business_now()
    - (select retention from partitioned_table where name = 'webhook_delivery');
  delete from webhook_due d where d.delivery_id < (select v.id from webhook_delivery v order by v.id limit 1)
$$;
