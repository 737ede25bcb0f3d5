import { Migration } from '@mikro-orm/migrations';

/** Transactions, fees, PIX lookups and returns, and the calls that accept and settle payments in few statements. */
export class Migration20261101000400_money_moves extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create domain transaction_type as text check (value in ('pix_out', 'pix_in', 'internal'));
      create domain transaction_status as text check (value in
        ('processing', 'accepted', 'settled', 'completed', 'rejected', 'timeout', 'cancelled', 'refunded'));

      create table transaction (
        id uuid primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null,
        destination_account_id bigint,
        type transaction_type not null,
        status transaction_status not null,
        amount cents not null,
        fee cents not null default 0,
        refunded_amount cents not null default 0,
        description text,
        end_to_end_id text,
        recipient_key text,
        counterparty jsonb,
        error_reason text,
        held_since timestamptz,
        created_at timestamptz not null,
        completed_at timestamptz,
        check (fee < amount and refunded_amount <= amount)
      ) with (fillfactor = 80);
      create index on transaction (account_id, id desc);
      create index on transaction (destination_account_id, id desc) where destination_account_id is not null;
      create index on transaction (partner_id, id desc);
      create unique index transaction_end_to_end on transaction (end_to_end_id, type) where end_to_end_id is not null;

      create table fee (
        id uuid primary key,
        institution_id bigint not null references institution,
        fee_type text not null check (fee_type in ('pix_out', 'ted')),
        client_type text not null check (client_type in ('pf', 'pj')),
        sub_type text,
        fixed_amount bigint not null default 0 check (fixed_amount >= 0),
        min_amount bigint not null default 0 check (min_amount >= 0),
        max_amount bigint check (max_amount >= min_amount),
        percent numeric(7, 4) not null default 0 check (percent between 0 and 100),
        charging_model text not null default 'immediate' check (charging_model = 'immediate'),
        free_transactions_per_month integer not null default 0 check (free_transactions_per_month >= 0),
        effective_from date not null,
        effective_until date check (effective_until >= effective_from),
        scope text not null check (scope in ('global', 'customer', 'account')),
        customer_id bigint references customer,
        account_id bigint references account,
        check ((scope = 'customer') = (customer_id is not null)),
        check ((scope = 'account') = (account_id is not null))
      );
      create index on fee (institution_id, fee_type);

      create table fee_charge (
        id uuid primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null,
        fee_type text not null,
        amount bigint not null check (amount > 0),
        origin_transaction_id uuid not null,
        origin_transaction_type text not null,
        origin_amount bigint not null,
        status text not null check (status in ('posted', 'reversed')),
        charged_at timestamptz not null,
        reversed_at timestamptz,
        check (amount < origin_amount),
        check ((status = 'reversed') = (reversed_at is not null))
      );
      create unique index on fee_charge (origin_transaction_id, fee_type);
      create index on fee_charge (partner_id, charged_at desc, id desc);
      create index on fee_charge (account_id, charged_at desc, id desc);

      -- The fee of one operation, in cents: the narrowest entry in force (account, customer, global), fixed part plus
      -- percentage rounded half up, within its bounds. 0: none, an individual's, or not below the amount. Free
      -- operations of the Brasília month count what the account has sent in it and was not rejected.
      create function fee_of(p_account bigint, p_fee_type text, p_amount bigint, p_day date, p_month timestamptz)
        returns bigint language plpgsql stable as $$
      declare f fee; holder balance; total bigint; used bigint; since timestamptz;
      begin
        select * into holder from balance where account_id = p_account;
        if holder.holder_type = 'pf' then return 0; end if;
        select * into f from fee
          where institution_id = holder.institution_id and fee_type = p_fee_type and client_type = holder.holder_type
            and p_day >= effective_from and (effective_until is null or p_day <= effective_until)
            and (scope = 'global' or customer_id = holder.customer_id or account_id = p_account)
          order by case scope when 'account' then 1 when 'customer' then 2 else 3 end, effective_from desc, id desc
          limit 1;
        if not found then return 0; end if;
        if f.free_transactions_per_month > 0 then
          -- Ids go by real time, the month by business time, which is ahead of it by an offset that only grows.
          select p_month - offset_ms * interval '1 millisecond' into since from business_clock;
          select count(*) into used from (
            select 1 from transaction t
            where t.account_id = p_account and t.id >= uuid_v7_floor(since) and t.type = p_fee_type
              and t.created_at >= p_month and t.status not in ('rejected', 'timeout', 'cancelled')
            limit f.free_transactions_per_month
          ) sent;
          if used < f.free_transactions_per_month then return 0; end if;
        end if;
        total := f.fixed_amount + round(p_amount * f.percent / 100)::bigint;
        -- Without a maximum, least() is what remains: it ignores null.
        total := least(greatest(total, f.min_amount), f.max_amount);
        return case when total < p_amount then total else 0 end;
      end $$;

      -- What a directory lookup found, under the end-to-end id it issued. That id pays once.
      create table dict_lookup (
        end_to_end_id text primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null,
        key text not null,
        recipient jsonb not null,
        recipient_ispb text not null,
        created_at timestamptz not null,
        transaction_id uuid
      ) with (fillfactor = 70);
      create index on dict_lookup (created_at);

      create table pix_return (
        return_id text primary key,
        partner_id uuid not null,
        transaction_id uuid not null references transaction,
        amount bigint not null check (amount > 0),
        reason text not null,
        status text not null check (status in ('settled', 'rejected')),
        created_at timestamptz not null
      );
      create index on pix_return (transaction_id);

      create table pix_inquiry (
        transaction_id uuid primary key,
        asked_at timestamptz not null,
        times integer not null
      );

      -- Accepts a PIX payment in one statement: replay or conflict of its key, account, lookup, fee, reservation,
      -- transaction, staged messages, audit entry and idempotency record; or answers a refusal and writes nothing.
      -- p_tolerance: how far the end-to-end id's stamp may be from p_now.
      create function accept_pix_payment(p_partner uuid, p_account bigint, p_transaction uuid, p_amount bigint,
        p_key text, p_ispb text, p_end_to_end_id text, p_description text, p_now timestamptz, p_day date,
        p_month timestamptz, p_night timestamptz, p_tolerance interval, p_idempotency_key text, p_fingerprint bytea,
        p_answer jsonb, p_audit jsonb, p_outbox jsonb, out code text, out detail jsonb) language plpgsql as $$
      declare known record; lookup dict_lookup; payer record; fee bigint; refused record;
      begin
        if p_idempotency_key is not null then
          known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
          if known.outcome <> 'new' then
            code := 'idempotency_' || known.outcome; detail := known.answer; return;
          end if;
        end if;
        select b.institution_id, b.limit_day, i.ispb, a.agency, a.account_number, a.account_type, c.name, c.document
          into payer
        from balance b join account a on a.id = b.account_id join customer c on c.id = b.customer_id
          join institution i on i.id = b.institution_id
        -- Locked before the fee is looked at: what is free this month is counted by one payment at a time.
        where b.account_id = p_account and b.partner_id = p_partner for update of b;
        if not found then code := 'account_not_of_partner'; return; end if;
        -- The account's day does not go back (see ledger_reserve): the payment belongs to the first instant of it.
        if payer.limit_day > p_day then
          p_day := payer.limit_day;
          p_now := p_day::timestamp at time zone 'America/Sao_Paulo';
          p_month := date_trunc('month', p_day::timestamp) at time zone 'America/Sao_Paulo';
        end if;

        select * into lookup from dict_lookup l
          where l.end_to_end_id = p_end_to_end_id and l.partner_id = p_partner and l.account_id = p_account for update;
        if not found then code := 'dict_lookup_required'; return; end if;
        if lookup.transaction_id is not null then code := 'end_to_end_id_used'; return; end if;
        if lookup.created_at < p_now - p_tolerance or lookup.created_at > p_now + p_tolerance then
          code := 'end_to_end_id_expired'; return;
        end if;
        if lookup.key <> p_key or lookup.recipient_ispb <> p_ispb then code := 'end_to_end_id_mismatch'; return; end if;

        fee := fee_of(p_account, 'pix_out', p_amount, p_day, p_month);
        refused := ledger_reserve(p_transaction, p_account, p_amount, fee, 'pix_out', p_now, p_day,
          date_trunc('month', p_day)::date, p_night);
        if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;

        insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, description,
          end_to_end_id, recipient_key, counterparty, created_at)
        values (p_transaction, payer.institution_id, p_partner, p_account, 'pix_out', 'processing', p_amount,
          p_description, p_end_to_end_id, p_key, lookup.recipient, p_now);
        update dict_lookup l set transaction_id = p_transaction where l.end_to_end_id = p_end_to_end_id;

        perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer,
          jsonb_build_object('payer', jsonb_build_object('ispb', payer.ispb, 'agency', payer.agency, 'accountNumber',
            payer.account_number, 'accountType', payer.account_type, 'name', payer.name, 'document', payer.document),
            'recipient', lookup.recipient));
      end $$;

      -- Accepts an internal transfer in one statement, like accept_pix_payment.
      create function accept_internal_transfer(p_partner uuid, p_account bigint, p_destination bigint,
        p_transaction uuid, p_amount bigint, p_description text, p_now timestamptz, p_idempotency_key text,
        p_fingerprint bytea, p_answer jsonb, p_audit jsonb, p_outbox jsonb, out code text, out detail jsonb)
        language plpgsql as $$
      declare known record; source record; destination record; refused record;
      begin
        if p_idempotency_key is not null then
          known := idempotency_begin(p_partner, p_idempotency_key, p_fingerprint);
          if known.outcome <> 'new' then
            code := 'idempotency_' || known.outcome; detail := known.answer; return;
          end if;
        end if;
        select b.institution_id into source from balance b where b.account_id = p_account and b.partner_id = p_partner;
        if not found then code := 'account_not_of_partner'; return; end if;
        select b.status into destination from balance b
          where b.account_id = p_destination and b.partner_id = p_partner;
        if not found then code := 'destination_account_not_of_partner'; return; end if;
        if destination.status = 'closed' then code := 'destination_account_closed'; return; end if;
        refused := ledger_reserve(p_transaction, p_account, p_amount, 0, null, p_now, null, null, null);
        if refused.code is not null then code := refused.code; detail := refused.detail; return; end if;
        insert into transaction (id, institution_id, partner_id, account_id, destination_account_id, type, status,
          amount, description, created_at)
        values (p_transaction, source.institution_id, p_partner, p_account, p_destination, 'internal', 'processing',
          p_amount, p_description, p_now);
        perform flush_operation(p_audit, p_outbox, p_partner, p_idempotency_key, p_fingerprint, p_answer);
      end $$;

      -- Locks what a set of outcome messages is about (transactions by id, then balances by account id) and answers it,
      -- with the ids of those messages that were committed before.
      create function claim_settlement(p_queue text, p_messages uuid[], p_end_to_end_ids text[], p_transactions uuid[],
        p_creditors jsonb, out consumed uuid[], out transactions jsonb, out balances jsonb, out returns jsonb,
        out ledger_accounts jsonb) language plpgsql as $$
      declare ids uuid[]; accounts bigint[];
      begin
        select array_agg(l.id), array_agg(l.account_id) || array_agg(l.destination_account_id) into ids, accounts from (
          select t.id, t.account_id, t.destination_account_id from transaction t
          where t.end_to_end_id = any (p_end_to_end_ids) or t.id = any (p_transactions)
          order by t.id for update
        ) l;
        accounts := accounts || array(
          select a.id from jsonb_to_recordset(p_creditors) c(ispb text, agency text, "accountNumber" text)
            join institution i on i.ispb = c.ispb
            join account a on a.institution_id = i.id and a.agency = c.agency and a.account_number = c."accountNumber");
        perform 1 from balance b where b.account_id = any (accounts) order by b.account_id for update;
        -- Each statement below sees what was committed while the locks were waited for.
        select array_agg(m.id) into consumed from consumed_message m
          where m.queue = p_queue and m.id = any (p_messages);
        select jsonb_agg(jsonb_build_object('id', t.id, 'institutionId', t.institution_id, 'partnerId', t.partner_id,
          'accountId', t.account_id, 'destinationAccountId', t.destination_account_id, 'type', t.type,
          'status', t.status, 'amount', t.amount, 'fee', t.fee, 'refundedAmount', t.refunded_amount,
          'description', t.description, 'endToEndId', t.end_to_end_id, 'heldSince', t.held_since,
          'reservedFee', r.fee, 'feeCharge', case when c.id is not null then
            jsonb_build_object('id', c.id, 'amount', c.amount, 'status', c.status) end)) into transactions
        from transaction t left join reservation r on r.id = t.id
          left join fee_charge c on c.origin_transaction_id = t.id
        where t.id = any (ids) or t.end_to_end_id = any (p_end_to_end_ids);
        select jsonb_agg(jsonb_build_object('accountId', b.account_id, 'institutionId', b.institution_id,
          'partnerId', b.partner_id, 'status', b.status, 'balance', b.balance, 'agency', a.agency, 'accountNumber',
          a.account_number, 'ispb', i.ispb)) into balances
        from balance b join account a on a.id = b.account_id join institution i on i.id = b.institution_id
        where b.account_id = any (accounts);
        select jsonb_agg(jsonb_build_object('returnId', p.return_id, 'amount', p.amount, 'status', p.status)) into returns
        from pix_return p where p.transaction_id = any (ids);
        select jsonb_agg(jsonb_build_object('institutionId', l.institution_id, 'kind', l.kind, 'id', l.id))
          into ledger_accounts
        from ledger_account l where l.kind <> 'customer' and l.institution_id in (
          select b.institution_id from balance b where b.account_id = any (accounts));
      end $$;

      -- Writes what a set of outcomes decided.
      create function apply_settlement(p_queue text, p_messages uuid[], p_now timestamptz, p_release uuid[],
        p_give_back uuid[], p_new_transactions jsonb, p_changes jsonb, p_postings jsonb, p_fee_charges jsonb,
        p_reversed uuid[], p_returns jsonb, p_outbox jsonb) returns void language plpgsql as $$
      begin
        insert into transaction (id, institution_id, partner_id, account_id, type, status, amount, description,
          end_to_end_id, counterparty, error_reason, created_at, completed_at)
        select n.id, n.institution_id, n.partner_id, n.account_id, n.type, n.status, n.amount, n.description,
          n.end_to_end_id, n.counterparty, n.error_reason, n.created_at, n.completed_at
        from jsonb_populate_recordset(null::transaction, p_new_transactions) n;
        update transaction t set status = c.status, fee = c.fee, refunded_amount = c.refunded_amount,
          error_reason = c.error_reason, held_since = c.held_since, completed_at = coalesce(c.completed_at, t.completed_at)
        from jsonb_populate_recordset(null::transaction, p_changes) c where t.id = c.id;
        perform ledger_apply(p_release, p_give_back, p_postings, p_now);
        insert into fee_charge (id, institution_id, partner_id, account_id, fee_type, amount, origin_transaction_id,
          origin_transaction_type, origin_amount, status, charged_at)
        select f.id, f.institution_id, f.partner_id, f.account_id, f.fee_type, f.amount, f.origin_transaction_id,
          f.origin_transaction_type, f.origin_amount, 'posted', f.charged_at
        from jsonb_populate_recordset(null::fee_charge, p_fee_charges) f;
        update fee_charge set status = 'reversed', reversed_at = p_now where id = any (p_reversed);
        insert into pix_return select * from jsonb_populate_recordset(null::pix_return, p_returns);
        insert into consumed_message (id, queue) select m, p_queue from unnest(p_messages) m on conflict do nothing;
        perform flush_operation(null, p_outbox, null, null, null, null);
      end $$;

      -- Their plans are kept by each connection. One made while a table was small reads it whole, and goes on doing so
      -- until the next analyze, while thousands of rows arrive: every access here has its index, so none may.
      alter function idempotency_begin set enable_seqscan = off;
      alter function accept_pix_payment set enable_seqscan = off;
      alter function accept_internal_transfer set enable_seqscan = off;
      alter function claim_settlement set enable_seqscan = off;
      alter function apply_settlement set enable_seqscan = off;
      alter function relay_batch set enable_seqscan = off;
    `);
  }
}
