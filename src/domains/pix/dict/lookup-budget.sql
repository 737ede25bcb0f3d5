-- Begins lookups for holders of accounts: answers a row for each call, by its number, with the payer, and takes one token of the
-- payer's budget, or with a refusal code, and takes none. A bucket holds the call's pf or pj tokens, gets two a minute, and one for each
-- payment that used a lookup (which it can within 12 hours; a day later the bucket is full anyway). Calls of one payer take
-- theirs one after the other.
create function take_dict_lookups(p_calls jsonb) returns table (n integer, code text, retry_after integer,
  customer_id bigint, institution_id bigint, ispb text, name text, document text, agency text, "accountNumber" text,
  "accountType" text) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  customers bigint[]; since timestamptz;
  -- Payers that have paid by lookups meanwhile, and by how many.
  returned bigint[]; counts bigint[];
  -- Of one call: what it says, the bucket before the payer's first call, and the tokens that come back.
  asked text; called timestamptz; capacity integer; found numeric; filled timestamptz; used bigint;
  has numeric;
  -- Buckets as they are left.
  payers bigint[] := '{}'; left_over numeric[] := '{}'; fills timestamptz[] := '{}';
begin
  select array_agg(distinct b.customer_id), min(p.now) - interval '1 day' into customers, since
  from jsonb_to_recordset(p_calls) p(partner_id uuid, account_id bigint, now timestamptz)
    cross join lateral (
      select b.customer_id from balance b where b.account_id = p.account_id and b.partner_id = p.partner_id offset 0
    ) b;
  if (select count(*) from dict_budget d where d.customer_id = any (customers)) < cardinality(customers) then
    -- First lookups. While no bucket is locked yet: who waits here for another's first lookup then keeps nobody else waiting.
    insert into dict_budget (customer_id, partner_id, tokens, refilled_at)
    select distinct on (h.id) h.id, p.partner_id, case h.holder_type when 'pf' then p.pf else p.pj end, p.now
    from jsonb_to_recordset(p_calls) p(n integer, partner_id uuid, account_id bigint, document text, now timestamptz,
        pf integer, pj integer)
      cross join lateral (
        select h.id, b.holder_type from balance b join customer h on h.id = b.customer_id
        where b.account_id = p.account_id and b.partner_id = p.partner_id and h.document <> ''
          and (p.document is null or p.document = h.document) offset 0
      ) h
    order by h.id, p.n
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
  ), marked as (
    update dict_lookup l set token_returned = true where l.ctid = any (array(select p.place from paid p))
    returning l.account_id
  )
  select array_agg(e.id), array_agg(e.marked) into returned, counts from (
    select a.customer_id as id, count(*) as marked
    from marked m join (select distinct p.id, p.customer_id from paid p) a on a.id = m.account_id group by a.customer_id
  ) e;

  for n, asked, called, capacity, customer_id, institution_id, ispb, name, document, agency, "accountNumber",
    "accountType", found, filled, used
  in
    select p.n, p.document, p.now, case h.holder_type when 'pf' then p.pf else p.pj end, h.id,
      h.institution_id, h.ispb, h.name, h.document, h.agency, h.account_number, h.account_type, d.tokens, d.refilled_at,
      coalesce(r.marked, 0)
    from jsonb_to_recordset(p_calls) p(n integer, partner_id uuid, account_id bigint, document text, now timestamptz,
        pf integer, pj integer)
      left join lateral (
        select h.id, h.name, h.document, i.ispb, a.agency, a.account_number, a.account_type, b.institution_id, b.holder_type
        from balance b join account a on a.id = b.account_id join customer h on h.id = b.customer_id
          join institution i on i.id = b.institution_id
        where b.account_id = p.account_id and b.partner_id = p.partner_id offset 0
      ) h on true
      left join lateral (
        select d.tokens, d.refilled_at from dict_budget d where d.customer_id = h.id offset 0
      ) d on true
      left join unnest(returned, counts) r(id, marked) on r.id = h.id
    order by h.id, p.n
  loop
    retry_after := null;
    code := case when customer_id is null then 'account_not_of_partner' when document = '' then 'payer_account_required'
      when asked <> document then 'payer_document_mismatch' end;
    if code is not null then return next; continue; end if;

    if customer_id is distinct from payers[cardinality(payers)] then
      has := found + used;
      payers := payers || customer_id; left_over := left_over || has; fills := fills || filled;
    else
      filled := fills[cardinality(fills)];
    end if;
    has := least(capacity, has + greatest(extract(epoch from called - filled), 0) / 30);
    if has < 1 then
      code := 'lookup_budget_exhausted';
      retry_after := ceil((1 - has) * 30);
    else
      has := has - 1;
    end if;
    left_over[cardinality(left_over)] := has;
    -- Who waited for the lock comes a little late; a time further ahead was written by a wrong clock.
    if filled not between called and called + interval '1 minute' then fills[cardinality(fills)] := called; end if;
    return next;
  end loop;
  update dict_budget d set tokens = t.has, refilled_at = t.filled
  from unnest(payers, left_over, fills) t(id, has, filled) where d.customer_id = t.id;
end $$;
