-- Opens cases and adds evidence to known ones, in the order of their keys, so that concurrent calls cannot deadlock.
-- A case keeps its first 20 messages. Raises when a case belongs to no institution of the deployment.
create function open_rail_cases(p_cases jsonb, p_now timestamptz) returns void
  language plpgsql set enable_seqscan = off as $$
declare found record; owner bigint; known record; added integer;
begin
  for found in
    select * from jsonb_to_recordset(p_cases) c(id uuid, kind text, rail text, institution_id bigint, ispb text,
      subject_key text, reference text, transaction_id uuid, account_id bigint, amount bigint, direction text,
      facts jsonb, evidence jsonb)
    order by institution_id, kind collate "C", subject_key collate "C"
  loop
    owner := coalesce(found.institution_id, (select i.id from institution i where i.ispb = found.ispb),
      (select min(i.id) from institution i having count(*) = 1));
    if owner is null then
      raise exception 'no institution of this deployment has the order %', found.reference;
    end if;
    insert into rail_case as c (id, institution_id, kind, rail, subject_key, reference, transaction_id, account_id, amount,
      direction, facts, opened_at, last_evidence_at)
    values (found.id, owner, found.kind, found.rail, found.subject_key, found.reference, found.transaction_id,
      found.account_id, found.amount, found.direction, found.facts, p_now, p_now)
    on conflict (institution_id, kind, subject_key) do update set last_evidence_at = excluded.last_evidence_at
    returning c.id, c.evidence_count into known;
    insert into rail_case_evidence (case_id, institution_id, message_id, type, body, signature, received_at)
    select known.id, owner, e.message_id, e.type, e.body, e.signature, e.received_at
    from jsonb_to_recordset(found.evidence) e(message_id uuid, type text, body jsonb, signature text, received_at timestamptz)
    where known.evidence_count < 20
    on conflict do nothing;
    get diagnostics added = row_count;
    if added > 0 then
      update rail_case set evidence_count = evidence_count + added where id = known.id;
    end if;
  end loop;
end $$;

create function apply_facts_rail_case(rows jsonb, now timestamptz) returns void language plpgsql as $$
begin
  perform open_rail_cases(rows, now);
end $$;

-- Locks approved acts with their cases, by the ids of the acts, and returns them with the accounts of the institution
-- that their postings need.
create function claim_facts_rail_case_act(keys jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
begin
  perform 1 from rail_case c where c.id in (
      select a.case_id from rail_case_act a where a.id in (select jsonb_array_elements_text(keys)::uuid))
    order by c.id for update;
  return (
    select jsonb_agg(jsonb_build_object('actId', a.id, 'act', a.act, 'actStatus', a.status, 'amount', a.amount,
      'accountId', a.account_id, 'caseId', c.id, 'kind', c.kind, 'caseStatus', c.status, 'rail', c.rail,
      'institutionId', c.institution_id, 'direction', c.direction, 'caseAmount', c.amount,
      'suspenseAmount', c.suspense_amount, 'reference', c.reference, 'transactionId', c.transaction_id, 'facts', c.facts,
      'institutionPartnerId', (select p.id from partner p where p.institution_id = c.institution_id and p.is_institution),
      'ispb', (select i.ispb from institution i where i.id = c.institution_id),
      'settlementAccountId', (select l.id from ledger_account l
        where l.institution_id = c.institution_id and l.kind = 'settlement'),
      'suspenseAccountId', (select l.id from ledger_account l
        where l.institution_id = c.institution_id and l.kind = 'suspense'),
      'lossesAccountId', (select l.id from ledger_account l
        where l.institution_id = c.institution_id and l.kind = 'losses')))
    from rail_case_act a join rail_case c on c.id = a.case_id
    where a.id in (select jsonb_array_elements_text(keys)::uuid));
end $$;

-- Stores how approved acts ended, and the case after them.
create function apply_facts_rail_case_act(rows jsonb, now timestamptz) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  update rail_case_act a set status = r.status, refusal = r.refusal, ended_at = now
  from jsonb_to_recordset(rows) r(act_id uuid, status text, refusal text) where a.id = r.act_id;
  update rail_case c set status = r.case_status, suspense_amount = r.suspense_amount,
    ended_at = case when r.case_status <> 'open' then now end
  from jsonb_to_recordset(rows) r(case_id uuid, case_status text, suspense_amount bigint) where c.id = r.case_id;
end $$;
