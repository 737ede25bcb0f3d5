import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000500_receivables extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Secret for the keys of debtors, sealed. It never changes: otherwise one debtor would become two.
      create table debtor_key_secret (
        institution_id bigint primary key references institution,
        secret bytea not null,
        key_id text not null
      );

      -- Amounts are in ten-thousandths of the currency unit, and are whole hundredths.
      create table receivable (
        id uuid primary key,
        institution_id bigint not null references institution,
        status text not null check (status in ('open', 'partially_received', 'received', 'cancelled')),
        company_id uuid not null,
        branch_id uuid,
        destination_account_id bigint references paying_account,
        financial_account_id uuid,
        debtor_name text not null,
        debtor_document text not null,
        debtor_key text not null check (debtor_key ~ '^dbt_[0-9a-f]{32}$'),
        description text not null,
        document_reference text not null,
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        amount_base_units bigint not null check (amount_base_units > 0 and amount_base_units % 100 = 0),
        received_base_units bigint not null check (received_base_units between 0 and amount_base_units),
        due_date date not null,
        competence_date date not null,
        -- Brasília days: the start of the debt, and the day on which nothing is open any more.
        created_on date not null,
        closed_on date,
        created_by text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        cancelled_by text,
        cancelled_at timestamptz,
        cancellation_reason text,
        foreign key (institution_id, company_id) references finance_company (institution_id, id),
        foreign key (institution_id, company_id, branch_id) references finance_branch (institution_id, company_id, id),
        foreign key (institution_id, financial_account_id) references financial_account (institution_id, id),
        unique (institution_id, id),
        check (status <> 'open' or received_base_units = 0),
        check (status <> 'partially_received' or received_base_units > 0 and received_base_units < amount_base_units),
        check (status <> 'received' or received_base_units = amount_base_units),
        check (status <> 'cancelled' or received_base_units = 0),
        check ((status in ('received', 'cancelled')) = (closed_on is not null)),
        check ((status = 'cancelled') = (cancelled_at is not null)),
        check (num_nulls(cancelled_by, cancelled_at, cancellation_reason) in (0, 3))
      );
      create index on receivable (institution_id, id desc);
      create index on receivable (institution_id, status, id desc);
      -- Open amount of a day: the current one plus what was closed later.
      create index receivable_open_until on receivable (institution_id, (coalesce(closed_on, 'infinity')));
      create index receivable_due on receivable (institution_id, due_date) where closed_on is null;

      create table receivable_receipt (
        id uuid primary key,
        institution_id bigint not null references institution,
        receivable_id uuid not null,
        amount_base_units bigint not null check (amount_base_units > 0 and amount_base_units % 100 = 0),
        -- BRL for one unit of the receivable's currency. Null: the receivable is in BRL.
        exchange_rate numeric(18, 8) check (exchange_rate > 0),
        cash_base_units bigint not null check (cash_base_units > 0 and cash_base_units % 100 = 0),
        received_on date not null,
        channel text not null check (channel in ('PIX', 'TED', 'BOLETO', 'CASH', 'OTHER')),
        reference text,
        account_id bigint references paying_account,
        credit_transaction_id uuid references transaction,
        created_by text not null,
        created_at timestamptz not null,
        reversed_on date,
        reversed_at timestamptz,
        reversed_by text,
        reversal_reason text,
        foreign key (institution_id, receivable_id) references receivable (institution_id, id),
        check (exchange_rate is not null or cash_base_units = amount_base_units),
        check (credit_transaction_id is null or reference is not null and account_id is not null),
        check (num_nulls(reversed_on, reversed_at, reversed_by, reversal_reason) in (0, 4))
      );
      create index on receivable_receipt (receivable_id, id);
      create index on receivable_receipt (institution_id, received_on, id);
      create index on receivable_receipt (institution_id, reversed_on, id) where reversed_on is not null;
      create index on receivable_receipt (institution_id, reference) where reversed_on is null and reference is not null;
      create index on receivable_receipt (credit_transaction_id) where credit_transaction_id is not null;

      grant select, insert on debtor_key_secret, receivable, receivable_receipt to gateway_app;
      grant update on debtor_key_secret to gateway_app;
      -- Amount, debtor and date of a receivable never change, nor do receipts.
      grant update (status, received_base_units, closed_on, updated_at, cancelled_by, cancelled_at, cancellation_reason)
        on receivable to gateway_app;
      grant update (reversed_on, reversed_at, reversed_by, reversal_reason) on receivable_receipt to gateway_app;
    `);
  }
}
