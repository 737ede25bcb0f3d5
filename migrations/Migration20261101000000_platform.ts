import { Migration } from '@mikro-orm/migrations';

/**
 * What every domain stands on: ids ordered by time, time partitions, business clock, idempotency, audit, the outbox and
 * the log.
 */
export class Migration20261101000000_platform extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      do $$ begin
        create role gateway_app nologin;
      exception when duplicate_object or unique_violation then null;
      end $$;
      grant gateway_app to current_user;
      grant usage on schema public to gateway_app;

      -- RFC 9562 UUID version 7: ordered by (real) time, so that a table partitioned by id is partitioned by time
      -- and its primary key stays one unique index over all partitions.
      create function uuid_v7(at timestamptz default clock_timestamp()) returns uuid language sql volatile as $$
        select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
          'hex')::uuid
      $$;

      -- The smallest version 7 id of an instant: a partition bound.
      create function uuid_v7_floor(at timestamptz) returns uuid language sql immutable strict as $$
        select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
      $$;

      create table partitioned_table (
        name text primary key,
        bound text not null check (bound in ('uuid', 'time', 'position')),
        retention interval
      );

      -- Makes the partitions that the next two months (or ten million positions) need. Repeating it changes nothing.
      create function ensure_partitions() returns void language plpgsql security definer set search_path = public as $$
      declare
        t record; start timestamptz; finish timestamptz; part text; i integer; from_position bigint;
      begin
        perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
        for t in select * from partitioned_table order by name loop
          if t.bound = 'position' then
            execute format('select coalesce(max(position), 0) from %I', t.name) into from_position;
            for i in 0..1 loop
              part := t.name || '_' || (from_position / 5000000 + i);
              if to_regclass(part) is null then
                execute format('create table %I partition of %I for values from (%s) to (%s)', part, t.name,
                  (from_position / 5000000 + i) * 5000000, (from_position / 5000000 + i + 1) * 5000000);
              end if;
            end loop;
          else
            for i in -1..2 loop
              start := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + make_interval(months => i);
              finish := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + make_interval(months => i + 1);
              part := t.name || '_' || to_char(start at time zone 'UTC', 'YYYYMM');
              if to_regclass(part) is null then
                if t.bound = 'uuid' then
                  execute format('create table %I partition of %I for values from (%L) to (%L)', part, t.name,
                    uuid_v7_floor(start), uuid_v7_floor(finish));
                else
                  execute format('create table %I partition of %I for values from (%L) to (%L)', part, t.name, start, finish);
                end if;
              end if;
            end loop;
          end if;
        end loop;
      end $$;

      -- Drops the monthly partitions whose retention has passed; answers their names.
      create function drop_expired_partitions() returns setof text language plpgsql security definer
        set search_path = public as $$
      declare t record; part text;
      begin
        for t in select * from partitioned_table where retention is not null and bound <> 'position' loop
          for part in
            select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
            where i.inhparent = t.name::regclass
              and c.relname ~ ('^' || t.name || '_[0-9]{6}$')
              and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' < now() - t.retention
          loop
            execute format('drop table %I', part);
            return next part;
          end loop;
        end loop;
      end $$;

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

      -- Starts a command under its key. new: go on. replay: answer holds the first answer. The lock is held until the
      -- transaction ends and is never waited for, so that racers do not pile up with a connection in hand.
      create function idempotency_begin(p_partner uuid, p_key text, p_fingerprint bytea, out outcome text, out answer jsonb)
        language plpgsql as $$
      declare known record;
      begin
        if not pg_try_advisory_xact_lock(hashtextextended(p_partner::text || ':' || p_key, 0)) then
          outcome := 'in_progress';
          return;
        end if;
        select r.fingerprint, r.answer into known from idempotency_record r
          where r.partner_id = p_partner and r.key = p_key;
        if not found then outcome := 'new';
        elsif known.fingerprint <> p_fingerprint then outcome := 'conflict';
        else outcome := 'replay'; answer := known.answer;
        end if;
      end $$;

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

      -- Staging between a rule's transaction and the log.
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

      -- Moves up to p_limit staged rows into the log and gives each its position: one more than the last, no holes,
      -- in the order of their sequence. First notes what the broker has confirmed since. The caller holds the relay's
      -- advisory lock.
      create function relay_batch(p_published bigint, p_limit integer) returns setof log language plpgsql as $$
      declare head bigint;
      begin
        update log_head set published_through = greatest(published_through, p_published)
          where published_through < p_published;
        return query
          with taken as (
            delete from outbox where seq in (select o.seq from outbox o order by o.seq limit p_limit) returning *
          ), numbered as (
            select h.position + row_number() over (order by t.seq) as position, t.*
            from taken t cross join (select l.position from log_head l for update) h
          ), moved as (
            insert into log (position, id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
            select n.position, n.id, n.kind, n.institution_id, n.partner_id, n.account_id, n.type, n.payload, n.occurred_at
            from numbered n returning *
          ), advanced as (
            update log_head set position = (select max(m.position) from moved m) where exists (select 1 from moved)
          )
          select m.* from moved m order by m.position;
      end $$;

      -- Message ids that a consumer has committed.
      create table consumed_message (
        id uuid not null,
        queue text not null,
        primary key (id, queue)
      ) partition by range (id);
      insert into partitioned_table values ('consumed_message', 'uuid', '120 days');
      -- A dead message that is put back after months is still remembered.
      create table consumed_message_other partition of consumed_message default;

      -- Messages that failed on their own: they wait for another try (retry_at), are being tried, or are dead.
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

      -- What a rule collected on its context, written in one statement: audit entries, outbox rows in the order given
      -- (their sequence is taken here, after the rule's locks), and the idempotency record. p_command_facts: what a
      -- function that calls this has looked up for the commands.
      create function flush_operation(p_audit jsonb, p_outbox jsonb, p_partner uuid, p_key text, p_fingerprint bytea,
        p_answer jsonb, p_command_facts jsonb default '{}') returns void language plpgsql as $$
      begin
        if p_audit is not null then
          insert into audit_event select * from jsonb_populate_recordset(null::audit_event, p_audit);
        end if;
        if p_outbox is not null then
          insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
          select o.id, o.kind, o.institution_id, o.partner_id, o.account_id, o.type,
            case o.kind when 'command' then o.payload || p_command_facts else o.payload end, o.occurred_at
          from rows from (jsonb_to_recordset(p_outbox) as (id uuid, kind text, institution_id bigint, partner_id uuid,
            account_id bigint, type text, payload jsonb, occurred_at timestamptz)) with ordinality
            o(id, kind, institution_id, partner_id, account_id, type, payload, occurred_at, n)
          order by o.n;
        end if;
        if p_key is not null then
          insert into idempotency_record (partner_id, key, fingerprint, answer)
          values (p_partner, p_key, p_fingerprint, p_answer);
        end if;
      end $$;

      select ensure_partitions();
    `);
  }
}
