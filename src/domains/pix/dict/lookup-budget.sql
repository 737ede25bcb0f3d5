-- Begins a lookup for the holder of an account: answers the payer and takes one token of its budget, or a refusal
-- code and takes none. A bucket holds p_budget_pf or p_budget_pj tokens, gets two a minute, and one for each payment
-- that used a lookup (which it can within 12 hours; a day later the bucket is full anyway).
create function take_dict_lookup(p_partner uuid, p_account bigint, p_document text, p_now timestamptz,
  p_budget_pf integer, p_budget_pj integer, out code text, out retry_after integer, out customer_id bigint,
  out institution_id bigint, out ispb text, out name text, out document text, out agency text, out "accountNumber" text,
  out "accountType" text) language plpgsql set enable_seqscan = off as $$
declare payer record; budget dict_budget; capacity integer; returned integer; has numeric;
begin
  select c.id, c.name, c.document, i.ispb, a.agency, a.account_number, a.account_type, b.institution_id, b.holder_type
    into payer
  from balance b join account a on a.id = b.account_id join customer c on c.id = b.customer_id
    join institution i on i.id = b.institution_id
  where b.account_id = p_account and b.partner_id = p_partner;
  if not found then code := 'account_not_of_partner'; return; end if;
  if payer.document = '' then code := 'payer_account_required'; return; end if;
  if p_document <> payer.document then code := 'payer_document_mismatch'; return; end if;
  customer_id := payer.id; institution_id := payer.institution_id;
  ispb := payer.ispb; name := payer.name; document := payer.document;
  agency := payer.agency; "accountNumber" := payer.account_number; "accountType" := payer.account_type;
  capacity := case payer.holder_type when 'pf' then p_budget_pf else p_budget_pj end;

  select * into budget from dict_budget d where d.customer_id = payer.id for update;
  if not found then
    insert into dict_budget (customer_id, partner_id, tokens, refilled_at)
    values (payer.id, p_partner, capacity, p_now) on conflict do nothing;
    select * into budget from dict_budget d where d.customer_id = payer.id for update;
  end if;
  update dict_lookup l set token_returned = true from account a
  where a.customer_id = payer.id and l.account_id = a.id and not l.token_returned
    and l.created_at > p_now - interval '1 day' and l.transaction_id is not null;
  get diagnostics returned = row_count;
  has := least(capacity, budget.tokens + returned
    + greatest(extract(epoch from p_now - budget.refilled_at), 0) / 30);
  if has < 1 then
    code := 'lookup_budget_exhausted';
    retry_after := ceil((1 - has) * 30);
  else
    has := has - 1;
  end if;
  -- Who waited for the lock comes a little late; a time further ahead was written by a wrong clock.
  update dict_budget d set tokens = has,
    refilled_at = case when d.refilled_at between p_now and p_now + interval '1 minute' then d.refilled_at else p_now end
  where d.customer_id = payer.id;
end $$;
