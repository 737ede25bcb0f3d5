-- Locks the PIX credit with the end-to-end id p_reference, in any case, if a paying account of the institution received
-- it. Until the transaction ends, no other transaction can return any of it or register a receipt for it. Amounts are
-- in cents, except identified, which is in base units.
create function lock_pix_credit(p_institution bigint, p_reference text, out transaction_id uuid, out account_id bigint,
  out branch_company_id uuid, out account_status text, out credited_at timestamptz, out amount bigint, out returned bigint,
  out in_return bigint, out booked_return bigint, out identified numeric) language plpgsql set enable_seqscan = off as $$
declare
  credit uuid;
begin
  -- The rail could issue two ids that differ only in case. The exact one has precedence.
  select t.id into credit from transaction t join paying_account a on a.account_id = t.account_id
    where lower(t.end_to_end_id) = lower(p_reference) and t.type = 'pix_in' and t.status in ('settled', 'refunded')
      and a.institution_id = p_institution
    order by t.end_to_end_id = p_reference desc limit 1;
  if not found then return; end if;
  perform 1 from transaction t where t.id = credit for no key update;
  -- A new statement sees what was committed during the wait for the lock.
  select t.id, t.account_id, case when a.branch_id is not null then a.company_id end, b.status, t.completed_at, t.amount,
    t.refunded_amount,
    (select coalesce(sum(o.amount), 0) from pix_refund r join transaction o on o.id = r.transaction_id
      where r.original_transaction_id = t.id and o.status = 'processing'),
    (select coalesce(sum(r.amount), 0) from credit_return r
      where r.credit_transaction_id = t.id and r.applied_at is not null),
    (select coalesce(sum(c.cash_base_units), 0) from receivable_receipt c
      where c.institution_id = p_institution and lower(c.reference) = lower(p_reference) and c.reversed_on is null)
  into transaction_id, account_id, branch_company_id, account_status, credited_at, amount, returned, in_return, booked_return,
    identified
  from transaction t join paying_account a on a.account_id = t.account_id join balance b on b.account_id = t.account_id
  where t.id = credit;
end $$;
