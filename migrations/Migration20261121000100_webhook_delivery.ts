import { Migration } from '@mikro-orm/migrations';

/**
 * How deliveries are written, claimed and settled. Every function that changes webhook_due takes the lanes' locks first,
 * in the order of their ids (a claim skips what is locked), so none waits for another in a circle.
 */
export class Migration20261121000100_webhook_delivery extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- When something of a lane can be sent next: its first due row (unless it has no room, is paused, or its circuit
      -- is open until later), or the end of a lease, after which a lost attempt is taken up.
      create function webhook_next_at(p_lane webhook_lane, p_now timestamptz) returns timestamptz
        language plpgsql stable as $$
      declare v_leased integer; v_lease_end timestamptz; v_due timestamptz;
      begin
        if p_lane.paused then return 'infinity'; end if;
        select count(*), min(d.leased_until) into v_leased, v_lease_end from webhook_due d
          where d.webhook_id = p_lane.webhook_id and d.leased_until is not null;
        if v_leased < (case when p_lane.timeouts >= 5 then 1 else p_lane.window_size end) then
          select d.due_at into v_due from webhook_due d where d.webhook_id = p_lane.webhook_id and d.leased_until is null
            order by d.due_at, d.delivery_id limit 1;
          if found then v_due := greatest(v_due, p_lane.open_until); end if;
        end if;
        return coalesce(least(v_due, v_lease_end - clock_timestamp() + p_now), 'infinity');
      end $$;

      -- Writes the deliveries of messages ({ event_id, partner_id, account_id, type, names, body }), each due at once: to
      -- the active webhooks of the partner that subscribe to one of its names, or to p_webhook alone. In the order given.
      create function webhook_deliver(p_messages jsonb, p_webhook uuid, p_recovery uuid, p_schedule interval)
        returns setof uuid language plpgsql as $$
      declare v_now timestamptz := business_now(); v_real timestamptz := clock_timestamp();
      begin
        return query
        with message as materialized (
          select m.* from rows from (jsonb_to_recordset(p_messages) as (event_id uuid, partner_id uuid, account_id bigint,
            type text, names text[], body text)) with ordinality
            m(event_id, partner_id, account_id, type, names, body, n)
        ), target as materialized (
          select w.id as webhook_id, m.* from message m join webhook w on w.partner_id = m.partner_id
          where w.is_active and case when p_webhook is null then w.events && m.names else w.id = p_webhook end
        ), lane as materialized (
          select l.webhook_id from webhook_lane l where l.webhook_id in (select t.webhook_id from target t)
          order by l.webhook_id for update
        ), numbered as (
          select t.*, (row_number() over (order by t.n, t.webhook_id))::integer as nth from target t join lane using (webhook_id)
        ), written as (
          -- Ids in the order of the events within one millisecond, too: the counter of RFC 9562 §6.2, method 1.
          insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, account_id, body, status,
            recovery_id, created_at)
          select overlay(uuid_v7(v_real + (nth / 4096) * interval '1 millisecond')::text
              placing lpad(to_hex(nth % 4096), 3, '0') from 16 for 3)::uuid,
            webhook_id, partner_id, event_id, type, account_id, body, 'pending', p_recovery, v_now
          from numbered order by nth returning id, webhook_id
        ), due as (
          insert into webhook_due (delivery_id, webhook_id, due_at, over_at)
          select id, webhook_id, v_now, v_now + p_schedule from written
        ), woken as (
          update webhook_lane l set next_at = least(l.next_at, greatest(v_now, l.open_until))
          where l.webhook_id in (select written.webhook_id from written) and not l.paused
        )
        select written.id from written;
      end $$;

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

      -- Deliveries that are due once more, with a schedule of their own; one that is pending becomes due now, one that is
      -- being sent is left to itself. Deliveries of deleted or inactive webhooks are left out. Answers those it made due.
      create function webhook_requeue(p_deliveries uuid[], p_recovery uuid, p_schedule interval)
        returns setof uuid language plpgsql as $$
      declare v_now timestamptz := business_now();
      begin
        return query
        with lane as materialized (
          select l.webhook_id, l.open_until from webhook_lane l where not l.paused and l.webhook_id in
            (select v.webhook_id from webhook_delivery v where v.id = any (p_deliveries))
          order by l.webhook_id for update
        ), due as (
          insert into webhook_due as d (delivery_id, webhook_id, due_at, attempt, over_at)
          select v.id, v.webhook_id, v_now, v.attempts, v_now + p_schedule
          from webhook_delivery v join lane using (webhook_id) where v.id = any (p_deliveries)
          on conflict (delivery_id) do update set due_at = least(d.due_at, v_now) where d.leased_until is null
          returning d.delivery_id, d.webhook_id
        ), again as (
          update webhook_delivery v set status = 'pending', finished_at = null, recovery_id = coalesce(p_recovery, v.recovery_id)
          from due where v.id = due.delivery_id
        ), woken as (
          update webhook_lane l set next_at = least(l.next_at, greatest(v_now, l.open_until))
          where l.webhook_id in (select due.webhook_id from due)
        )
        select due.delivery_id from due;
      end $$;

      create type webhook_result as (
        id uuid, delivery_id uuid, webhook_id uuid, attempt integer,
        -- succeeded, failed (it is tried again after wait_ms; without one its attempts are used up), or refused for good.
        result text, wait_ms bigint, status integer, error text, message text, response text, duration_ms integer, timed_out boolean
      );

      -- Writes how attempts ended: the attempt, what becomes of its delivery, and what its webhook's lane learns from it.
      create function webhook_settle(p_results jsonb, p_now timestamptz) returns void language plpgsql as $$
      declare v_results webhook_result[]; v_lanes uuid[];
      begin
        select array_agg(r) into v_results from jsonb_populate_recordset(null::webhook_result, p_results) r;
        select array_agg(l.webhook_id) into v_lanes from (
          select webhook_id from webhook_lane where webhook_id in (select r.webhook_id from unnest(v_results) r)
          order by webhook_id for update
        ) l;
        with ended as materialized (
          select r.*, d.started_at, v.partner_id from unnest(v_results) r
          join webhook_due d on d.delivery_id = r.delivery_id and d.attempt = r.attempt and d.leased_until is not null
          join webhook_delivery v on v.id = r.delivery_id
        ), kept as (
          insert into webhook_attempt (id, delivery_id, partner_id, attempt, result, status, error, message, response, started_at,
            duration_ms)
          select id, delivery_id, partner_id, attempt, result, status, error, message, response, started_at, duration_ms from ended
        ), gone as (
          delete from webhook_due d using ended r where d.delivery_id = r.delivery_id and r.wait_ms is null
        ), again as (
          update webhook_due d set step = d.step + 1, leased_until = null, due_at = p_now + r.wait_ms * interval '1 millisecond'
          from ended r where d.delivery_id = r.delivery_id and r.wait_ms is not null
        ), told as (
          update webhook_delivery v set attempts = r.attempt, finished_at = p_now,
            status = case r.result when 'succeeded' then 'succeeded' when 'refused' then 'failed' else 'exhausted' end
          from ended r where v.id = r.delivery_id and r.wait_ms is null
        ), learned as (
          select webhook_id, count(*) filter (where result = 'succeeded')::integer as successes,
            count(*) filter (where status is not null) as answers, count(*) filter (where timed_out)::integer as timeouts
          from ended group by webhook_id
        )
        update webhook_lane l set
          window_size = least(32, greatest(1, case when n.timeouts > 0 then l.window_size / 2 else l.window_size end + n.successes)),
          timeouts = case when n.answers > 0 then 0 else l.timeouts + n.timeouts end,
          openings = case when n.answers > 0 then 0 when n.timeouts > 0 and l.timeouts + n.timeouts >= 5 then l.openings + 1
            else l.openings end,
          open_until = case when n.answers > 0 then null when n.timeouts > 0 and l.timeouts + n.timeouts >= 5
            then p_now + least(interval '5 minutes', interval '15 seconds' * power(2, least(l.openings, 10))) else l.open_until end,
          last_success_at = case when n.successes > 0 then p_now else l.last_success_at end,
          failing_since = case when n.successes > 0 then null else coalesce(l.failing_since, p_now) end,
          last_failure_at = case when n.successes > 0 then null else p_now end
        from learned n where l.webhook_id = n.webhook_id;
        update webhook_lane l set next_at = webhook_next_at(l, p_now) where l.webhook_id = any (v_lanes);
      end $$;

      -- Leases up to p_capacity deliveries that are due, at most p_suspects of webhooks that never succeeded or time out:
      -- of every lane that is due as many as it has room for, the lanes in turn. Each becomes the next attempt of its number.
      create function webhook_claim(p_now timestamptz, p_lease interval, p_capacity integer, p_suspects integer)
        returns table (delivery_id uuid, webhook_id uuid, attempt integer, step integer, suspect boolean, channel text,
          url text, event_type text, body text, secret bytea, secret_key_id text, previous_secret bytea,
          previous_secret_key_id text)
        language plpgsql as $$
      declare v_real timestamptz := clock_timestamp(); v_lanes uuid[];
      begin
        select array_agg(l.webhook_id) into v_lanes from (
          select x.webhook_id from webhook_lane x where x.next_at <= p_now order by x.next_at limit 200 for update skip locked
        ) l;
        if v_lanes is null then return; end if;

        -- A lease that ran out, or that ends later than any lease can: its worker is gone, or the clock went back.
        with lost as (
          update webhook_due d set leased_until = null
          where d.webhook_id = any (v_lanes) and d.leased_until is not null
            and (d.leased_until <= v_real or d.leased_until > v_real + p_lease)
          returning d.delivery_id, d.attempt, d.started_at
        )
        insert into webhook_attempt (id, delivery_id, partner_id, attempt, result, error, message, started_at)
        select uuid_v7(), lost.delivery_id, v.partner_id, lost.attempt, 'lost', 'worker_lost',
          'the gateway stopped before the answer came; the attempt was made again', lost.started_at
        from lost join webhook_delivery v on v.id = lost.delivery_id;

        return query
        with room as materialized (
          select l.webhook_id, l.timeouts > 0 or l.last_success_at is null as suspect,
            greatest(0, case when l.timeouts >= 5 then 1 else l.window_size end - (select count(*) from webhook_due d
              where d.webhook_id = l.webhook_id and d.leased_until is not null)) as free
          from webhook_lane l where l.webhook_id = any (v_lanes) and not l.paused
            and (l.open_until is null or l.open_until <= p_now)
        ), ready as materialized (
          select d.delivery_id, r.suspect, d.nth
          from room r cross join lateral (
            select x.delivery_id, row_number() over (order by x.due_at, x.delivery_id) as nth from (
              select w.delivery_id, w.due_at from webhook_due w
              where w.webhook_id = r.webhook_id and w.leased_until is null and w.due_at <= p_now
              order by w.due_at, w.delivery_id limit r.free
            ) x
          ) d
        ), chosen as materialized (
          select c.delivery_id, c.suspect from (
            select ready.*, row_number() over (partition by ready.suspect order by ready.nth) as place from ready
          ) c where not c.suspect or c.place <= p_suspects order by c.nth limit p_capacity
        ), leased as (
          update webhook_due d set leased_until = v_real + p_lease, attempt = d.attempt + 1, started_at = p_now
          from chosen c where d.delivery_id = c.delivery_id
          returning d.delivery_id, d.webhook_id, d.attempt, d.step, c.suspect
        )
        select s.delivery_id, s.webhook_id, s.attempt, s.step::integer, s.suspect, w.channel, w.url, v.event_type, v.body,
          w.secret, w.secret_key_id,
          case when w.previous_secret_until > p_now then w.previous_secret end,
          case when w.previous_secret_until > p_now then w.previous_secret_key_id end
        from leased s join webhook_delivery v on v.id = s.delivery_id join webhook w on w.id = s.webhook_id;

        update webhook_lane l set next_at = webhook_next_at(l, p_now) where l.webhook_id = any (v_lanes);
      end $$;

      -- One turn of a worker: writes how its attempts ended, and leases what it sends next.
      create function webhook_turn(p_results jsonb, p_lease interval, p_capacity integer, p_suspects integer)
        returns table (delivery_id uuid, webhook_id uuid, attempt integer, step integer, suspect boolean, channel text,
          url text, event_type text, body text, secret bytea, secret_key_id text, previous_secret bytea,
          previous_secret_key_id text)
        language plpgsql as $$
      declare v_now timestamptz := business_now();
      begin
        if p_results is not null then perform webhook_settle(p_results, v_now); end if;
        if p_capacity > 0 then return query select * from webhook_claim(v_now, p_lease, p_capacity, p_suspects); end if;
      end $$;

      -- A clock that went back takes every schedule with it: what was due in 30 seconds still is.
      create function webhook_follow_clock() returns void language plpgsql as $$
      declare v_now timestamptz := business_now(); v_seen timestamptz;
      begin
        select seen_at into v_seen from webhook_clock for update;
        if v_now < v_seen - interval '5 seconds' then
          perform 1 from webhook_lane order by webhook_id for update;
          update webhook_due set due_at = due_at - (v_seen - v_now), over_at = over_at - (v_seen - v_now);
          update webhook_lane set next_at = next_at - (v_seen - v_now), open_until = open_until - (v_seen - v_now);
        end if;
        update webhook_clock set seen_at = v_now;
      end $$;

      -- Ends up to p_limit deliveries of deleted webhooks, and lanes that have none left.
      create function webhook_end_deleted(p_limit integer) returns void language plpgsql as $$
      declare v_now timestamptz := business_now(); v_real timestamptz := clock_timestamp(); v_lanes uuid[];
      begin
        select array_agg(l.webhook_id) into v_lanes from (
          select webhook_id from webhook_lane where closed order by webhook_id for update skip locked
        ) l;
        if v_lanes is null then return; end if;
        with ending as materialized (
          select d.delivery_id from unnest(v_lanes) l(id) cross join lateral (
            (select w.delivery_id from webhook_due w where w.webhook_id = l.id and w.leased_until is null limit p_limit)
            union all
            (select w.delivery_id from webhook_due w where w.webhook_id = l.id and w.leased_until <= v_real limit p_limit)
          ) d limit p_limit
        ), gone as (
          delete from webhook_due d using ending e where d.delivery_id = e.delivery_id returning d.delivery_id, d.attempt
        )
        update webhook_delivery v set status = 'cancelled', attempts = gone.attempt, finished_at = v_now
        from gone where v.id = gone.delivery_id;
        delete from webhook_lane l where l.webhook_id = any (v_lanes)
          and not exists (select from webhook_due d where d.webhook_id = l.webhook_id and d.leased_until is null)
          and not exists (select from webhook_due d where d.webhook_id = l.webhook_id and d.leased_until is not null);
      end $$;

      -- Ends up to p_limit deliveries of switched-off webhooks whose schedule is over; answers how many.
      create function webhook_end_overdue(p_limit integer) returns integer language plpgsql as $$
      declare v_now timestamptz := business_now(); v_lanes uuid[]; v_ended integer;
      begin
        select array_agg(l.webhook_id) into v_lanes from (
          select webhook_id from webhook_lane where paused and not closed order by webhook_id for update skip locked
        ) l;
        with ending as materialized (
          select d.delivery_id from unnest(v_lanes) l(id) cross join lateral (
            select w.delivery_id from webhook_due w where w.webhook_id = l.id and w.leased_until is null and w.over_at <= v_now
            limit p_limit
          ) d limit p_limit
        ), gone as (
          delete from webhook_due d using ending e where d.delivery_id = e.delivery_id returning d.delivery_id, d.attempt
        ), told as (
          update webhook_delivery v set status = 'exhausted', attempts = gone.attempt, finished_at = v_now
          from gone where v.id = gone.delivery_id returning v.id
        )
        select count(*) into v_ended from told;
        return v_ended;
      end $$;

      -- Switches off webhooks that failed for p_patience without one success, to the last; their ids are the answer.
      create function webhook_disable(p_patience interval) returns setof uuid language plpgsql as $$
      declare v_now timestamptz := business_now();
      begin
        return query
        with late as materialized (
          select l.webhook_id from webhook_lane l
          where not l.paused and l.last_failure_at - l.failing_since >= p_patience
          order by l.webhook_id for update skip locked
        ), stopped as (
          update webhook_lane l set paused = true, next_at = 'infinity' from late where l.webhook_id = late.webhook_id
          returning l.webhook_id, l.failing_since
        )
        update webhook w set is_active = false, disabled_at = v_now, updated_at = v_now,
          disabled_reason = 'no delivery succeeded since ' || to_char(s.failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from stopped s where w.id = s.webhook_id and w.is_active returning w.id;
      end $$;

      -- Rows of deliveries whose partition was dropped while they were still waiting, and recoveries as old as that.
      create function webhook_forget() returns void language sql as $$
        delete from webhook_recovery where finished_at < business_now()
          - (select retention from partitioned_table where name = 'webhook_delivery');
        delete from webhook_due d where d.delivery_id < (select v.id from webhook_delivery v order by v.id limit 1)
      $$;

      -- Their tables are too small at first for an index to look worth it, and grow.
      alter function webhook_deliver set enable_seqscan = off;
      alter function webhook_requeue set enable_seqscan = off;
      alter function webhook_settle set enable_seqscan = off;
      alter function webhook_claim set enable_seqscan = off;
      alter function webhook_end_deleted set enable_seqscan = off;
      alter function webhook_end_overdue set enable_seqscan = off;
    `);
  }
}
