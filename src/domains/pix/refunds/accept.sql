-- Starts a refund: locks the original, then the balance; checks, reserves and records it. A refusal writes nothing.
-- p_hold is the hold that the money comes from; null: the available balance.
create function start_pix_refund(p_partner uuid, p_account bigint, p_original uuid, p_refund uuid,
  p_return_id text, p_amount bigint, p_reason text, p_infraction uuid, p_hold uuid, p_now timestamptz,
  p_window interval, out code text, out detail jsonb) language plpgsql set enable_seqscan = off as $$
declare of_institution bigint; original transaction; remaining bigint; refused record;
begin
  select b.institution_id into of_institution from balance b where b.account_id = p_account and b.partner_id = p_partner;
  if not found then code := 'account_not_of_partner'; return; end if;
  select * into original from transaction t
    where t.id = p_original and t.account_id = p_account and t.partner_id = p_partner for update;
  if not found then code := 'transaction_not_found'; return; end if;
  if original.type <> 'pix_in' or original.status not in ('settled', 'refunded') then
    code := 'refund_not_allowed'; return;
  end if;
  if p_now > original.completed_at + p_window then
    code := 'refund_window_expired';
    detail := jsonb_build_object('refundable_until', original.completed_at + p_window);
    return;
  end if;
  -- A separate statement, so that its snapshot includes everything committed while this one waited for the original's
  -- lock.
  remaining := pix_refundable(p_original, p_hold);
  if p_amount > remaining then
    code := 'refund_exceeds_remainder';
    detail := jsonb_build_object('remaining_refundable', remaining);
    return;
  end if;
  if p_hold is null then
    refused := ledger_reserve(p_refund, p_account, p_amount, 0, null, p_now, null, null, null, null);
  else
    refused := ledger_reserve_from_hold(p_refund, p_hold, p_amount, p_now);
  end if;
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, end_to_end_id,
    counterparty, created_at)
  values (p_refund, of_institution, p_partner, p_account, 'pix_refund', 'processing', p_amount, p_return_id,
    original.counterparty, p_now);
  insert into pix_refund (transaction_id, partner_id, original_transaction_id, return_id, reason, infraction_id)
  values (p_refund, p_partner, p_original, p_return_id, p_reason, p_infraction);
  detail := jsonb_build_object('remainingRefundable', remaining - p_amount);
end $$;

-- Accepts a refund in one statement, like accept_pix_payments. On success detail has the answer's missing member.
create function accept_pix_refund(p_partner uuid, p_account bigint, p_original uuid, p_refund uuid,
  p_return_id text, p_amount bigint, p_reason text, p_now timestamptz, p_window interval, p_idempotency_key text,
  p_fingerprint bytea, p_answer jsonb, p_audit jsonb, p_outbox jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare known record; started record;
begin
  if p_idempotency_key is not null then
    known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
    if known.outcome <> 'new' then
      code := 'idempotency_' || known.outcome; detail := known.answer; return;
    end if;
  end if;
  started := start_pix_refund(p_partner, p_account, p_original, p_refund, p_return_id, p_amount, p_reason, null,
    null, p_now, p_window);
  code := started.code;
  detail := started.detail;
  if code is not null then return; end if;
  perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer || detail);
end $$;
