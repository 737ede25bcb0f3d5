-- Consumes a proof. Returns false when it was already used. A concurrent call waits for the first one.
create function use_proof(p_key bytea, p_expires_at timestamptz) returns boolean language plpgsql as $$
begin
  insert into used_proof (key, expires_at) values (p_key, p_expires_at) on conflict do nothing;
  return found;
end $$;
