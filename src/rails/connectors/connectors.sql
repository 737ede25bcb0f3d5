-- Adds a key to a connector of somebody else's. Answers null, '' when there is no such connector, or what is against it: one has two
-- keys at most, the one that it signs with and the next, and no two have the same.
create function add_rail_connector_key(p_connector text, p_id text, p_public_key bytea, p_author text) returns text language plpgsql as $$
declare c record;
begin
  select * into c from rail_connector x where x.id = p_connector and x.kind = 'external' for update;
  if not found then return ''; end if;
  if c.revoked_at is not null then return 'the connector is revoked: register another one'; end if;
  if exists (select from rail_connector_key k where k.id = p_id) then return 'this key is known already'; end if;
  if (select count(*) from rail_connector_key k where k.connector_id = p_connector and k.revoked_at is null) >= 2 then
    return 'the connector has two keys: revoke one of them first';
  end if;
  insert into rail_connector_key (id, connector_id, public_key, created_by) values (p_id, p_connector, p_public_key, p_author);
  return null;
end $$;
