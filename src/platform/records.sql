-- What a rule collected on its context, written in one statement: audit entries, outbox rows in the order given
-- (their sequence is taken here, after the rule's locks; those with a fact_key only if the fact is new), and the idempotency
-- record.
create function flush_operation(p_audit jsonb, p_outbox jsonb, p_partner uuid, p_key text, p_fingerprint bytea,
  p_answer jsonb) returns void language plpgsql as $$
begin
  if p_audit is not null then
    insert into audit_event (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type,
      resource_id, changes, metadata, occurred_at)
    select a.id, a.institution_id, a.partner_id, a.account_id, a.actor_type, a.actor_id, a.action, a.resource_type,
      a.resource_id, a.changes, a.metadata, a.occurred_at
    from jsonb_populate_recordset(null::audit_event, p_audit) a;
  end if;
  -- Of facts that are each told once, those that the institution has not told yet. A racing transaction is waited for.
  if p_outbox @? '$[*].fact_key' then
    with staged as materialized (
      select m.value, m.n from jsonb_array_elements(p_outbox) with ordinality m(value, n)
    ), told as (
      insert into finance_fact (institution_id, fact_key, event_id)
      select (s.value ->> 'institution_id')::bigint, s.value ->> 'fact_key', (s.value ->> 'id')::uuid
      from staged s where s.value ? 'fact_key' order by 1, 2
      on conflict do nothing returning event_id
    )
    -- All of them, usually: then nothing has to be put together again.
    select case when f.facts > f.told then (
        select jsonb_agg(s.value order by s.n) from staged s
        where not s.value ? 'fact_key' or (s.value ->> 'id')::uuid in (select t.event_id from told t)
      ) else p_outbox end into p_outbox
    from (select count(*) filter (where s.value ? 'fact_key') as facts, (select count(*) from told) as told from staged s) f;
  end if;
  if p_outbox is not null then
    -- The transaction has an id before it draws numbers: see advance_outbox_floor.
    perform pg_current_xact_id();
    insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at, trace)
    select o.id, o.kind, o.institution_id, o.partner_id, o.account_id, o.type, o.payload, o.occurred_at, o.trace
    from rows from (jsonb_to_recordset(p_outbox) as (id uuid, kind text, institution_id bigint, partner_id uuid,
      account_id bigint, type text, payload jsonb, occurred_at timestamptz, trace text)) with ordinality
      o(id, kind, institution_id, partner_id, account_id, type, payload, occurred_at, trace, n)
    order by o.n;
  end if;
  if p_key is not null then
    insert into idempotency_record (partner_id, key, fingerprint, answer)
    values (p_partner, p_key, p_fingerprint, p_answer);
  end if;
end $$;
