-- Deduplicates by message id. Events without subscribers are not recorded for deduplication.
create function webhook_fan_out(p_queue text, p_messages jsonb, p_schedule interval, out repeated integer, out written integer)
  language plpgsql as $$
declare v_fresh jsonb;
begin
  with asked as materialized (
    select distinct on (e.value ->> 'event_id') (e.value ->> 'event_id')::uuid as id, e.value, e.n, count(*) over () as total
    from jsonb_array_elements(p_messages) with ordinality e(value, n)
    where exists (
      select from webhook w where w.partner_id = (e.value ->> 'partner_id')::uuid and (w.is_active or w.disabled_at is not null)
        and e.value -> 'names' ?| w.events offset 0)
    order by e.value ->> 'event_id', e.n
  ), taken as (
    insert into consumed_message (id, queue) select id, p_queue from asked on conflict do nothing returning id
  )
  select jsonb_agg(a.value order by a.n) filter (where t.id is not null), coalesce(max(a.total), 0) - count(t.id)
  into v_fresh, repeated
  from asked a left join taken t using (id);
  written := 0;
  if v_fresh is not null then
    select count(*) into written from webhook_deliver(v_fresh, null, null, p_schedule);
  end if;
end $$;
