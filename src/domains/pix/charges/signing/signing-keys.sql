-- Adds a key unless one already signs after p_after. If several nodes add one concurrently, exactly one succeeds.
create function charge_signing_key_add(p_after timestamptz, p_id uuid, p_certificate bytea, p_private_key bytea,
  p_key_id text, p_signs_from timestamptz, p_published_until timestamptz) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('charge_signing_key'));
  insert into charge_signing_key (id, certificate, private_key, key_id, signs_from, published_until)
  select p_id, p_certificate, p_private_key, p_key_id, p_signs_from, p_published_until
  where not exists (
    select 1 from charge_signing_key where signs_from > p_after and private_key is not null);
end $$;
