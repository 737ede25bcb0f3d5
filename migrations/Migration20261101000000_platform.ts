import { Migration } from '@mikro-orm/migrations';

export class Migration20261101000000_platform extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      do $$ begin
        create role gateway_app nologin;
      exception when duplicate_object or unique_violation then null;
      end $$;
      grant gateway_app to current_user;
      grant usage on schema public to gateway_app;

      create table partitioned_table (
        name text primary key,
        bound text not null check (bound in ('uuid', 'time', 'position')),
        retention interval
      );

      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end $$;

      -- Business time = real time + offset. Only the sandbox moves it.
      create table business_clock (
        singleton boolean primary key default true check (singleton),
        offset_ms bigint not null default 0
      );
      insert into business_clock default values;

      create table idempotency_record (
        partner_id uuid not null,
        key text not null check (octet_length(key) between 1 and 180),
        fingerprint bytea not null,
        answer jsonb not null,
        recorded_at timestamptz not null default clock_timestamp()
      ) partition by range (recorded_at);
      create index on idempotency_record (partner_id, key);
      insert into partitioned_table values ('idempotency_record', 'time', '120 days');

      create table audit_event (
        id uuid primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint,
        actor_type text not null,
        actor_id text not null,
        action text not null,
        resource_type text not null,
        resource_id text not null,
        changes jsonb not null,
        metadata jsonb not null,
        occurred_at timestamptz not null
      ) partition by range (id);
      create index on audit_event (account_id, occurred_at desc, id desc);
      insert into partitioned_table values ('audit_event', 'uuid', null);
      create trigger append_only before update or delete on audit_event for each row execute function refuse_change();
      create trigger never_emptied before truncate on audit_event for each statement execute function refuse_change();

      create domain message_kind as text check (value in ('event', 'command'));

      create table outbox (
        seq bigint generated always as identity primary key,
        id uuid not null,
        kind message_kind not null,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint,
        type text not null,
        payload jsonb not null,
        occurred_at timestamptz not null
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);

      create table log (
        position bigint not null primary key,
        id uuid not null,
        kind text not null,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint,
        type text not null,
        payload jsonb not null,
        occurred_at timestamptz not null
      ) partition by range (position);
      create index on log (partner_id, position) where kind = 'event';
      insert into partitioned_table values ('log', 'position', null);
      create trigger append_only before update or delete on log for each row execute function refuse_change();
      create trigger never_emptied before truncate on log for each statement execute function refuse_change();

      create table log_head (
        singleton boolean primary key default true check (singleton),
        position bigint not null default 0,
        published_through bigint not null default 0,
        check (published_through <= position)
      );
      insert into log_head default values;

      create table consumed_message (
        id uuid not null,
        queue text not null,
        primary key (id, queue)
      ) partition by range (id);
      insert into partitioned_table values ('consumed_message', 'uuid', '120 days');
      -- A dead message that is requeued after months is still remembered.
      create table consumed_message_other partition of consumed_message default;

      -- Failed messages: they wait for a retry (retry_at), are being retried, or are dead.
      create table failed_message (
        id uuid not null,
        queue text not null,
        exchange text not null,
        routing_key text not null,
        body jsonb,
        malformed text,
        error text not null,
        failures integer not null,
        dead boolean not null,
        retry_at timestamptz(3),
        failed_at timestamptz not null default clock_timestamp(),
        primary key (id, queue),
        check (not (dead and retry_at is not null))
      );
      create index on failed_message (retry_at) where retry_at is not null;
    `);
  }
}
