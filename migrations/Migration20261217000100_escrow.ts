import { Migration } from '@mikro-orm/migrations';

const OWN_ROWS = `using (
  institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id))`;

export class Migration20261217000100_escrow extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table escrow_terms (
        id uuid primary key,
        institution_id bigint not null references institution,
        account_id bigint not null references account,
        version int not null check (version > 0),
        status text not null check (status in ('proposed', 'in_force', 'replaced', 'declined', 'withdrawn')),
        conditions text not null check (length(conditions) between 1 and 2000),
        beneficiary_account_id bigint references account,
        beneficiary_pix_key text,
        beneficiary_document text,
        beneficiary_name text,
        created_by text not null,
        created_at timestamptz not null,
        approved_by text,
        approved_at timestamptz,
        closed_by text,
        closed_at timestamptz,
        unique (account_id, version),
        check (beneficiary_account_id <> account_id),
        check (num_nonnulls(beneficiary_account_id, beneficiary_pix_key) = 1),
        check (num_nonnulls(beneficiary_pix_key, beneficiary_document, beneficiary_name) in (0, 3)),
        check (approved_by <> created_by),
        check (num_nulls(approved_by, approved_at) in (0, 2)),
        check ((status in ('in_force', 'replaced')) = (approved_by is not null)),
        check (num_nulls(closed_by, closed_at) in (0, 2)),
        check ((status in ('declined', 'withdrawn')) = (closed_by is not null)),
        check (status <> 'declined' or closed_by <> created_by),
        check (status <> 'withdrawn' or closed_by = created_by)
      );
      create unique index escrow_terms_in_force on escrow_terms (account_id) where status = 'in_force';
      create unique index escrow_terms_proposed on escrow_terms (account_id) where status = 'proposed';
      create index escrow_terms_to_approve on escrow_terms (institution_id, id) where status = 'proposed';
      grant select, insert, update on escrow_terms to gateway_app;
      alter table escrow_terms enable row level security;
      create policy own_rows on escrow_terms to gateway_app ${OWN_ROWS};

      do $$
      declare c text;
      begin
        for c in select conname from pg_constraint
          where conrelid = 'escrow_release'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%status%'
        loop
          execute format('alter table escrow_release drop constraint %I', c);
        end loop;
      end $$;
      -- Releases that were approved under the former rules announced a decision and moved no money.
      update escrow_release set status = 'announced' where status = 'released';
      alter table escrow_release
        add column terms_id uuid references escrow_terms,
        add column content_sha256 text,
        add column declined_by text,
        add column declined_at timestamptz,
        add column next_attempt_at timestamptz,
        add column attempt int not null default 0,
        add column claim int not null default 0,
        add column leased_until timestamptz,
        add column end_to_end_id text,
        add column recipient_ispb text,
        add column transaction_id uuid,
        add column failure text,
        add column ended_at timestamptz,
        add check (status in (
          'requested', 'approved', 'dispatched', 'released', 'failed', 'withdrawn', 'declined', 'announced')),
        add check ((status in ('approved', 'dispatched', 'released', 'failed', 'announced')) = (approved_by is not null)),
        add check ((status = 'withdrawn') = (withdrawn_by is not null)),
        add check ((status = 'declined') = (declined_by is not null)),
        add check (num_nulls(declined_by, declined_at) in (0, 2)),
        add check (declined_by <> created_by),
        add check (num_nulls(terms_id, content_sha256) in (0, 2)),
        add check (content_sha256 is not null or status in ('requested', 'withdrawn', 'declined', 'announced')),
        add check (status not in ('dispatched', 'released') or transaction_id is not null),
        add check ((status = 'failed') = (failure is not null)),
        add check ((status in ('released', 'failed')) = (ended_at is not null));
      create index escrow_release_of_account on escrow_release (account_id, id desc);
      create index escrow_release_due on escrow_release (next_attempt_at, id) where status = 'approved';
      create index escrow_release_dispatched on escrow_release (id) where status = 'dispatched';
      create unique index escrow_release_transaction on escrow_release (transaction_id) where transaction_id is not null;

      create index balance_escrow on balance (institution_id, account_id) where purpose = 'escrow';
      create index released_order_holding on released_order (account_id) where held > 0;
    `);
  }
}
