-- Adds a key of the gateway or its sandbox that signs from p_signs_from on. With p_only_first, only one of several starting processes
-- creates the first key. Returns whether the key was added.
create function add_own_rail_key(p_connector text, p_id text, p_public_key bytea, p_private_key bytea, p_sealed_by text,
  p_signs_from timestamptz, p_author text, p_only_first boolean) returns boolean language plpgsql as $$
begin
  perform from rail_connector c where c.id = p_connector for update;
  if p_only_first and exists (select from rail_connector_key k
    where k.connector_id = p_connector and k.private_key is not null and k.revoked_at is null) then
    return false;
  end if;
  insert into rail_connector_key (id, connector_id, public_key, private_key, sealed_by, signs_from, created_by)
    values (p_id, p_connector, p_public_key, p_private_key, p_sealed_by,
      case when p_only_first then clock_timestamp() else p_signs_from end, p_author);
  return true;
end $$;
