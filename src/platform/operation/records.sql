-- Writes the records that rules collected, one array element per operation: audit entries, outbox rows and idempotency
-- records. Outbox rows keep the given order and get their numbers here, after the rules' locks. `p_shared` has the values
-- that all outbox rows share and omit. `p_logged` has the ids of outbox rows to skip.
create function flush_operations(p_audit jsonb[], p_outbox jsonb[], p_answers idempotency_record[],
  p_shared jsonb default null, p_logged uuid[] default null) returns void language plpgsql as $$
begin
  -- The transaction needs an id before it draws numbers: see advance_outbox_floor.
  perform pg_current_xact_id();
  with audited as (
    insert into audit_event (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type,
      resource_id, changes, metadata, occurred_at, channel, session_id, address)
    select a.id, a.institution_id, a.partner_id, a.account_id, a.actor_type, a.actor_id, a.action, a.resource_type,
      a.resource_id, a.changes, a.metadata, a.occurred_at, a.channel, a.session_id, a.address
    from unnest(p_audit) e(entries) cross join lateral jsonb_populate_recordset(null::audit_event, e.entries) a
  ), answered as (
    insert into idempotency_record (partner_id, key, fingerprint, answer)
    select r.partner_id, r.key, r.fingerprint, r.answer from unnest(p_answers) r
  )
  insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at, trace)
  select o.id, o.kind, o.institution_id, o.partner_id, o.account_id, o.type, o.payload, o.occurred_at, o.trace
  from unnest(p_outbox) with ordinality m(messages, n)
  -- Absent members have the shared value.
  cross join lateral jsonb_populate_recordset(jsonb_populate_record(null::outbox, coalesce(p_shared, '{}')), m.messages)
    with ordinality o
  where p_logged is null or o.id <> all (p_logged)
  order by m.n, o.ordinality;
end $$;

-- The same for one operation. Outbox rows with a fact_key are written only when their fact is new.
create function flush_operation(p_audit jsonb, p_outbox jsonb, p_partner uuid, p_key text, p_fingerprint bytea,
  p_answer jsonb, p_shared jsonb default null) returns void language plpgsql as $$
declare
  -- Messages whose fact is already recorded.
  v_known uuid[];
  v_answer idempotency_record; v_answers idempotency_record[];
begin
  -- Record the new facts of the institution. Waits for a concurrent transaction with the same fact.
  if p_outbox @? '$[*].fact_key' then
    with staged as materialized (
      select o.id, coalesce(o.institution_id, (p_shared ->> 'institution_id')::bigint) as institution_id, o.fact_key
      from jsonb_to_recordset(p_outbox) as o(id uuid, institution_id bigint, fact_key text)
      where o.fact_key is not null
    ), told as (
      insert into finance_fact (institution_id, fact_key, event_id)
      select s.institution_id, s.fact_key, s.id from staged s order by s.institution_id, s.fact_key
      on conflict do nothing returning event_id
    )
    select array_agg(s.id) into v_known from staged s where s.id not in (select t.event_id from told t);
  end if;
  if p_key is not null then
    v_answer.partner_id := p_partner;
    v_answer.key := p_key;
    v_answer.fingerprint := p_fingerprint;
    v_answer.answer := p_answer;
    v_answers := array[v_answer];
  end if;
  perform flush_operations(array[p_audit], array[p_outbox], v_answers, p_shared, v_known);
end $$;
