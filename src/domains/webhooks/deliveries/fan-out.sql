-- The deliveries of events from the broker, each once by its message id. Answers how many messages were new, and
-- how many deliveries were written.
create function webhook_fan_out(p_queue text, p_messages jsonb, p_schedule interval, out fresh integer, out written integer)
  language plpgsql as $$
declare v_fresh jsonb;
begin
  with taken as (
    insert into consumed_message (id, queue)
    select distinct (m ->> 'event_id')::uuid, p_queue from jsonb_array_elements(p_messages) m
    on conflict do nothing returning id
  )
  select coalesce(jsonb_agg(m.value order by m.n), '[]'), count(*) into v_fresh, fresh from (
    select distinct on (e.value ->> 'event_id') e.value, e.n from jsonb_array_elements(p_messages) with ordinality e(value, n)
    order by e.value ->> 'event_id', e.n
  ) m join taken t on t.id = (m.value ->> 'event_id')::uuid;
  written := 0;
  if fresh > 0 then
    select count(*) into written from webhook_deliver(v_fresh, null, null, p_schedule);
  end if;
end $$;
