-- Makes the partitions that the next weeks or months (or ten million positions) need. Repeating it changes nothing.
create function ensure_partitions() returns void language plpgsql security definer set search_path from current as $$
declare
  t record; i integer; step interval; start timestamp; head bigint; part text; lower text; upper text;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
  for t in select * from partitioned_table order by name loop
    step := ('1 ' || t.span)::interval;
    if t.bound = 'position' then execute format('select coalesce(max(position), 0) from %I', t.name) into head; end if;
    for i in case t.bound when 'position' then 0 else -1 end
      .. case when t.bound = 'position' then 1 when t.span = 'month' then 2 else 6 end
    loop
      if t.bound = 'position' then
        part := t.name || '_' || (head / 5000000 + i);
        lower := (head / 5000000 + i) * 5000000;
        upper := (head / 5000000 + i + 1) * 5000000;
      else
        start := date_trunc(t.span, now() at time zone 'UTC') + i * step;
        part := t.name || '_' || to_char(start, case t.span when 'month' then 'YYYYMM' else 'YYYYMMDD' end);
        lower := start at time zone 'UTC';
        upper := (start + step) at time zone 'UTC';
        if t.bound = 'uuid' then
          lower := uuid_v7_floor(lower::timestamptz);
          upper := uuid_v7_floor(upper::timestamptz);
        end if;
      end if;
      -- Named with its schema: otherwise it would be created in the schema of these functions, and be dropped with them.
      if to_regclass('public.' || part) is null then
        execute format('create table public.%I partition of public.%I for values from (%L) to (%L)', part, t.name,
          lower, upper);
      end if;
    end loop;
  end loop;
end $$;

-- Drops the partitions of a month or a week whose retention has passed; answers their names.
create function drop_expired_partitions() returns setof text language plpgsql security definer
  set search_path from current as $$
declare t record; part text;
begin
  for t in select * from partitioned_table where retention is not null and bound <> 'position' loop
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = t.name::regclass
        and c.relname ~ ('^' || t.name || case t.span when 'month' then '_[0-9]{6}$' else '_[0-9]{8}$' end)
        and to_date(substr(c.relname, length(t.name) + 2), case t.span when 'month' then 'YYYYMM' else 'YYYYMMDD' end)
          + ('1 ' || t.span)::interval < now() - t.retention
    loop
      execute format('drop table public.%I', part);
      return next part;
    end loop;
  end loop;
end $$;
