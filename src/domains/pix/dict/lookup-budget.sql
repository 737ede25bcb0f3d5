-- Begins lookups for holders of accounts: answers a row for each call, by its number, with the payer, and takes one token of the
-- payer's budget, or with a refusal code, and takes none. A bucket holds the call's pf or pj tokens, gets two a minute, and one for each
-- payment that used a lookup (which it can within 12 hours; a day later the bucket is full anyway). Calls of one payer take
-- theirs one after the other.
create function take_dict_lookups(p_calls jsonb) returns table (n integer, code text, retry_after integer,
  customer_id bigint, institution_id bigint, ispb text, name text, document text, agency text, "accountNumber" text,
  "accountType" text) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  customers bigint[]; missing bigint[]; since timestamptz;
  c record; capacity integer; has numeric; filled timestamptz;
  -- Payers that have paid by lookups meanwhile, and by how many; then the buckets as they are left.
  returned bigint[]; counts bigint[];
  payers bigint[] := '{}'; left_over numeric[] := '{}'; fills timestamptz[] := '{}';
begin
  select array_agg(distinct h.id), array_agg(distinct h.id) filter (where d.customer_id is null),
    min(p.now) - interval '1 day' into customers, missing, since
  from jsonb_to_recordset(p_calls) p(partner_id uuid, account_id bigint, document text, now timestamptz)
    cross join lateral (
      select b.customer_id from balance b where b.account_id = p.account_id and b.partner_id = p.partner_id offset 0
    ) b
    cross join lateral (
      select h.id from customer h where h.id = b.customer_id and h.document <> ''
        and (p.document is null or p.document = h.document) offset 0
    ) h
    left join lateral (select d.customer_id from dict_budget d where d.customer_id = h.id offset 0) d on true;
  if missing is not null then
    insert into dict_budget (customer_id, partner_id, tokens, refilled_at)
    select distinct on (b.customer_id) b.customer_id, p.partner_id, case b.holder_type when 'pf' then p.pf else p.pj end,
      p.now
    from jsonb_to_recordset(p_calls) p(n integer, partner_id uuid, account_id bigint, pf integer, pj integer,
        now timestamptz)
      cross join lateral (
        select b.customer_id, b.holder_type from balance b
        where b.account_id = p.account_id and b.partner_id = p.partner_id offset 0
      ) b
    where b.customer_id = any (missing) order by b.customer_id, p.n
    on conflict do nothing;
  end if;
  -- In ascending order, before anything of them is read.
  perform 1 from dict_budget d where d.customer_id = any (customers) order by d.customer_id for update;
  with paid as materialized (
    select l.place, a.id, a.customer_id
    from unnest(customers) u(id)
      cross join lateral (select a.id, a.customer_id from account a where a.customer_id = u.id offset 0) a
      cross join lateral (
        select l.ctid as place from dict_lookup l where l.account_id = a.id and not l.token_returned
          and l.created_at > since and l.transaction_id is not null offset 0
      ) l
  ), used as (
    update dict_lookup l set token_returned = true where l.ctid = any (array(select p.place from paid p))
    returning l.account_id
  )
  select array_agg(e.id), array_agg(e.used) into returned, counts from (
    select a.customer_id as id, count(*) as used
    from used u join (select distinct p.id, p.customer_id from paid p) a on a.id = u.account_id group by a.customer_id
  ) e;

  for c in
    select p.*, h.id, b.institution_id as institution, b.holder_type, i.ispb as payer_ispb, h.name as payer_name,
      h.document as payer_document, a.agency as payer_agency, a.account_number, a.account_type, d.tokens, d.refilled_at,
      coalesce(r.used, 0) as used
    from jsonb_to_recordset(p_calls) p(n integer, partner_id uuid, account_id bigint, document text, now timestamptz,
        pf integer, pj integer)
      left join lateral (
        select b.* from balance b where b.account_id = p.account_id and b.partner_id = p.partner_id offset 0
      ) b on true
      left join lateral (select a.* from account a where a.id = b.account_id offset 0) a on true
      left join lateral (select h.* from customer h where h.id = b.customer_id offset 0) h on true
      left join lateral (select i.ispb from institution i where i.id = b.institution_id offset 0) i on true
      left join lateral (select d.* from dict_budget d where d.customer_id = h.id offset 0) d on true
      left join unnest(returned, counts) r(id, used) on r.id = h.id
    order by h.id, p.n
  loop
    n := c.n; code := null; retry_after := null;
    customer_id := c.id; institution_id := c.institution;
    ispb := c.payer_ispb; name := c.payer_name; document := c.payer_document;
    agency := c.payer_agency; "accountNumber" := c.account_number; "accountType" := c.account_type;
    code := case when c.id is null then 'account_not_of_partner'
      when c.payer_document = '' then 'payer_account_required'
      when c.document <> c.payer_document then 'payer_document_mismatch' end;
    if code is not null then return next; continue; end if;

    if c.id is distinct from payers[cardinality(payers)] then
      has := c.tokens + c.used;
      filled := c.refilled_at;
      payers := payers || c.id; left_over := left_over || has; fills := fills || filled;
    end if;
    capacity := case c.holder_type when 'pf' then c.pf else c.pj end;
    has := least(capacity, has + greatest(extract(epoch from c.now - filled), 0) / 30);
    if has < 1 then
      code := 'lookup_budget_exhausted';
      retry_after := ceil((1 - has) * 30);
    else
      has := has - 1;
    end if;
    -- Who waited for the lock comes a little late; a time further ahead was written by a wrong clock.
    if filled not between c.now and c.now + interval '1 minute' then filled := c.now; end if;
    left_over[cardinality(payers)] := has;
    fills[cardinality(payers)] := filled;
    return next;
  end loop;
  update dict_budget d set tokens = t.has, refilled_at = t.filled
  from unnest(payers, left_over, fills) t(id, has, filled) where d.customer_id = t.id;
end $$;
