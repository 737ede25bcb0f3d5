import { Migration } from '@mikro-orm/migrations';

export class Migration20261224000100_statement_imports extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- An imported statement of a file: what the file states of its account, and how the books agreed with it.
      create table statement_import (
        id uuid primary key,
        institution_id bigint not null references institution,
        bank_account_id uuid not null,
        file_sha256 text not null check (length(file_sha256) = 64),
        format text not null,
        -- Closing balance of the file in cents, and its day. Null when the file states none.
        closing_balance bigint,
        closing_date date,
        -- Sum in cents of all entries of the account until that day, after the import.
        booked_until bigint,
        -- Closing balance less the balance of the books, in cents. A person accepted one other than 0.
        difference bigint,
        -- Number of rows by outcome, and the rows that persons decided.
        counts jsonb not null,
        decisions jsonb not null,
        reason text check (length(reason) between 1 and 500),
        created_by text not null,
        created_at timestamptz not null,
        foreign key (institution_id, bank_account_id) references bank_account (institution_id, id),
        check ((closing_balance is null) = (closing_date is null) and (closing_balance is null) = (booked_until is null)
          and (closing_balance is null) = (difference is null)),
        check (coalesce(difference, 0) = 0 or reason is not null)
      );
      create index statement_import_of_account on statement_import (bank_account_id, id desc);
      create index statement_import_of_file on statement_import (institution_id, file_sha256);

      -- What persons have taught about the files of an account's bank.
      create table statement_profile (
        bank_account_id uuid primary key,
        institution_id bigint not null references institution,
        -- Texts of rows with their meaning: [{"label": "SALDO DO DIA", "meaning": "balance"}].
        labels jsonb not null default '[]',
        -- Whether the bank writes debits without a sign, so that the type of the movement decides.
        sign_by_type boolean not null default false,
        -- Meaning of the columns of CSV and XLSX files.
        columns jsonb,
        updated_by text not null,
        updated_at timestamptz not null,
        foreign key (institution_id, bank_account_id) references bank_account (institution_id, id)
      );

      grant select, insert on statement_import, statement_profile to gateway_app;
      grant update (labels, sign_by_type, columns, updated_by, updated_at) on statement_profile to gateway_app;
    `);
    for (const table of ['statement_import', 'statement_profile']) {
      this.addSql(/* sql */ `
        alter table ${table} enable row level security;
        create policy own_rows on ${table} to gateway_app using (
          institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));
      `);
    }
  }
}
