-- Records that a process still uses these functions.
create function mark_functions_used() returns void language sql security definer set search_path from current as $$
  update function_set set used_at = now() where name = current_schema()
$$;

-- Drops the functions of builds that no process has used for a week, and returns their schemas.
create function drop_unused_functions() returns setof text language plpgsql security definer
  set search_path from current as $$
declare unused text;
begin
  for unused in
    select name from function_set where used_at < now() - interval '7 days' and name <> current_schema()
    order by name for update skip locked
  loop
    execute format('drop schema %I cascade', unused);
    delete from function_set where name = unused;
    return next unused;
  end loop;
end $$;
