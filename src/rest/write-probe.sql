-- Fails when this process cannot write. Each process has its own row, so processes never wait for each other. An update
-- reuses an existing block, so only the temporary file, which needs new blocks, detects a full disk. Deletes rows of
-- processes that have ended.
create function prove_writes(p_process uuid) returns void language plpgsql set work_mem = '64kB' as $$
begin
  -- Larger than work_mem.
  perform count(*) from generate_series(1, 20000);
  insert into write_probe (process, written_at) values (p_process, clock_timestamp())
    on conflict (process) do update set written_at = excluded.written_at;
  delete from write_probe w using (
    select p.process from write_probe p where p.written_at < clock_timestamp() - interval '1 hour'
    order by p.process limit 100 for update skip locked
  ) ended where w.process = ended.process;
end $$;
