import { Migration } from '@mikro-orm/migrations';

/** Return files that were imported, or that wait for a decision. Remittances without an answer of the bank. */
export class Migration20261224000000_return_files extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table return_file (
        id uuid primary key,
        institution_id bigint not null references institution,
        bank_account_id uuid not null,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        file_name text check (length(file_name) between 1 and 200),
        size_bytes int not null check (size_bytes between 1 and 3000000),
        -- Number that the bank gave the file (NSA), and its day.
        sequence int not null check (sequence between 0 and 999999),
        generated_on date,
        status text not null check (status in ('imported', 'quarantined', 'discarded')),
        -- Why it was quarantined: empty for a file that was imported at once.
        reasons text[] not null,
        findings text[] not null,
        -- Only while it waits for a decision.
        content bytea,
        received_by text not null,
        received_at timestamptz not null,
        decided_by text,
        decided_at timestamptz,
        decision_reason text check (length(decision_reason) between 1 and 500),
        foreign key (institution_id, bank_account_id) references bank_account (institution_id, id),
        unique (institution_id, bank_account_id, sha256),
        check ((status = 'quarantined') = (content is not null)),
        check (num_nulls(decided_by, decided_at, decision_reason) in (0, 3)),
        check ((status = 'discarded') <= (decided_by is not null)),
        check (status <> 'quarantined' or decided_by is null),
        check (status = 'imported' or cardinality(reasons) > 0)
      );
      create index on return_file (institution_id, id desc);
      create index return_file_quarantined on return_file (institution_id, id) where status = 'quarantined';
      create index return_file_sequence on return_file (institution_id, bank_account_id, sequence) where status = 'imported';
      grant select, insert, update on return_file to gateway_app;
      alter table return_file enable row level security;
      create policy own_rows on return_file to gateway_app using (
        institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));

      alter table remittance_item drop constraint remittance_item_review_check,
        add constraint remittance_item_review_check check (
          review in ('unknown_occurrence', 'amount_differs', 'deleted_by_bank', 'day_closed', 'paid_in_future'));

      -- When the gateway noticed that the bank had not answered in time.
      alter table remittance add column overdue_at timestamptz;
      create index remittance_awaiting on remittance (id)
        where overdue_at is null and paid_count + refused_count < item_count;
      create index remittance_overdue on remittance (institution_id, id)
        where overdue_at is not null and paid_count + refused_count < item_count;
    `);
  }
}
