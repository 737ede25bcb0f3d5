-- Begins a call under its idempotency key, which is optional. Returns a code when an earlier request used the key; detail
-- then has the first answer. Functions that accept a call begin with this function and end with flush_operation. They
-- read the call into a type with the name of the function: its common members (see callValues), then its own.
create function begin_call(p_partner uuid, p_key text, p_fingerprint bytea, out code text, out detail jsonb)
  language plpgsql as $$
declare known record;
begin
  if p_key is null then return; end if;
  known := idempotency_begin(p_partner, p_key, p_fingerprint);
  if known.outcome <> 'new' then code := 'idempotency_' || known.outcome; detail := known.answer; end if;
end $$;
