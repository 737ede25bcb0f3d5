import { Migration } from '@mikro-orm/migrations';

/** PIX keys and refunds, and settlement that locks and writes facts of further domains. */
export class Migration20261122000000_pix extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter domain transaction_type drop constraint transaction_type_check;
      alter domain transaction_type add constraint transaction_type_check
        check (value in ('pix_out', 'pix_in', 'pix_refund', 'internal'));

      create table pix_key (
        id uuid primary key,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        account_id bigint not null references account,
        type text not null check (type in ('CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP')),
        key text not null,
        status text not null check (status in ('pending', 'active', 'blocked', 'deleting', 'deleted', 'rejected')),
        -- Why the directory blocked or refused it.
        reason text,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      -- A key has one account at a time.
      create unique index pix_key_in_use on pix_key (key) where status not in ('deleted', 'rejected');
      create index on pix_key (account_id, id);
      create index on pix_key (partner_id, id desc);

      -- A refund of a received PIX, beside the transaction (type pix_refund) that it is. return_id is its end_to_end_id.
      create table pix_refund (
        transaction_id uuid primary key references transaction,
        partner_id uuid not null,
        original_transaction_id uuid not null references transaction,
        return_id text not null unique,
        reason text not null,
        -- The infraction in whose course money goes back; null: the partner's own refund.
        infraction_id uuid
      );
      create index on pix_refund (original_transaction_id, transaction_id);

      drop function claim_settlement;
      drop function apply_settlement;

      -- Locks what a set of outcome messages is about (transactions by id, then balances by account id) and answers it,
      -- with the ids of those messages that were committed before. p_facts: keys of what domains add, by the name of their
      -- claim_facts_<name>, which locks rows and answers them; they stand between transactions and balances in the order of
      -- locks, and take no other lock. A refund's outcome is about its original, too.
      create function claim_settlement(p_queue text, p_messages uuid[], p_end_to_end_ids text[], p_transactions uuid[],
        p_creditors jsonb, p_facts jsonb, out consumed uuid[], out transactions jsonb, out balances jsonb, out returns jsonb,
        out ledger_accounts jsonb, out facts jsonb) language plpgsql as $$
      declare ids uuid[]; accounts bigint[]; originals uuid[]; fact record; claimed jsonb;
      begin
        originals := array(
          select r.original_transaction_id from pix_refund r where r.return_id = any (p_end_to_end_ids));
        select array_agg(l.id), array_agg(l.account_id) || array_agg(l.destination_account_id) into ids, accounts from (
          select t.id, t.account_id, t.destination_account_id from transaction t
          where t.end_to_end_id = any (p_end_to_end_ids) or t.id = any (p_transactions || originals)
          order by t.id for update
        ) l;
        facts := '{}';
        for fact in select * from jsonb_each(p_facts) order by key loop
          execute format('select claim_facts_%s($1)', fact.key) into claimed using fact.value;
          facts := facts || jsonb_build_object(fact.key, claimed);
        end loop;
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
        p_reversed uuid[], p_returns jsonb, p_facts jsonb, p_outbox jsonb) returns void language plpgsql as $$
      declare fact record;
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
        for fact in select * from jsonb_each(p_facts) order by key loop
          execute format('select apply_facts_%s($1, $2)', fact.key) using fact.value, p_now;
        end loop;
        insert into consumed_message (id, queue) select m, p_queue from unnest(p_messages) m on conflict do nothing;
        perform flush_operation(null, p_outbox, null, null, null, null);
      end $$;

      alter function claim_settlement set enable_seqscan = off;
      alter function apply_settlement set enable_seqscan = off;

      -- The directory (DICT) that the sandbox plays: keys of every institution, those of this gateway too.
      create table sandbox_dict_entry (
        key text primary key,
        key_type text not null,
        ispb text not null,
        participant_name text not null,
        branch text not null,
        account_number text not null,
        account_type text not null,
        owner_name text not null,
        owner_document text not null,
        blocked boolean not null default false,
        created_at timestamptz not null
      );

      grant select, insert, update, delete on pix_key, pix_refund, sandbox_dict_entry to gateway_app;
    `);
  }
}
