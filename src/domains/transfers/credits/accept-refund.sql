-- Accepts the refund of a received TED in one statement, like accept_pix_payments. Locks the credit, then the balance.
create function accept_ted_refund(p_partner uuid, p_account bigint, p_credit uuid, p_refund uuid, p_num_ctrl_if text,
  p_reason text, p_now timestamptz, p_idempotency_key text, p_fingerprint bytea, p_answer jsonb, p_audit jsonb,
  p_outbox jsonb, out code text, out detail jsonb) language plpgsql set enable_seqscan = off as $$
declare known record; credit ted_credit; refused record;
begin
  if p_idempotency_key is not null then
    known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
    if known.outcome <> 'new' then
      code := 'idempotency_' || known.outcome; detail := known.answer; return;
    end if;
  end if;
  perform 1 from balance b where b.account_id = p_account and b.partner_id = p_partner;
  if not found then code := 'account_not_of_partner'; return; end if;
  select * into credit from ted_credit c
    where c.id = p_credit and c.account_id = p_account and c.partner_id = p_partner for update;
  if not found then code := 'ted_credit_not_found'; return; end if;
  if credit.message_type = 'STR0010' then code := 'refund_not_allowed'; return; end if;
  if credit.status = 'refund_processing' then code := 'refund_in_progress'; return; end if;
  if credit.status = 'refunded' then code := 'credit_already_returned'; return; end if;
  refused := ledger_reserve(p_refund, p_account, credit.amount, 0, null, p_now, null, null, null, null);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, counterparty, created_at)
  select p_refund, t.institution_id, p_partner, p_account, 'ted_refund', 'processing', credit.amount, t.counterparty, p_now
  from transaction t where t.id = credit.transaction_id;
  insert into ted_refund (transaction_id, partner_id, credit_id, num_ctrl_if, reason)
  values (p_refund, p_partner, p_credit, p_num_ctrl_if, p_reason);
  update ted_credit set status = 'refund_processing' where id = p_credit;
  perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer);
end $$;
