-- Adds a key to an external connector, under the lock of its row. Returns null, '' for an unknown connector, or the refusal: a connector
-- has at most two keys (the current and the next one), and each key belongs to one connector.
create function add_rail_connector_key(p_connector text, p_id text, p_public_key bytea, p_author text) returns text language plpgsql as $$
declare c record;
begin
  select * into c from rail_connector x where x.id = p_connector and x.kind = 'external' for update;
  if not found then return ''; end if;
  if c.revoked_at is not null then return 'the connector is revoked: register another one'; end if;
  if exists (select from rail_connector_key k where k.id = p_id) then return 'this key is already registered'; end if;
  if (select count(*) from rail_connector_key k where k.connector_id = p_connector and k.revoked_at is null) >= 2 then
    return 'the connector has two keys: revoke one of them first';
  end if;
  insert into rail_connector_key (id, connector_id, public_key, created_by) values (p_id, p_connector, p_public_key, p_author);
  return null;
end $$;
