import { Migration } from '@mikro-orm/migrations';

/** Data that is kept for weeks only has partitions of a week. */
export class Migration20261121000000_webhooks extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table partitioned_table add column span text not null default 'month' check (span in ('month', 'week'));

      create table webhook (
        id uuid primary key,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        channel text not null default 'partner' check (channel in ('partner')),
        url text not null check (length(url) between 1 and 2048),
        events text[] not null check (cardinality(events) between 1 and 100),
        description text,
        is_active boolean not null default true,
        -- Set when the webhook was switched off for permanent failure. Switching it on clears them.
        disabled_at timestamptz,
        disabled_reason text,
        -- Sealed with AES-256-GCM under the key of the id.
        secret bytea not null,
        secret_key_id text not null,
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

      -- Delivery state of one webhook. Inserting, leasing or ending rows of webhook_due requires its lock.
      create table webhook_lane (
        webhook_id uuid primary key,
        -- Business time of the earliest next delivery.
        next_at timestamptz not null default 'infinity',
        paused boolean not null default false,
        -- Deleted: the row is deleted after its pending deliveries have ended.
        closed boolean not null default false,
        -- Maximum attempts in flight: grows with every success, shrinks with every timeout.
        window_size smallint not null default 2 check (window_size between 1 and 32),
        -- Consecutive timeouts. From 5 on the circuit is open, and no attempt starts before open_until.
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

      -- One event on its way to one webhook. Receivers deduplicate by its id.
      create table webhook_delivery (
        id uuid primary key,
        webhook_id uuid not null,
        partner_id uuid not null,
        event_id uuid not null,
        event_type text not null,
        account_id bigint,
        body text not null,
        status text not null check (status in ('pending', 'succeeded', 'failed', 'exhausted', 'cancelled')),
        -- Attempts so far. While the delivery is pending, webhook_due counts.
        attempts integer not null default 0,
        -- Origin of a repeated delivery. Null for the event's own delivery.
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
        -- HTTP status of the response, or the reason for its absence: a stable word, and a sentence.
        status integer,
        error text,
        message text,
        response text,
        started_at timestamptz not null,
        duration_ms integer,
        check (status is null or error is null)
      ) partition by range (id);
      create index on webhook_attempt (delivery_id, attempt);

      insert into partitioned_table (name, bound, retention, span) values
        ('webhook_delivery', 'uuid', '30 days', 'week'), ('webhook_attempt', 'uuid', '30 days', 'week');

      create table webhook_due (
        delivery_id uuid primary key,
        webhook_id uuid not null,
        -- Business time.
        due_at timestamptz not null,
        -- Ended attempts of the schedule. An attempt that was lost with its worker does not count.
        step smallint not null default 0,
        -- Number of the last started attempt. A result with another number is too late.
        attempt integer not null default 0,
        -- Real time. Null while no worker sends it.
        leased_until timestamptz,
        started_at timestamptz,
        -- End of its schedule, if the webhook stays switched off until then.
        over_at timestamptz not null
      ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_cost_delay = 0);
      create index on webhook_due (webhook_id, due_at, delivery_id) where leased_until is null;
      create index on webhook_due (webhook_id, leased_until) where leased_until is not null;

      -- The latest business time of a sweep. When it is ahead of now, the clock went back.
      create table webhook_clock (
        singleton boolean primary key default true check (singleton),
        seen_at timestamptz not null
      );
      insert into webhook_clock (seen_at) values (clock_timestamp());

      -- Deliveries repeated on a partner's request: the failed ones of a period, or all events from a position on.
      create table webhook_recovery (
        id uuid primary key,
        webhook_id uuid not null,
        partner_id uuid not null references partner,
        kind text not null check (kind in ('failed_deliveries', 'events')),
        since timestamptz,
        until timestamptz,
        -- Progress: the last processed delivery or position.
        last_delivery_id uuid not null default '00000000-0000-0000-0000-000000000000',
        last_position bigint not null default 0,
        to_position bigint,
        queued integer not null default 0,
        created_at timestamptz not null,
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
