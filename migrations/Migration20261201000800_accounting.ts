import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000800_accounting extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table accounting_mapping (
        id uuid primary key,
        institution_id bigint not null references institution,
        version int check (version > 0),
        created_by text not null,
        created_at timestamptz not null,
        published_by text,
        published_at timestamptz,
        unique (institution_id, version),
        check (num_nulls(version, published_by, published_at) in (0, 3))
      );
      create index on accounting_mapping (institution_id, id);
      create table accounting_mapping_line (
        id uuid primary key,
        institution_id bigint not null references institution,
        mapping_id uuid not null references accounting_mapping,
        kind text not null,
        -- Null: for entries without a financial account.
        financial_account_id uuid,
        debit_account text not null check (length(debit_account) between 1 and 60),
        debit_account_erp text not null check (length(debit_account_erp) between 1 and 60),
        credit_account text not null check (length(credit_account) between 1 and 60),
        credit_account_erp text not null check (length(credit_account_erp) between 1 and 60),
        unique nulls not distinct (mapping_id, kind, financial_account_id)
      );

      create table accounting_batch (
        id uuid primary key,
        institution_id bigint not null references institution,
        number int not null check (number > 0),
        status text not null check (status in ('generated', 'confirmed', 'cancelled')),
        mapping_id uuid not null references accounting_mapping,
        entry_count int not null check (entry_count >= 0),
        total numeric(30) not null check (total >= 0),
        first_day date check (first_day <= last_day),
        last_day date,
        sha256 bytea check (length(sha256) = 32),
        size_bytes bigint,
        generated_by text not null,
        generated_at timestamptz not null,
        confirmed_by text,
        confirmed_at timestamptz,
        protocol text check (length(protocol) between 1 and 100),
        cancelled_by text,
        cancelled_at timestamptz,
        unique (institution_id, number),
        check ((status = 'confirmed') = (protocol is not null)),
        check (num_nulls(confirmed_by, confirmed_at, protocol) in (0, 3)),
        check ((status = 'cancelled') = (cancelled_at is not null)),
        check (num_nulls(cancelled_by, cancelled_at) in (0, 2))
      );
      -- The file as it is served, built once.
      create table accounting_batch_part (
        institution_id bigint not null references institution,
        batch_id uuid not null references accounting_batch,
        part int not null,
        bytes bytea not null,
        primary key (batch_id, part)
      );

      create table accounting_entry (
        id uuid primary key,
        institution_id bigint not null references institution,
        kind text not null,
        -- Selects the accounts. A reversal has the kind of the reversed entry, a reclassification that of the first.
        mapped_kind text not null,
        -- Source of the entry, unique per kind.
        source_id text not null check (length(source_id) between 1 and 200),
        company_id uuid,
        financial_account_id uuid,
        amount bigint not null check (amount > 0),
        day date not null,
        description text not null,
        cites uuid references accounting_entry,
        -- The batch of the entry. Null: the next batch includes it.
        batch_id uuid references accounting_batch,
        unique (institution_id, kind, source_id),
        check ((cites is not null) = (kind <> mapped_kind))
      );
      create index accounting_entry_open on accounting_entry (institution_id, day, id) where batch_id is null;
      create index accounting_entry_of_batch on accounting_entry (batch_id, day, id) where batch_id is not null;
      create index on accounting_entry (cites) where cites is not null;

      grant select, insert, update on accounting_mapping, accounting_batch to gateway_app;
      grant select, insert on accounting_mapping_line, accounting_batch_part, accounting_entry to gateway_app;
      -- No other column of an entry ever changes.
      grant update (batch_id) on accounting_entry to gateway_app;
    `);
  }
}
