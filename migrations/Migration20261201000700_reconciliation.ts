import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000700_reconciliation extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- A statement entry: imported for an account at another bank, or read from the ledger for a paying account.
      create table statement_entry (
        id uuid primary key,
        institution_id bigint not null references institution,
        bank_account_id uuid,
        account_id bigint references paying_account,
        -- The id of the entry in the statement. For a paying account, the id of its posting.
        external_id text not null check (length(external_id) between 1 and 300),
        entry_date date not null,
        -- In cents. Negative when money leaves the account.
        amount bigint not null check (amount <> 0),
        description text not null check (length(description) <= 500),
        end_to_end_id text,
        document text,
        kind text not null,
        -- For identification: words of description and document without case, accents and punctuation, and those that
        -- are a CPF or CNPJ.
        words text[] not null,
        tax_ids text[] not null,
        -- For a posting: its transaction, and the transaction that a return refunds.
        transaction_id uuid,
        returns_transaction_id uuid,
        status text not null default 'unmatched'
          check (status in ('unmatched', 'proposed', 'conflict', 'matched', 'ignored')),
        -- Reason of its conflict, or reason why a person ignores it.
        status_reason text,
        created_by text not null,
        created_at timestamptz not null,
        foreign key (institution_id, bank_account_id) references bank_account (institution_id, id),
        unique (institution_id, id),
        check (num_nonnulls(bank_account_id, account_id) = 1),
        check ((status in ('conflict', 'ignored')) = (status_reason is not null))
      );
      create unique index on statement_entry (bank_account_id, external_id) where bank_account_id is not null;
      create unique index on statement_entry (account_id, external_id) where account_id is not null;
      create index on statement_entry (institution_id, entry_date desc, id desc) include (status, amount);
      create index statement_entry_pending on statement_entry (institution_id, entry_date, id)
        where status in ('unmatched', 'proposed', 'conflict');
      create index statement_entry_pending_amount on statement_entry (institution_id, amount, entry_date)
        where status in ('unmatched', 'proposed', 'conflict');
      create index on statement_entry (transaction_id) where transaction_id is not null;
      create index on statement_entry (institution_id, end_to_end_id) where end_to_end_id is not null;

      -- A match never changes: an undo is another match that reverses it.
      create table reconciliation_match (
        id uuid primary key,
        institution_id bigint not null references institution,
        kind text not null check (kind in ('automatic', 'manual')),
        rule text not null,
        reverses uuid references reconciliation_match,
        reason text check (length(reason) between 1 and 500),
        created_by text not null,
        created_at timestamptz not null,
        check ((reverses is not null) = (rule = 'undo'))
      );
      create unique index on reconciliation_match (reverses) where reverses is not null;

      -- Lines of a match: entries, matched items, and differences with their reason.
      -- The sum of the entries equals the sum of the other lines.
      create table reconciliation_match_item (
        match_id uuid not null references reconciliation_match,
        line int not null check (line > 0),
        institution_id bigint not null references institution,
        kind text not null check (kind in
          ('entry', 'payment_order', 'remittance_item', 'receipt', 'returned_entry', 'agreed_fee', 'difference')),
        item_id uuid,
        amount bigint not null check (amount <> 0),
        reason text,
        live boolean not null default true,
        primary key (match_id, line),
        check ((item_id is null) = (kind = 'difference')),
        check ((reason is not null) = (kind = 'difference'))
      );
      -- No item is matched twice, even in a race.
      create unique index reconciliation_matched_once on reconciliation_match_item (item_id, kind)
        where live and kind in ('entry', 'payment_order', 'remittance_item', 'receipt');
      create index on reconciliation_match_item (item_id) where live and kind = 'returned_entry';
      create index reconciliation_unmatched on reconciliation_match_item (item_id) where kind = 'entry' and not live;

      -- Candidates of an entry, for a person to decide.
      create table reconciliation_proposal (
        id uuid primary key,
        institution_id bigint not null references institution,
        statement_entry_id uuid not null,
        item_kind text not null check (item_kind in ('payment_order', 'remittance_item', 'receipt')),
        item_id uuid not null,
        amount bigint not null check (amount <> 0),
        -- Score from 0 to 100, and the points of each reason.
        score int not null check (score between 0 and 100),
        reasons jsonb not null,
        status text not null default 'open' check (status in ('open', 'accepted', 'dismissed', 'overtaken')),
        created_at timestamptz not null,
        decided_by text,
        decided_at timestamptz,
        foreign key (institution_id, statement_entry_id) references statement_entry (institution_id, id),
        unique (institution_id, id),
        unique (statement_entry_id, item_kind, item_id),
        check (num_nulls(decided_by, decided_at) in (0, 2)),
        check ((status in ('accepted', 'dismissed')) = (decided_by is not null))
      );
      create index on reconciliation_proposal (item_id, item_kind) where status = 'open';

      create index payment_order_end_to_end on payment_order (institution_id, end_to_end_id) where end_to_end_id is not null;
      create index payment_order_paid on payment_order (institution_id, amount, paid_on) where status = 'paid';
      create index remittance_item_authentication on remittance_item (institution_id, authentication)
        where authentication is not null;
      create index remittance_item_paid on remittance_item (institution_id, (coalesce(paid_amount, amount)), paid_on)
        where status = 'paid';
      create index receivable_receipt_cash on receivable_receipt (institution_id, cash_base_units, received_on)
        where reversed_on is null;

      -- How far the ledger of a paying account was read into statement entries.
      create table reconciliation_follow (
        account_id bigint primary key references paying_account,
        institution_id bigint not null references institution,
        followed_until timestamptz not null
      );

      grant select, insert on statement_entry, reconciliation_match, reconciliation_match_item, reconciliation_proposal,
        reconciliation_follow to gateway_app;
      -- Statement contents and matches never change.
      grant update (status, status_reason) on statement_entry to gateway_app;
      grant update (live) on reconciliation_match_item to gateway_app;
      grant update (amount, score, reasons, status, decided_by, decided_at) on reconciliation_proposal to gateway_app;
      grant update (followed_until) on reconciliation_follow to gateway_app;
    `);
  }
}
