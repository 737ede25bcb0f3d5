import { Migration } from '@mikro-orm/migrations';

/** Statements of the institution's accounts, and what their entries are matched to. */
export class Migration20261201000700_reconciliation extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- An entry of a statement: imported, of an account at another bank, or read from the ledger, of a paying account.
      create table statement_entry (
        id uuid primary key,
        institution_id bigint not null references institution,
        bank_account_id uuid,
        account_id bigint references paying_account,
        -- What the statement knows it by; of a paying account its posting.
        external_id text not null check (length(external_id) between 1 and 300),
        entry_date date not null,
        -- In cents; what leaves the account is negative.
        amount bigint not null check (amount <> 0),
        description text not null check (length(description) <= 500),
        end_to_end_id text,
        document text,
        kind text not null,
        -- What can identify it: words of description and document without case, accents and punctuation, and which of them
        -- are a CPF or CNPJ.
        words text[] not null,
        tax_ids text[] not null,
        -- Of a posting: its transaction, and what a return gives back.
        transaction_id uuid,
        returns_transaction_id uuid,
        status text not null default 'unmatched'
          check (status in ('unmatched', 'proposed', 'conflict', 'matched', 'ignored')),
        -- Why it is in conflict, or why somebody ignores it.
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

      -- What belongs together. It is never changed: an undo is a match of its own that reverses it.
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

      -- Its lines: the entries, what they are matched to, and differences with their reason. Entries are as much as the rest.
      create table reconciliation_match_item (
        match_id uuid not null references reconciliation_match,
        line int not null check (line > 0),
        institution_id bigint not null references institution,
        kind text not null check (kind in
          ('entry', 'payment_order', 'remittance_item', 'receipt', 'returned_entry', 'agreed_fee', 'difference')),
        item_id uuid,
        amount bigint not null check (amount <> 0),
        reason text,
        -- Whether the match stands.
        live boolean not null default true,
        primary key (match_id, line),
        check ((item_id is null) = (kind = 'difference')),
        check ((reason is not null) = (kind = 'difference'))
      );
      -- Nothing is matched twice, whoever races.
      create unique index reconciliation_matched_once on reconciliation_match_item (item_id, kind)
        where live and kind in ('entry', 'payment_order', 'remittance_item', 'receipt');
      create index on reconciliation_match_item (item_id) where live and kind = 'returned_entry';
      create index reconciliation_unmatched on reconciliation_match_item (item_id) where kind = 'entry' and not live;

      -- What an entry may be, for a person to decide.
      create table reconciliation_proposal (
        id uuid primary key,
        institution_id bigint not null references institution,
        statement_entry_id uuid not null,
        item_kind text not null check (item_kind in ('payment_order', 'remittance_item', 'receipt')),
        item_id uuid not null,
        amount bigint not null check (amount <> 0),
        -- 0 to 100, and what it is made of: the points of each reason.
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

      -- By what entries find items.
      create index payment_order_end_to_end on payment_order (institution_id, end_to_end_id) where end_to_end_id is not null;
      create index payment_order_paid on payment_order (institution_id, amount, paid_on) where status = 'paid';
      create index remittance_item_authentication on remittance_item (institution_id, authentication)
        where authentication is not null;
      create index remittance_item_paid on remittance_item (institution_id, (coalesce(paid_amount, amount)), paid_on)
        where status = 'paid';
      create index receivable_receipt_cash on receivable_receipt (institution_id, cash_base_units, received_on)
        where reversed_on is null;

      -- Up to when the ledger's entries of a paying account are statement entries.
      create table reconciliation_follow (
        account_id bigint primary key references paying_account,
        institution_id bigint not null references institution,
        followed_until timestamptz not null
      );

      grant select, insert on statement_entry, reconciliation_match, reconciliation_match_item, reconciliation_proposal,
        reconciliation_follow to gateway_app;
      -- What a statement says and what was matched never changes.
      grant update (status, status_reason) on statement_entry to gateway_app;
      grant update (live) on reconciliation_match_item to gateway_app;
      grant update (amount, score, reasons, status, decided_by, decided_at) on reconciliation_proposal to gateway_app;
      grant update (followed_until) on reconciliation_follow to gateway_app;
    `);
  }
}
