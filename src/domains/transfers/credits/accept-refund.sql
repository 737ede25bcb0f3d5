create type accept_ted_refund_call as (
  partner_id uuid, key text, fingerprint bytea, answer jsonb, audit jsonb, outbox jsonb,
  account_id bigint, credit_id uuid, refund_id uuid, num_ctrl_if text, reason text, now timestamptz);

-- Accepts the refund of a received TED in one statement, like accept_pix_payments. Locks the credit, then the balance.
create function accept_ted_refund(p_call jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare
  c accept_ted_refund_call := jsonb_populate_record(null::accept_ted_refund_call, p_call); begun record;
  credit ted_credit; refused record;
begin
  begun := begin_call(c.partner_id, c.key, c.fingerprint);
  if begun.code is not null then code := begun.code; detail := begun.detail; return; end if;
  perform 1 from balance b where b.account_id = c.account_id and b.partner_id = c.partner_id;
  if not found then code := 'account_not_of_partner'; return; end if;
  select * into credit from ted_credit t
    where t.id = c.credit_id and t.account_id = c.account_id and t.partner_id = c.partner_id for update;
  if not found then code := 'ted_credit_not_found'; return; end if;
  if credit.message_type = 'STR0010' then code := 'refund_not_allowed'; return; end if;
  if credit.status = 'refund_processing' then code := 'refund_in_progress'; return; end if;
  if credit.status = 'refunded' then code := 'credit_already_returned'; return; end if;
  refused := ledger_reserve(c.refund_id, c.account_id, credit.amount, 0, null, c.now, null, null, null, null);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, counterparty, created_at)
  select c.refund_id, t.institution_id, c.partner_id, c.account_id, 'ted_refund', 'processing', credit.amount, t.counterparty,
    c.now
  from transaction t where t.id = credit.transaction_id;
  insert into ted_refund (transaction_id, partner_id, credit_id, num_ctrl_if, reason)
  values (c.refund_id, c.partner_id, c.credit_id, c.num_ctrl_if, c.reason);
  update ted_credit set status = 'refund_processing' where id = c.credit_id;
  perform flush_operation(c.audit, c.outbox, c.partner_id, c.key, c.fingerprint, c.answer);
end $$;
