-- Part of a webhook, from 0 to p_parts - 1, by the last byte of its random id.
create function webhook_part(p_webhook uuid, p_parts integer) returns integer language sql immutable as $$
  select get_byte(uuid_send(p_webhook), 15) % p_parts
$$;

-- Maximum number of in-flight attempts of a delivery queue: 1 until its webhook has succeeded and while it times out.
create function webhook_window(p_webhook_queue webhook_queue) returns integer language sql immutable as $$
  select case when p_webhook_queue.standing = 'answering' then p_webhook_queue.window_size else 1 end
$$;

-- Time when a delivery queue can send next: its first due row, or the end of a lease, after which a lost attempt is
-- repeated. A paused queue counts only rows that were requested. A full window or an open circuit delays the due row.
-- Never earlier than p_now: a queue that had its turn goes behind the waiting ones.
--
-- Bitmap scans are off: sent rows stay in the index until a vacuum, and only an index scan marks them so that later
-- scans skip them.
create function webhook_next_at(p_webhook_queue webhook_queue, p_now timestamptz) returns timestamptz
  language plpgsql stable set enable_bitmapscan = off as $$
declare v_leased integer; v_lease_end timestamptz; v_due timestamptz;
begin
  if p_webhook_queue.closed then return 'infinity'; end if;
  select count(*), min(d.leased_until) into v_leased, v_lease_end from webhook_due d
    where d.webhook_id = p_webhook_queue.webhook_id and d.leased_until is not null;
  if v_leased < webhook_window(p_webhook_queue) then
    if p_webhook_queue.paused then
      select min(d.due_at) into v_due from webhook_due d
        where d.webhook_id = p_webhook_queue.webhook_id and d.asked and d.leased_until is null;
    else
      select d.due_at into v_due from webhook_due d where d.webhook_id = p_webhook_queue.webhook_id and d.leased_until is null
        order by d.due_at, d.delivery_id limit 1;
    end if;
    if v_due is not null then v_due := greatest(v_due, p_webhook_queue.open_until, p_now); end if;
  end if;
  return coalesce(least(v_due, v_lease_end - clock_timestamp() + p_now), 'infinity');
end $$;

-- Writes the results of attempts: the attempts, their deliveries, and the state of the delivery queues.
--
-- Finds rows by id and then by ctid, independently of table statistics: with those of an empty queue, the planner would
-- read the whole queue for each result (adr 95). A ctid is safe here because the queues are locked.
create function webhook_settle(p_results jsonb, p_now timestamptz) returns void
  language plpgsql set enable_seqscan = off as $$
declare v_results webhook_result[]; v_ended webhook_result[]; v_queues uuid[]; v_same record;
begin
  select array_agg(r) into v_results from jsonb_populate_recordset(null::webhook_result, p_results) r;
  select array_agg(l.webhook_id) into v_queues from (
    select webhook_id from webhook_queue where webhook_id in (select r.webhook_id from unnest(v_results) r)
    order by webhook_id for update
  ) l;
  with ended as materialized (
    select r.*, r as result_row, d.place, d.started_at, v.partner_id from unnest(v_results) r
    cross join lateral (select d.ctid as place, d.* from webhook_due d where d.delivery_id = r.delivery_id offset 0) d
    cross join lateral (select v.partner_id from webhook_delivery v where v.id = r.delivery_id offset 0) v
    where d.attempt = r.attempt and d.leased_until is not null
  ), kept as (
    insert into webhook_attempt (id, delivery_id, partner_id, attempt, result, status, error, message, response, started_at,
      duration_ms)
    select id, delivery_id, partner_id, attempt, result, status, error, message, response, started_at, duration_ms from ended
  ), gone as (
    delete from webhook_due d where d.ctid = any (array(select r.place from ended r where r.wait_ms is null))
  ), again as (
    update webhook_due d set step = d.step + 1, leased_until = null, due_at = p_now + r.wait_ms * interval '1 millisecond'
    from ended r where d.ctid = r.place and r.wait_ms is not null
  ), learned as (
    select webhook_id, count(*) filter (where result = 'succeeded')::integer as successes,
      count(*) filter (where status is not null) as answers, count(*) filter (where timed_out)::integer as timeouts
    from ended group by webhook_id
  ), taught as (
    update webhook_queue l set
      window_size = least(32, greatest(1, case when n.timeouts > 0 then l.window_size / 2 else l.window_size end + n.successes)),
      timeouts = case when n.answers > 0 then 0 else l.timeouts + n.timeouts end,
      openings = case when n.answers > 0 then 0 when n.timeouts > 0 and l.timeouts + n.timeouts >= 5 then l.openings + 1
        else l.openings end,
      open_until = case when n.answers > 0 then null when n.timeouts > 0 and l.timeouts + n.timeouts >= 5
        then p_now + least(interval '5 minutes', interval '15 seconds' * power(2, least(l.openings, 10))) else l.open_until end,
      last_success_at = case when n.successes > 0 then p_now else l.last_success_at end,
      failing_since = case when n.successes > 0 then null else coalesce(l.failing_since, p_now) end,
      last_failure_at = case when n.successes > 0 then null else p_now end
    from learned n where l.webhook_id = n.webhook_id
  )
  select array_agg(r.result_row) into v_ended from ended r where r.wait_ms is null;
  for v_same in
    select r.result, r.attempt, array_agg(r.delivery_id) as ids from unnest(v_ended) r group by r.result, r.attempt
  loop
    update webhook_delivery v set attempts = v_same.attempt, finished_at = p_now,
      status = case v_same.result when 'succeeded' then 'succeeded' when 'refused' then 'failed' else 'exhausted' end
    where v.id = any (v_same.ids);
  end loop;
  update webhook_queue l set next_at = webhook_next_at(l, p_now) where l.webhook_id = any (v_queues);
end $$;

-- Leases up to p_capacity due deliveries to webhooks of one standing and one of p_parts parts, from the queues that
-- have waited longest. Queues with the fewest in-flight attempts come first. A queue gets a further attempt only while
-- it stays within a sixteenth of the remaining capacity of all parts, so that a few slow webhooks cannot take it all.
-- Each lease is a new attempt. Queues that cannot send are not read. Bitmap scans are off, as above.
create function webhook_claim(p_now timestamptz, p_lease interval, p_capacity integer, p_standing text, p_part integer,
    p_parts integer)
  returns table (delivery_id uuid, webhook_id uuid, attempt integer, step integer, channel text, url text, event_type text,
    body text, secret bytea, secret_key_id text, previous_secret bytea, previous_secret_key_id text, signature_scheme text, trace text)
  language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
declare v_real timestamptz := clock_timestamp(); v_queues uuid[];
begin
  select array_agg(l.webhook_id) into v_queues from (
    select x.webhook_id from webhook_queue x where x.standing = p_standing and x.next_at <= p_now
      and webhook_part(x.webhook_id, p_parts) = p_part
    order by x.next_at limit least(200, p_capacity) for update skip locked
  ) l;
  if v_queues is null then return; end if;

  -- Leases that expired (the worker has ended) or that end too late (the clock was set back).
  with lost as (
    update webhook_due d set leased_until = null
    where d.webhook_id = any (v_queues) and d.leased_until is not null
      and (d.leased_until <= v_real or d.leased_until > v_real + p_lease)
    returning d.delivery_id, d.attempt, d.started_at
  )
  insert into webhook_attempt (id, delivery_id, partner_id, attempt, result, error, message, started_at)
  select uuid_v7(), lost.delivery_id, v.partner_id, lost.attempt, 'lost', 'worker_lost',
    'the gateway stopped before the answer came; the attempt was made again', lost.started_at
  from lost cross join lateral (select v.partner_id from webhook_delivery v where v.id = lost.delivery_id offset 0) v;

  return query
  with room as materialized (
    select l.webhook_id, l.paused, webhook_window(l) as size, (select count(*) from webhook_due d
        where d.webhook_id = l.webhook_id and d.leased_until is not null) as in_flight
    from webhook_queue l where l.webhook_id = any (v_queues) and not l.closed
      and (l.open_until is null or l.open_until <= p_now)
  ), ready as materialized (
    select d.place, r.in_flight + d.nth as nth
    from room r cross join lateral (
      select x.place, row_number() over (order by x.due_at, x.delivery_id) as nth from (
        (select w.ctid as place, w.delivery_id, w.due_at from webhook_due w
         where not r.paused and w.webhook_id = r.webhook_id and w.leased_until is null and w.due_at <= p_now
         order by w.due_at, w.delivery_id limit greatest(0, r.size - r.in_flight))
        union all
        (select w.ctid, w.delivery_id, w.due_at from webhook_due w
         where r.paused and w.asked and w.webhook_id = r.webhook_id and w.leased_until is null and w.due_at <= p_now
         order by w.due_at, w.delivery_id limit greatest(0, r.size - r.in_flight))
      ) x
    ) d
  ), chosen as materialized (
    select c.place from (select ready.*, row_number() over (order by ready.nth) as rank from ready) c
    where c.nth <= greatest(1, (p_capacity - c.rank) * p_parts / 16)
  ), leased as (
    update webhook_due d set leased_until = v_real + p_lease, attempt = d.attempt + 1, started_at = p_now
    from chosen c where d.ctid = c.place
    returning d.delivery_id, d.webhook_id, d.attempt, d.step
  )
  select s.delivery_id, s.webhook_id, s.attempt, s.step::integer, w.channel, w.url, v.event_type, v.body,
    w.secret, w.secret_key_id,
    case when w.previous_secret_until > p_now then w.previous_secret end,
    case when w.previous_secret_until > p_now then w.previous_secret_key_id end, w.signature_scheme, v.trace
  from leased s cross join lateral (
    select v.event_type, v.body, v.trace from webhook_delivery v where v.id = s.delivery_id offset 0
  ) v join webhook w on w.id = s.webhook_id;

  -- A queue with more to send continues when an attempt ends. Until then it does not go before the other queues.
  update webhook_queue l set next_at = greatest(webhook_next_at(l, p_now), p_now + interval '250 ms')
  where l.webhook_id = any (v_queues);
end $$;

-- One turn of a worker: writes results and leases the next deliveries to webhooks of one standing and part. Turns of
-- different parts lock different queues, so they do not wait for each other.
create function webhook_turn(p_results jsonb, p_lease interval, p_capacity integer, p_standing text, p_part integer default 0,
    p_parts integer default 1)
  returns table (delivery_id uuid, webhook_id uuid, attempt integer, step integer, channel text, url text, event_type text,
    body text, secret bytea, secret_key_id text, previous_secret bytea, previous_secret_key_id text, signature_scheme text, trace text)
  language plpgsql as $$
declare v_now timestamptz := business_now();
begin
  if p_results is not null then perform webhook_settle(p_results, v_now); end if;
  if p_capacity > 0 then
    return query select * from webhook_claim(v_now, p_lease, p_capacity, p_standing, p_part, p_parts);
  end if;
end $$;
