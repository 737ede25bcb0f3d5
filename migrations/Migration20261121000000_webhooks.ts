import { Migration } from '@mikro-orm/migrations';

/** Webhooks, their deliveries and the attempts of each; partitions of a week for what is kept for weeks only. */
export class Migration20261121000000_webhooks extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table partitioned_table add column span text not null default 'month' check (span in ('month', 'week'));

      create table webhook (
        id uuid primary key,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        -- Format, headers and schedule of what it gets.
        channel text not null default 'partner' check (channel in ('partner')),
        url text not null check (length(url) between 1 and 2048),
        events text[] not null check (cardinality(events) between 1 and 100),
        description text,
        is_active boolean not null default true,
        -- Set when it was switched off for never succeeding; switching it on clears them.
        disabled_at timestamptz,
        disabled_reason text,
        -- Sealed with AES-256-GCM under the key of the id.
        secret bytea not null,
        secret_key_id text not null,
        -- The secret before the last rotation, which signs too until then.
        previous_secret bytea,
        previous_secret_key_id text,
        previous_secret_until timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check ((disabled_at is null) = (disabled_reason is null)),
        check (not (is_active and disabled_at is not null)),
        check (num_nulls(previous_secret, previous_secret_key_id, previous_secret_until) in (0, 3))
      );
      create index on webhook (partner_id, created_at, id);

      -- The rhythm of one webhook's deliveries. Whoever inserts, leases or ends rows of webhook_due holds its lock.
      create table webhook_lane (
        webhook_id uuid primary key,
        -- Business time before which nothing of it can be sent.
        next_at timestamptz not null default 'infinity',
        -- Switched off: nothing is sent.
        paused boolean not null default false,
        -- Deleted: what is pending ends, then the lane.
        closed boolean not null default false,
        -- Attempts it may have in flight: more with every success, fewer with every timeout.
        window_size smallint not null default 2 check (window_size between 1 and 32),
        -- Timeouts in a row; from five on the circuit is open, and until open_until nothing is tried.
        timeouts integer not null default 0,
        openings integer not null default 0,
        open_until timestamptz,
        last_success_at timestamptz,
        -- First and last failure since the last success.
        failing_since timestamptz,
        last_failure_at timestamptz
      ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
        autovacuum_vacuum_cost_delay = 0);
      create index on webhook_lane (next_at);
      create index on webhook_lane (webhook_id) where paused;

      -- One event on its way to one webhook. Its id is what the receiver deduplicates by.
      create table webhook_delivery (
        id uuid primary key,
        webhook_id uuid not null,
        partner_id uuid not null,
        event_id uuid not null,
        event_type text not null,
        account_id bigint,
        -- The bytes of every attempt.
        body text not null,
        status text not null check (status in ('pending', 'succeeded', 'failed', 'exhausted', 'cancelled')),
        -- Attempts so far; while it is pending, webhook_due counts.
        attempts integer not null default 0,
        -- What made it again, when it was not the event itself.
        recovery_id uuid,
        created_at timestamptz not null,
        finished_at timestamptz
      ) partition by range (id);
      create index on webhook_delivery (webhook_id, id desc);
      create index on webhook_delivery (webhook_id, event_type, id desc);
      create index on webhook_delivery (webhook_id, id) where status in ('failed', 'exhausted');
      create index on webhook_delivery (recovery_id) where recovery_id is not null;

      create table webhook_attempt (
        id uuid primary key,
        delivery_id uuid not null,
        partner_id uuid not null,
        attempt integer not null,
        result text not null check (result in ('succeeded', 'failed', 'refused', 'lost')),
        -- HTTP status of the answer, or why there was none: a stable word, and a sentence.
        status integer,
        error text,
        message text,
        -- The first 16 kB of the answer's body, as text.
        response text,
        started_at timestamptz not null,
        duration_ms integer,
        check (status is null or error is null)
      ) partition by range (id);
      create index on webhook_attempt (delivery_id, attempt);

      insert into partitioned_table (name, bound, retention, span) values
        ('webhook_delivery', 'uuid', '30 days', 'week'), ('webhook_attempt', 'uuid', '30 days', 'week');

      -- Deliveries that have not ended: what is due, and what a worker is sending.
      create table webhook_due (
        delivery_id uuid primary key,
        webhook_id uuid not null,
        -- Business time.
        due_at timestamptz not null,
        -- Attempts of the schedule that have ended; one that was lost with its worker does not count.
        step smallint not null default 0,
        -- Number of the last attempt begun: a result with another number comes too late.
        attempt integer not null default 0,
        -- Real time; null while nobody sends it.
        leased_until timestamptz,
        started_at timestamptz,
        -- When its schedule is over, should the webhook stay switched off until then.
        over_at timestamptz not null
      ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_cost_delay = 0);
      create index on webhook_due (webhook_id, due_at, delivery_id) where leased_until is null;
      create index on webhook_due (webhook_id, leased_until) where leased_until is not null;

      -- The latest business time that a sweep has seen: when it is ahead of now, the clock went back.
      create table webhook_clock (
        singleton boolean primary key default true check (singleton),
        seen_at timestamptz not null
      );
      insert into webhook_clock (seen_at) values (clock_timestamp());

      -- Deliveries made again on a partner's word: the failed ones of a time, or all events from a position on.
      create table webhook_recovery (
        id uuid primary key,
        webhook_id uuid not null,
        partner_id uuid not null references partner,
        kind text not null check (kind in ('failed_deliveries', 'events')),
        since timestamptz,
        until timestamptz,
        -- Where it is: the delivery or the position that it has come to.
        last_delivery_id uuid not null default '00000000-0000-0000-0000-000000000000',
        last_position bigint not null default 0,
        to_position bigint,
        queued integer not null default 0,
        created_at timestamptz not null,
        -- When everything was queued.
        finished_at timestamptz,
        check ((kind = 'failed_deliveries') = (since is not null and until is not null)),
        check ((kind = 'events') = (to_position is not null))
      );
      create index on webhook_recovery (webhook_id, id desc);
      create index on webhook_recovery (id) where finished_at is null;
      create index on webhook_recovery (finished_at) where finished_at is not null;

      grant select, insert, update, delete on webhook, webhook_lane, webhook_delivery, webhook_attempt, webhook_due,
        webhook_clock, webhook_recovery to gateway_app;
      revoke delete, truncate on webhook_delivery, webhook_attempt from gateway_app;
    `);
  }
}
