-- Partitions that the next weeks or months (or 10 million positions) need and that do not exist yet.
create function missing_partitions() returns table (parent text, part text, lower_bound text, upper_bound text)
  language plpgsql stable as $$
declare t record; i integer; step interval; start timestamp; head bigint;
begin
  for t in select * from partitioned_table order by name loop
    parent := t.name;
    step := ('1 ' || t.span)::interval;
    if t.bound = 'position' then
      execute format('select coalesce((select l.position from %I l order by l.position desc limit 1), 0)', t.name) into head;
      -- After a restore, the log continues beyond the lost positions.
      head := greatest(head, (select max(e.log_after) from restore_epoch e));
    end if;
    for i in case t.bound when 'position' then 0 else -1 end
      .. case when t.bound = 'position' then 1 when t.span = 'month' then 2 else 6 end
    loop
      if t.bound = 'position' then
        part := t.name || '_' || (head / 5000000 + i);
        lower_bound := (head / 5000000 + i) * 5000000;
        upper_bound := (head / 5000000 + i + 1) * 5000000;
      else
        start := date_trunc(t.span, now() at time zone 'UTC') + i * step;
        part := t.name || '_' || to_char(start, case t.span when 'month' then 'YYYYMM' else 'YYYYMMDD' end);
        lower_bound := start at time zone 'UTC';
        upper_bound := (start + step) at time zone 'UTC';
        if t.bound = 'uuid' then
          lower_bound := uuid_v7_floor(lower_bound::timestamptz);
          upper_bound := uuid_v7_floor(upper_bound::timestamptz);
        end if;
      end if;
      if to_regclass('public.' || part) is null then return next; end if;
    end loop;
  end loop;
end $$;

-- Copies the planner's column options of the table to a partition, which does not inherit them (ADR 93).
create function keep_estimates(p_parent text, p_part text) returns void language plpgsql as $$
declare c record;
begin
  for c in
    select a.attname, o.option_name, o.option_value from pg_attribute a cross join lateral pg_options_to_table(a.attoptions) o
    where a.attrelid = format('public.%I', p_parent)::regclass
  loop
    execute format('alter table public.%I alter column %I set (%I = %L)', p_part, c.attname, c.option_name, c.option_value);
  end loop;
end $$;

-- Creates a missing partition and attaches it, without waiting for readers or writers of the table, except for
-- consumed_message, whose default partition is locked. Fails after a lock wait of 200 ms, because others queue behind
-- it.
create function add_partition(p_part text) returns void language plpgsql security definer
  set search_path from current set lock_timeout = '200ms' as $$
declare m record;
begin
  perform pg_advisory_xact_lock(hashtext('add_partition'));
  select * into m from missing_partitions() x where x.part = p_part;
  if not found then return; end if;
  -- Schema-qualified: otherwise it would be created in the schema of these functions and dropped with them.
  execute format('create table public.%I (like public.%I including defaults including constraints) with (fillfactor = %L)',
    m.part, m.parent, (select t.fillfactor from public.partitioned_table t where t.name = m.parent));
  perform keep_estimates(m.parent, m.part);
  if m.parent = 'consumed_message' then
    -- Move rows that a wrong clock put into the default partition, because they would block the attachment.
    execute format('with early as (
        delete from public.consumed_message_other where id >= %L and id < %L returning id, queue
      ) insert into public.%I (id, queue) select id, queue from early', m.lower_bound, m.upper_bound, m.part);
  end if;
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', m.parent, m.part,
    m.lower_bound, m.upper_bound);
end $$;

-- Creates missing partitions at process start. The worker retries those whose tables are locked.
create function ensure_partitions() returns void language plpgsql as $$
declare m record;
begin
  for m in select * from missing_partitions() loop
    begin
      perform add_partition(m.part);
    exception when lock_not_available then null;
    end;
  end loop;
end $$;

-- Sets the retention of these tables in days.
create function keep_partitions(p_days jsonb) returns void language sql security definer
  set search_path from current as $$
  update partitioned_table t set retention = make_interval(days => k.days::integer)
  from jsonb_each_text(p_days) k(name, days)
  where t.name = k.name and t.retention is distinct from make_interval(days => k.days::integer)
$$;

-- Partitions past their retention. A partition by position expires when its newest entry is that old, all of it is
-- published, and the next one has begun, so that readers find where the table begins.
create function expired_partitions() returns table (part text) language plpgsql stable as $$
declare t record; p record; expired boolean;
begin
  for t in select * from partitioned_table where retention is not null order by name loop
    for p in
      select c.relname::text as name, substr(c.relname, length(t.name) + 2) as suffix
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = t.name::regclass and c.relname ~ ('^' || t.name || '_[0-9]+$') order by length(c.relname), c.relname
    loop
      if t.bound = 'position' then
        execute format('select exists (select from %1$I where position >= $1)
            and $1 <= (select last_value from log_published)
            and (select coalesce(l.staged_at, l.occurred_at) from %1$I l where l.position < $1 order by l.position desc limit 1)
              < now() - $2', t.name)
          into expired using (p.suffix::bigint + 1) * 5000000, t.retention;
      else
        expired := to_date(p.suffix, case t.span when 'month' then 'YYYYMM' else 'YYYYMMDD' end)
          + ('1 ' || t.span)::interval < now() - t.retention;
      end if;
      part := p.name;
      if expired then return next; end if;
    end loop;
  end loop;
end $$;

-- Drops an expired partition. Fails after a lock wait of 200 ms, because all readers and writers queue behind it.
create function drop_partition(p_part text) returns void language plpgsql security definer
  set search_path from current set lock_timeout = '200ms' as $$
begin
  if exists (select from expired_partitions() x where x.part = p_part) then
    execute format('drop table public.%I', p_part);
  end if;
end $$;

-- The newest number that a recorded restore may have lost. The next number of the counter must be above it. 0 in a
-- database that was never restored.
create function number_given_out(p_counter text, p_owner text) returns bigint language sql stable as $$
  select coalesce(max(coalesce((e.jumps -> p_counter -> 'after' ->> p_owner)::bigint,
    (e.jumps -> p_counter ->> 'first')::bigint)), 0)
  from restore_epoch e
$$;
