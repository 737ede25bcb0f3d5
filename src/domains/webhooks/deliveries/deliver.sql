-- Writes deliveries for messages ({ event_id, partner_id, account_id, type, names, body, trace }) in the given order,
-- each due at once. Targets: only p_webhook, otherwise the partner's active webhooks that subscribe to one of the
-- names. A delivery for p_webhook without a recovery is sent even while the webhook is switched off. For webhooks that
-- the gateway has switched off, deliveries are stored as exhausted without an attempt: a recovery makes them due.
create function webhook_deliver(p_messages jsonb, p_webhook uuid, p_recovery uuid, p_schedule interval)
  returns setof uuid language plpgsql set enable_seqscan = off as $$
declare v_now timestamptz := business_now(); v_real timestamptz := clock_timestamp(); v_written uuid[]; v_queues uuid[];
begin
  with message as materialized (
    select m.* from rows from (jsonb_to_recordset(p_messages) as (event_id uuid, partner_id uuid, account_id bigint,
      type text, names text[], body text, trace text)) with ordinality
      m(event_id, partner_id, account_id, type, names, body, trace, n)
  ), target as materialized (
    select w.id as webhook_id, w.channel, not w.is_active as is_off, m.* from message m join webhook w on w.partner_id = m.partner_id
    where case when p_webhook is null then (w.is_active or w.disabled_at is not null) and w.events && m.names
      else (w.is_active or p_recovery is null) and w.id = p_webhook end
  ), locked_queue as materialized (
    -- Reads paused under the lock: a webhook that was just switched on gets its deliveries as pending.
    select l.webhook_id, l.paused from webhook_queue l where l.webhook_id in (select t.webhook_id from target t)
    order by l.webhook_id for update
  ), numbered as (
    select t.*, p_webhook is null and is_off and paused as kept,
      (row_number() over (order by t.n, t.webhook_id))::integer as nth
    from target t join locked_queue using (webhook_id)
  ), identified as materialized (
    -- Ids follow the order of the events even within a millisecond: counter of RFC 9562 §6.2, method 1.
    select numbered.*, overlay(uuid_v7(v_real + (nth / 4096) * interval '1 millisecond')::text
      placing lpad(to_hex(nth % 4096), 3, '0') from 16 for 3)::uuid as id
    from numbered
  ), written as (
    insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, account_id, body, status,
      recovery_id, created_at, finished_at, trace)
    select id, webhook_id, partner_id, event_id, type, account_id,
      -- The envelope of an institution's delivery starts with its id.
      case channel when 'institution' then '{"id":"' || id || '",' || substr(body, 2) else body end,
      case when kept then 'exhausted' else 'pending' end, p_recovery, v_now, case when kept then v_now end, trace
    from identified order by nth returning id, webhook_id, status
  ), due as (
    insert into webhook_due (delivery_id, webhook_id, due_at, over_at, asked)
    select id, webhook_id, v_now, v_now + p_schedule, p_webhook is not null and exists (select from target where is_off)
    from written where status = 'pending'
  )
  select array_agg(written.id order by written.id), array_agg(distinct written.webhook_id) filter (where status = 'pending')
  into v_written, v_queues
  from written;
  perform webhook_wake(v_queues, v_now);
  return query select unnest(v_written);
end $$;

-- Schedules queues that have new due deliveries. The transaction must hold the locks of the queues. A queue that
-- already waits for its turn keeps its place.
create function webhook_wake(p_queues uuid[], p_now timestamptz) returns void language sql as $$
  update webhook_queue l set next_at = webhook_next_at(l, p_now) where l.webhook_id = any (p_queues) and l.next_at > p_now
$$;

-- Makes deliveries due again with a new schedule and returns their ids. A pending delivery becomes due now. A delivery
-- that is being sent does not change. Skips deliveries of deleted webhooks, and in a recovery those of switched-off
-- webhooks.
create function webhook_requeue(p_deliveries uuid[], p_recovery uuid, p_schedule interval)
  returns setof uuid language plpgsql set enable_seqscan = off as $$
declare v_now timestamptz := business_now(); v_due uuid[]; v_queues uuid[];
begin
  with locked_queue as materialized (
    select l.webhook_id, l.paused from webhook_queue l where not l.closed and (p_recovery is null or not l.paused) and l.webhook_id in
      (select v.webhook_id from webhook_delivery v where v.id = any (p_deliveries))
    order by l.webhook_id for update
  ), due as (
    insert into webhook_due as d (delivery_id, webhook_id, due_at, attempt, over_at, asked)
    select v.id, v.webhook_id, v_now, v.attempts, v_now + p_schedule, paused
    from webhook_delivery v join locked_queue using (webhook_id) where v.id = any (p_deliveries)
    on conflict (delivery_id) do update set due_at = least(d.due_at, v_now), asked = d.asked or excluded.asked where d.leased_until is null
    returning d.delivery_id, d.webhook_id
  ), again as (
    update webhook_delivery v set status = 'pending', finished_at = null, recovery_id = coalesce(p_recovery, v.recovery_id)
    from due where v.id = due.delivery_id
  )
  select array_agg(due.delivery_id), array_agg(distinct due.webhook_id) into v_due, v_queues from due;
  perform webhook_wake(v_queues, v_now);
  return query select unnest(v_due);
end $$;
