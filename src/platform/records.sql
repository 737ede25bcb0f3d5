-- What a rule collected on its context, written in one statement: audit entries, outbox rows in the order given
-- (their sequence is taken here, after the rule's locks; those with a fact_key only if the fact is new), and the idempotency
-- record. p_shared: what all outbox rows have in common, which none of them says again.
create function flush_operation(p_audit jsonb, p_outbox jsonb, p_partner uuid, p_key text, p_fingerprint bytea,
  p_answer jsonb, p_shared jsonb default null) returns void language plpgsql as $$
declare
  -- Of messages whose fact is known already.
  v_known uuid[];
begin
  -- Of facts that are each told once, those that the institution has not told yet. A racing transaction is waited for.
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
  -- The transaction has an id before it draws numbers: see advance_outbox_floor.
  perform pg_current_xact_id();
  with audited as (
    insert into audit_event (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type,
      resource_id, changes, metadata, occurred_at)
    select a.id, a.institution_id, a.partner_id, a.account_id, a.actor_type, a.actor_id, a.action, a.resource_type,
      a.resource_id, a.changes, a.metadata, a.occurred_at
    from jsonb_populate_recordset(null::audit_event, p_audit) a
  ), answered as (
    insert into idempotency_record (partner_id, key, fingerprint, answer)
    select p_partner, p_key, p_fingerprint, p_answer where p_key is not null
  )
  insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at, trace)
  select o.id, o.kind, o.institution_id, o.partner_id, o.account_id, o.type, o.payload, o.occurred_at, o.trace
  -- What a row does not say is what all of them have in common.
  from jsonb_populate_recordset(jsonb_populate_record(null::outbox, coalesce(p_shared, '{}')), p_outbox) with ordinality o
  where v_known is null or o.id <> all (v_known)
  order by o.ordinality;
end $$;
