import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000400_payment_runs extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table payment_batch (
        id uuid primary key,
        institution_id bigint not null references institution,
        status text not null check (status in ('queued', 'released', 'cancelled')),
        company_id uuid not null,
        -- Paid from a customer account of this gateway, or by a file for another bank.
        source_account_id bigint references paying_account,
        bank_account_id uuid,
        -- Brasília day on which the other bank pays.
        pay_on date,
        item_count int not null check (item_count >= 0),
        total cents not null,
        -- Digest of the content, which the releasing person confirms.
        content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
        created_by text not null,
        created_at timestamptz not null,
        released_by text,
        released_at timestamptz,
        cancelled_by text,
        cancelled_at timestamptz,
        updated_at timestamptz not null,
        foreign key (institution_id, company_id) references finance_company (institution_id, id),
        foreign key (institution_id, bank_account_id) references bank_account (institution_id, id),
        unique (institution_id, id),
        check (num_nonnulls(source_account_id, bank_account_id) = 1),
        check ((bank_account_id is null) = (pay_on is null)),
        check (released_by <> created_by),
        check (num_nulls(released_by, released_at) in (0, 2)),
        check (num_nulls(cancelled_by, cancelled_at) in (0, 2)),
        check (status <> 'released' or released_by is not null),
        check ((status = 'cancelled') = (cancelled_by is not null))
      );
      create index on payment_batch (institution_id, id desc);
      create index on payment_batch (institution_id, status, id desc);

      create table payment_order (
        id uuid primary key,
        institution_id bigint not null references institution,
        batch_id uuid not null,
        installment_id uuid not null,
        payable_id uuid not null,
        -- Version of the payable when the order was created.
        payable_version int not null,
        -- The owner of the paying account, on whose behalf the operations run.
        paying_partner_id uuid not null references partner,
        source_account_id bigint not null references paying_account,
        channel text not null check (channel in ('pix', 'ted', 'bill')),
        amount cents not null check (amount > 0),
        recipient jsonb not null,
        status text not null check (status in ('queued', 'released', 'dispatched', 'paid', 'rejected', 'cancelled')),
        attempt int not null default 0 check (attempt >= 0),
        next_attempt_at timestamptz,
        -- Lease of a worker (real time), and its number: a worker that has lost the lease writes nothing.
        leased_until timestamptz,
        claim int not null default 0,
        -- For a bill: number of expired quotes.
        quotes int not null default 0,
        -- For a PIX: the lookup that pays it, and the account that it found.
        end_to_end_id text,
        recipient_ispb text,
        transaction_id uuid unique references transaction,
        error_code text,
        paid_on date,
        -- It was paid after another payment had paid the installment.
        conflict text check (conflict = 'paid_twice'),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        foreign key (institution_id, batch_id) references payment_batch (institution_id, id),
        foreign key (institution_id, installment_id) references payable_installment (institution_id, id),
        foreign key (institution_id, payable_id) references payable (institution_id, id),
        check ((status = 'rejected') <= (error_code is not null)),
        check (status <> 'dispatched' or transaction_id is not null),
        check ((status = 'paid') = (paid_on is not null))
      );
      -- At most one order pays an installment at a time.
      create unique index payment_order_open on payment_order (installment_id)
        where status in ('queued', 'released', 'dispatched');
      create index on payment_order (institution_id, id desc);
      create index on payment_order (institution_id, status, id desc);
      create index on payment_order (batch_id, id);
      create index on payment_order (installment_id, id);
      create index payment_order_due on payment_order (next_attempt_at, id) where status = 'released';
      create index payment_order_followed on payment_order (id) where status = 'dispatched';
      create index payment_order_late on payment_order (updated_at, id)
        where status = 'rejected' and transaction_id is not null;

      create sequence payment_your_number;
      -- The last file number of each bank agreement, and its time: no two files share a second.
      create table remittance_sequence (
        institution_id bigint not null references institution,
        bank_code text not null,
        agreement text not null,
        last int not null check (last > 0),
        generated_at timestamptz not null,
        primary key (institution_id, bank_code, agreement)
      );
      create table remittance (
        id uuid primary key,
        institution_id bigint not null references institution,
        batch_id uuid not null unique,
        bank_account_id uuid not null,
        bank_code text not null,
        agreement text not null,
        sequence int not null check (sequence between 1 and 999999),
        content jsonb not null,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        size_bytes int not null check (size_bytes > 0),
        item_count int not null check (item_count > 0),
        total cents not null check (total > 0),
        paid_count int not null default 0,
        paid_total cents not null default 0,
        refused_count int not null default 0,
        generated_by text not null,
        generated_at timestamptz not null,
        foreign key (institution_id, batch_id) references payment_batch (institution_id, id),
        foreign key (institution_id, bank_account_id) references bank_account (institution_id, id),
        unique (institution_id, bank_code, agreement, sequence),
        unique (institution_id, id)
      );
      create index on remittance (institution_id, id desc);

      create table remittance_item (
        id uuid primary key,
        institution_id bigint not null references institution,
        batch_id uuid not null,
        remittance_id uuid,
        installment_id uuid not null,
        payable_id uuid not null,
        payable_version int not null,
        your_number text not null unique check (length(your_number) between 1 and 20),
        bank_number text,
        amount cents not null check (amount > 0),
        payment jsonb not null,
        status text not null check (status in ('queued', 'sent', 'accepted', 'paid', 'refused', 'cancelled')),
        occurrences text[] not null default '{}',
        paid_on date,
        paid_amount cents,
        authentication text,
        review text check (review in ('unknown_occurrence', 'amount_differs', 'deleted_by_bank', 'day_closed')),
        -- The bank's report after the item had ended differently.
        conflict text check (conflict in ('refused_after_paid', 'paid_twice')),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        foreign key (institution_id, batch_id) references payment_batch (institution_id, id),
        foreign key (institution_id, remittance_id) references remittance (institution_id, id),
        foreign key (institution_id, installment_id) references payable_installment (institution_id, id),
        foreign key (institution_id, payable_id) references payable (institution_id, id),
        check ((status = 'paid') = (paid_on is not null)),
        check (status in ('queued', 'cancelled') or remittance_id is not null)
      );
      create unique index remittance_item_open on remittance_item (installment_id)
        where status in ('queued', 'sent', 'accepted');
      create index on remittance_item (batch_id, id);
      create index on remittance_item (remittance_id, id);
      create index on remittance_item (installment_id, id);
      create index on remittance_item (institution_id, bank_number) where bank_number is not null;

      grant select, insert, update on payment_batch, payment_order, remittance_sequence, remittance, remittance_item to gateway_app;
      grant usage on sequence payment_your_number to gateway_app;
    `);
  }
}
