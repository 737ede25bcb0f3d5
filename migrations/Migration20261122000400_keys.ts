import { Migration } from '@mikro-orm/migrations';

/** Keys: who blocks, claims or closes them; budgets of directory lookups; PIX to an account of the payer's institution. */
export class Migration20261122000400_keys extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- When the directory last blocked or unblocked the key, by its own clock: an older word that comes late is not heeded.
      alter table pix_key add column directory_at timestamptz;
      create index on pix_key (key, id desc);

      -- Whether a claim is open on the key. There are no claims yet.
      create function pix_key_is_claimed(p_key text) returns boolean language sql stable as 'select false';

      -- The keys of a closed account leave the directory. A trigger, so that no way of closing one forgets it; the balance
      -- row is locked then, and a key that the directory registers later finds the account closed.
      create function pix_keys_leave_closed_account() returns trigger language plpgsql as $$
      begin
        with leaving as (
          update pix_key set status = 'deleting', updated_at = new.updated_at
          where account_id = new.account_id and status in ('active', 'blocked') returning id, key
        )
        insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
        select uuid_v7(), 'command', new.institution_id, new.partner_id, new.account_id, 'dict.key_delete',
          jsonb_build_object('keyId', l.id, 'key', l.key, 'ispb', i.ispb), new.updated_at
        from leaving l join institution i on i.id = new.institution_id;
        return null;
      end $$;
      create trigger pix_keys_leave after update of status on balance for each row
        when (new.status = 'closed' and old.status <> 'closed') execute function pix_keys_leave_closed_account();

      -- What a payer (a customer) may still look up: tokens, as the directory counts them. Below zero: a miss cost more
      -- than was left.
      create table dict_budget (
        customer_id bigint primary key references customer,
        partner_id uuid not null,
        tokens numeric not null,
        refilled_at timestamptz not null
      ) with (fillfactor = 70);

      -- Whether the payment that used a lookup has given its token back. Marked by the next lookup, not by the payment,
      -- which must stay short: its update of the row touches no indexed column.
      alter table dict_lookup add column token_returned boolean not null default false;
      create index dict_lookup_tokens on dict_lookup (account_id, created_at) where not token_returned;

      -- Begins a lookup for the holder of an account: answers the payer and takes one token of its budget, or a refusal
      -- code and takes none. A bucket holds p_budget_pf or p_budget_pj tokens, gets two a minute, and one for each payment
      -- that used a lookup (which it can within 12 hours; a day later the bucket is full anyway).
      create function take_dict_lookup(p_partner uuid, p_account bigint, p_document text, p_now timestamptz,
        p_budget_pf integer, p_budget_pj integer, out code text, out retry_after integer, out customer_id bigint,
        out institution_id bigint, out ispb text, out document text) language plpgsql as $$
      declare payer record; budget dict_budget; capacity integer; returned integer; has numeric;
      begin
        select c.id, c.document, i.ispb, b.institution_id, b.holder_type into payer
        from balance b join customer c on c.id = b.customer_id join institution i on i.id = b.institution_id
        where b.account_id = p_account and b.partner_id = p_partner;
        if not found then code := 'account_not_of_partner'; return; end if;
        if payer.document = '' then code := 'payer_account_required'; return; end if;
        if p_document <> payer.document then code := 'payer_document_mismatch'; return; end if;
        customer_id := payer.id; institution_id := payer.institution_id; ispb := payer.ispb; document := payer.document;
        capacity := case payer.holder_type when 'pf' then p_budget_pf else p_budget_pj end;

        select * into budget from dict_budget d where d.customer_id = payer.id for update;
        if not found then
          insert into dict_budget values (payer.id, p_partner, capacity, p_now) on conflict do nothing;
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
        update dict_budget d set tokens = has, refilled_at = greatest(d.refilled_at, p_now)
        where d.customer_id = payer.id;
      end $$;

      -- As before; and a recipient at the payer's own institution is paid by a book transfer: its command goes to
      -- settlement, not to the rail.
      create or replace function accept_pix_payment(p_partner uuid, p_account bigint, p_transaction uuid, p_amount bigint,
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
        if lookup.recipient_ispb = payer.ispb then
          if lookup.recipient ->> 'agency' = payer.agency
            and lookup.recipient ->> 'accountNumber' = payer.account_number
          then
            code := 'same_account'; return;
          end if;
          p_outbox := (
            select jsonb_agg(case m ->> 'kind' when 'command' then m || '{"type": "book.pix"}' else m end order by n)
            from jsonb_array_elements(p_outbox) with ordinality o(m, n));
        end if;

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

      -- Another function of the same name and arguments: what was set for the one before is set again.
      alter function accept_pix_payment set enable_seqscan = off;
      alter function take_dict_lookup set enable_seqscan = off;

      grant select, insert, update, delete on dict_budget to gateway_app;
    `);
  }
}
