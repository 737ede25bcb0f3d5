-- Deletes waiting rows whose deliveries' partition was dropped, and recoveries of that age. Returns a row for each.
create function webhook_forget(p_limit integer) returns setof boolean language sql as $$
  with recovery as (
    delete from webhook_recovery where id = any (array(
      select r.id from webhook_recovery r
      where r.finished_at < business_now() - (select retention from partitioned_table where name = 'webhook_delivery')
      order by r.finished_at limit p_limit for update skip locked))
    returning true
  ), due as (
    delete from webhook_due where delivery_id = any (array(
      select d.delivery_id from webhook_due d
      where d.delivery_id < (select v.id from webhook_delivery v order by v.id limit 1)
      order by d.delivery_id limit p_limit for update skip locked))
    returning true
  )
  select * from recovery union all select * from due
$$;
