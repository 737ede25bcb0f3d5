-- Begins lookups for account holders. Returns one row per call, by its number n: the payer, with one token taken from
-- the payer's bucket, or a refusal code, with no token taken. Calls of one payer take their tokens one after the other.
-- A bucket holds pf or pj tokens. It gains two a minute, and one for each payment that used a lookup of the last day.
-- Older lookups do not count: they can pay for only 12 hours, and after a day the bucket is full anyway.
create function take_dict_lookups(p_calls jsonb) returns table (n integer, code text, retry_after integer,
  customer_id bigint, institution_id bigint, ispb text, name text, document text, agency text, "accountNumber" text,
  "accountType" text) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  customers bigint[]; since timestamptz;
  returned bigint[]; counts bigint[];
  -- One call: its input, the payer's bucket before the first call, and the tokens to return.
  asked text; called timestamptz; capacity integer; found numeric; filled timestamptz; used bigint;
  has numeric;
  payers bigint[] := '{}'; left_over numeric[] := '{}'; fills timestamptz[] := '{}';
begin
  select array_agg(distinct b.customer_id), min(p.now) - interval '1 day' into customers, since
  from jsonb_to_recordset(p_calls) p(partner_id uuid, account_id bigint, now timestamptz)
    cross join lateral (
      select b.customer_id from balance b where b.account_id = p.account_id and b.partner_id = p.partner_id offset 0
    ) b;
  if (select count(*) from dict_budget d where d.customer_id = any (customers)) < cardinality(customers) then
    -- Runs before any bucket is locked, so a call that waits for a payer's concurrent first lookup blocks no other
    -- payer.
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
  -- Locks the buckets in ascending order before their contents are read.
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
    -- A call that waited for the lock is slightly late. A time more than a minute ahead comes from a wrong clock.
    if filled not between called and called + interval '1 minute' then fills[cardinality(fills)] := called; end if;
    return next;
  end loop;
  update dict_budget d set tokens = t.has, refilled_at = t.filled
  from unnest(payers, left_over, fills) t(id, has, filled) where d.customer_id = t.id;
end $$;
