-- Uses a proof up: false when it was used before. Who comes at the same time waits for the first.
create function use_proof(p_key bytea, p_expires_at timestamptz) returns boolean language plpgsql as $$
begin
  insert into used_proof (key, expires_at) values (p_key, p_expires_at) on conflict do nothing;
  return found;
end $$;
