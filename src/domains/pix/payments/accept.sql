-- Accepts PIX payments in one statement, each independently. For each call it checks the idempotency key, the account
-- and the lookup, then computes the fee and reserves the money. It writes the reservation, transaction, messages, audit
-- entry and idempotency record. A refused payment writes nothing. Each payment of an account sees the effects of the
-- earlier ones, and all rows are written at the end, in sets. `outbox` is null when the caller found no such lookup.
-- `tolerance` is the maximum difference between the creation of the lookup and `now`. Returns one row per call, by its
-- number `n`.
--
-- Like the other functions of the hot path, this one forbids sequential scans, because each connection keeps its plans.
-- A plan made for a small table would scan it while thousands of rows arrive, until the next analyze. Every access has
-- an index. The plans are generic, because planning for the values of one batch costs more than running it.
create function accept_pix_payments(p_calls jsonb) returns table (n integer, code text, detail jsonb)
  language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  -- Calls that hold the lock of their idempotency key, or have no key.
  held integer[];
  c record; payer balance; day date; entry fee; reserved record; t transaction; a idempotency_record;
  -- Number of payments that this batch has accepted for the current account and month.
  beside bigint; month timestamptz;
  payers balance[] := '{}'; reservations reservation[] := '{}'; accepted transaction[] := '{}';
  spent text[] := '{}'; answers idempotency_record[] := '{}'; audit jsonb[] := '{}'; outbox jsonb[] := '{}';
  -- Released orders that this batch spends. The ledger marks them at the end.
  executed uuid[] := '{}';
begin
  -- Locks the accounts in ascending order before the facts that decide a payment are read, so that only one payment at
  -- a time checks free transactions and used lookups. A call with a known key locks no account.
  select coalesce(array_agg(p.n) filter (where p.held), '{}') into held
  from (
    -- In one batch the first call of a key holds it, because an advisory lock does not exclude its own session.
    select p.n, p.account_id, p.partner_id, p.key, p.key is null
      or row_number() over (partition by p.partner_id, p.key order by p.n) = 1
        and idempotency_lock(p.partner_id, p.key) as held
    from jsonb_to_recordset(p_calls) as p(n integer, partner_id uuid, account_id bigint, key text)
    order by p.account_id
  ) p
  left join lateral (
    select from balance b where b.account_id = p.account_id and b.partner_id = p.partner_id and p.held
      and not exists (select from idempotency_record r where r.partner_id = p.partner_id and r.key = p.key)
    for update
  ) b on true;

  for c in
    select p.*, r.fingerprint as known, r.answer as known_answer, b.payer, l.end_to_end_id as looked_up,
      l.transaction_id as paid_by, l.created_at as looked_up_at, l.key as looked_up_key, l.recipient_ispb, l.recipient,
      m.limits, f.entry
    from jsonb_to_recordset(p_calls) as p(n integer, partner_id uuid, account_id bigint, transaction_id uuid, amount bigint,
      pix_key text, ispb text, end_to_end_id text, description text, now timestamptz, day date, month timestamptz,
      night timestamptz, tolerance interval, released_order uuid, key text, fingerprint bytea, answer jsonb, audit jsonb,
      outbox jsonb)
    left join lateral (
      select r.fingerprint, r.answer from idempotency_record r where r.partner_id = p.partner_id and r.key = p.key limit 1
    ) r on true
    left join lateral (
      select b as payer from balance b where b.account_id = p.account_id and b.partner_id = p.partner_id offset 0
    ) b on true
    left join lateral (
      select l.* from dict_lookup l
      where l.end_to_end_id = p.end_to_end_id and l.partner_id = p.partner_id and l.account_id = p.account_id offset 0
    ) l on true
    left join lateral (select m as limits from binding_limits(b.payer, 'pix_out', p.now) m offset 0) m on true
    left join lateral (select f as entry from fee_in_force(b.payer, 'pix_out', p.day) f) f on true
    order by p.account_id, p.n
  loop
    n := c.n; code := null; detail := null;
    if c.n <> all (held) then code := 'idempotency_in_progress'; return next; continue; end if;
    if c.known is not null then
      code := case when c.known = c.fingerprint then 'idempotency_replay' else 'idempotency_conflict' end;
      detail := c.known_answer;
      return next; continue;
    end if;
    if c.payer is null then code := 'account_not_of_partner'; return next; continue; end if;
    if payer.account_id is distinct from c.account_id then
      payer := c.payer;
      month := null;
    end if;
    -- When the account's next day has begun, the payment counts as ordered at its first instant.
    day := ledger_day(payer, 'pix_out', c.day);
    entry := c.entry;
    if day > c.day then
      c.now := day::timestamp at time zone 'America/Sao_Paulo';
      c.month := date_trunc('month', day::timestamp) at time zone 'America/Sao_Paulo';
      select f.* into entry from fee_in_force(payer, 'pix_out', day) f;
    end if;
    if month is distinct from c.month then month := c.month; beside := 0; end if;

    code := case
      when c.looked_up is null or c.outbox is null then 'dict_lookup_required'
      when c.paid_by is not null or c.end_to_end_id = any (spent) then 'end_to_end_id_used'
      when c.looked_up_at < c.now - c.tolerance or c.looked_up_at > c.now + c.tolerance then 'end_to_end_id_expired'
      when c.looked_up_key <> c.pix_key or c.recipient_ispb <> c.ispb then 'end_to_end_id_mismatch'
    end;
    if code is not null then return next; continue; end if;
    reserved := ledger_reservation(payer, c.limits, c.transaction_id, c.amount,
      fee_by(entry, payer, 'pix_out', c.amount, c.month, beside), 'pix_out', c.now, day, date_trunc('month', day)::date, c.night,
      case when payer.purpose <> 'customer' and c.released_order <> all (executed) then
        ledger_order(c.released_order) end);
    code := reserved.code;
    detail := reserved.detail;
    return next;
    if code is not null then continue; end if;

    payer := reserved.after;
    if payer.purpose <> 'customer' then executed := executed || c.released_order; end if;
    -- t is the latest accepted payment. Each account's row is written once.
    if c.account_id = t.account_id then
      payers[cardinality(payers)] := payer;
    else
      payers := payers || payer;
    end if;
    beside := beside + 1;
    reservations := reservations || reserved.kept;
    spent := spent || c.end_to_end_id;
    t.id := c.transaction_id;
    t.institution_id := payer.institution_id;
    t.partner_id := c.partner_id;
    t.account_id := c.account_id;
    t.amount := c.amount;
    t.description := c.description;
    t.end_to_end_id := c.end_to_end_id;
    t.recipient_key := c.pix_key;
    t.counterparty := c.recipient;
    t.created_at := c.now;
    accepted := accepted || t;
    audit := audit || c.audit;
    outbox := outbox || c.outbox;
    if c.key is not null then
      a.partner_id := c.partner_id;
      a.key := c.key;
      a.fingerprint := c.fingerprint;
      a.answer := c.answer;
      answers := answers || a;
    end if;
  end loop;
  if accepted = '{}' then return; end if;

  perform ledger_keep(payers, reservations);
  with paid as (
    update dict_lookup l set transaction_id = p.id from unnest(accepted) p where l.end_to_end_id = p.end_to_end_id
  )
  insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, description,
    end_to_end_id, recipient_key, counterparty, created_at)
  select p.id, p.institution_id, p.partner_id, p.account_id, 'pix_out', 'processing', p.amount, p.description,
    p.end_to_end_id, p.recipient_key, p.counterparty, p.created_at
  from unnest(accepted) p;
  perform flush_operations(audit, outbox, answers);
end $$;
