create type accept_ted_call as (
  partner_id uuid, key text, fingerprint bytea, answer jsonb, audit jsonb, outbox jsonb,
  account_id bigint, transaction_id uuid, amount bigint, recipient jsonb, description text,
  num_ctrl_if text, purpose text, sends_at timestamptz, is_open boolean, now timestamptz, day date, month timestamptz,
  night timestamptz, released_order uuid);

-- Accepts a TED in one statement, like accept_pix_payments. Outside opening hours (is_open is false) it has no
-- command and is kept until sends_at.
create function accept_ted(p_call jsonb, out code text, out detail jsonb)
  language plpgsql set enable_seqscan = off as $$
declare
  c accept_ted_call := jsonb_populate_record(null::accept_ted_call, p_call); begun record;
  payer balance; fee bigint; refused record;
begin
  begun := begin_call(c.partner_id, c.key, c.fingerprint);
  if begun.code is not null then code := begun.code; detail := begun.detail; return; end if;
  select b.* into payer from balance b
  -- Locked before the fee is computed, so that only one payment at a time counts the free operations of the month.
  where b.account_id = c.account_id and b.partner_id = c.partner_id for update of b;
  if not found then code := 'account_not_of_partner'; return; end if;
  if ledger_day(payer, 'ted', c.day) > c.day then
    -- The account's day has already begun: the TED counts as ordered at its first instant.
    c.day := ledger_day(payer, 'ted', c.day);
    c.now := c.day::timestamp at time zone 'America/Sao_Paulo';
    c.month := date_trunc('month', c.day::timestamp) at time zone 'America/Sao_Paulo';
  end if;

  fee := fee_of(payer, 'ted', 'ted_out', c.amount, c.day, c.month);
  refused := ledger_reserve(c.transaction_id, c.account_id, c.amount, fee, 'ted', c.now, c.day,
    date_trunc('month', c.day)::date, c.night, c.released_order);
  if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;

  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, description, counterparty,
    created_at)
  values (c.transaction_id, payer.institution_id, c.partner_id, c.account_id, 'ted_out', 'processing', c.amount,
    c.description, c.recipient, c.now);
  insert into ted_order (transaction_id, partner_id, account_id, num_ctrl_if, purpose, sends_at, sent_at)
  values (c.transaction_id, c.partner_id, c.account_id, c.num_ctrl_if, c.purpose, c.sends_at,
    case when c.is_open then c.sends_at end);

  perform flush_operation(c.audit, c.outbox, c.partner_id, c.key, c.fingerprint, c.answer);
end $$;
