create type accept_pix_refund_call as (
  partner_id uuid, key text, fingerprint bytea, answer jsonb, audit jsonb, outbox jsonb,
  account_id bigint, original_id uuid, refund_id uuid, return_id text, amount bigint, reason text, infraction_id uuid,
  hold_id uuid, now timestamptz, refund_window interval);

-- Starts a refund: locks the original, then the balance; checks, reserves and records it. A refusal writes nothing.
-- hold_id is the hold that the money comes from; null: the available balance.
create function start_pix_refund(c accept_pix_refund_call, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare of_institution bigint; original transaction; remaining bigint; refused record;
begin
  select b.institution_id into of_institution from balance b where b.account_id = c.account_id and b.partner_id = c.partner_id;
  if not found then code := 'account_not_of_partner'; return; end if;
  select * into original from transaction t
    where t.id = c.original_id and t.account_id = c.account_id and t.partner_id = c.partner_id for update;
  if not found then code := 'transaction_not_found'; return; end if;
  if original.type <> 'pix_in' or original.status not in ('settled', 'refunded') then
    code := 'refund_not_allowed'; return;
  end if;
  if c.now > original.completed_at + c.refund_window then
    code := 'refund_window_expired';
    detail := jsonb_build_object('refundable_until', original.completed_at + c.refund_window);
    return;
  end if;
  -- A separate statement, so that its snapshot includes everything committed while this one waited for the original's
  -- lock.
  remaining := pix_refundable(c.original_id, c.hold_id);
  if c.amount > remaining then
    code := 'refund_exceeds_remainder';
    detail := jsonb_build_object('remaining_refundable', remaining);
    return;
  end if;
  if c.hold_id is null then
    refused := ledger_reserve(c.refund_id, c.account_id, c.amount, 0, null, c.now, null, null, null, null);
  else
    refused := ledger_reserve_from_hold(c.refund_id, c.hold_id, c.amount, c.now);
  end if;
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, end_to_end_id,
    counterparty, created_at)
  values (c.refund_id, of_institution, c.partner_id, c.account_id, 'pix_refund', 'processing', c.amount, c.return_id,
    original.counterparty, c.now);
  insert into pix_refund (transaction_id, partner_id, original_transaction_id, return_id, reason, infraction_id)
  values (c.refund_id, c.partner_id, c.original_id, c.return_id, c.reason, c.infraction_id);
  detail := jsonb_build_object('remainingRefundable', remaining - c.amount);
end $$;

-- Accepts a refund in one statement, like accept_pix_payments. On success detail has the answer's missing member.
create function accept_pix_refund(p_call jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare
  c accept_pix_refund_call := jsonb_populate_record(null::accept_pix_refund_call, p_call); begun record; started record;
begin
  begun := begin_call(c.partner_id, c.key, c.fingerprint);
  if begun.code is not null then code := begun.code; detail := begun.detail; return; end if;
  started := start_pix_refund(c);
  code := started.code;
  detail := started.detail;
  if code is not null then return; end if;
  perform flush_operation(c.audit, c.outbox, c.partner_id, c.key, c.fingerprint, c.answer || detail);
end $$;
