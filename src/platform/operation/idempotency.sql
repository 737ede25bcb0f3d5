-- Whether no other request runs under this key. Holds the lock until the transaction ends and never waits for it, so
-- that concurrent repeats do not each occupy a connection.
create function idempotency_lock(p_partner uuid, p_key text) returns boolean language sql volatile as $$
  select pg_try_advisory_xact_lock(hashtextextended(p_partner::text || ':' || p_key, 0))
$$;

-- Starts a request under its idempotency key. Outcome new: proceed; replay: answer has the first result.
create function idempotency_begin(p_partner uuid, p_key text, p_fingerprint bytea, out outcome text, out answer jsonb)
  language plpgsql set enable_seqscan = off as $$
declare known record;
begin
  if not idempotency_lock(p_partner, p_key) then
    outcome := 'in_progress';
    return;
  end if;
  select r.fingerprint, r.answer into known from idempotency_record r
    where r.partner_id = p_partner and r.key = p_key;
  if not found then outcome := 'new';
  elsif known.fingerprint <> p_fingerprint then outcome := 'conflict';
  else outcome := 'replay'; answer := known.answer;
  end if;
end $$;
