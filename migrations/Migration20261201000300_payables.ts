import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000300_payables extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table payable (
        id uuid primary key,
        institution_id bigint not null references institution,
        status text not null check
          (status in ('pending', 'approved', 'scheduled', 'partially_paid', 'paid', 'refused', 'cancelled')),
        -- Version for decisions: grows with each change and decision, not with payments.
        version int not null default 1 check (version > 0),
        company_id uuid not null,
        branch_id uuid,
        source_account_id bigint references paying_account,
        financial_account_id uuid,
        supplier_name text not null check (length(supplier_name) between 1 and 140),
        supplier_document text not null check (supplier_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
        description text not null check (length(description) between 1 and 500),
        document_reference text not null check (length(document_reference) between 1 and 100),
        -- The reference without case, spaces and punctuation, to find duplicates.
        reference_key text not null check (reference_key <> ''),
        -- Whether it is the original of its supplier and reference. Repetitions carry a justification.
        holds_reference boolean not null,
        justification text check (length(justification) between 1 and 500),
        amount cents not null check (amount > 0),
        -- The paid amount: the amount less withheld taxes.
        net_amount cents not null check (net_amount between 1 and amount),
        paid_amount cents not null default 0 check (paid_amount <= net_amount),
        due_date date not null,
        competence_date date,
        payment_method text not null check (payment_method in ('PIX', 'TED', 'BOLETO')),
        pix_key text,
        recipient_bank_code text,
        recipient_branch text,
        recipient_account text,
        barcode text check (barcode ~ '^[0-9]{44}$'),
        installments_count int not null check (installments_count > 0),
        -- For tax payables: the reported state of the tax. Null: it pays no tax.
        tax_status text check (tax_status in ('open', 'due', 'overdue', 'paid')),
        created_by text not null,
        -- Every person who created or changed it. None of them may decide.
        makers text[] not null check (cardinality(makers) > 0),
        approved_by text,
        approved_at timestamptz,
        second_approved_by text,
        second_approved_at timestamptz,
        refused_by text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        foreign key (institution_id, company_id) references finance_company (institution_id, id),
        foreign key (institution_id, company_id, branch_id) references finance_branch (institution_id, company_id, id),
        foreign key (institution_id, financial_account_id) references financial_account (institution_id, id),
        unique (institution_id, id),
        check (approved_by <> all (makers) and second_approved_by <> all (makers) and refused_by <> all (makers)),
        check (approved_by <> created_by and second_approved_by <> created_by and refused_by <> created_by),
        check (second_approved_by <> approved_by),
        check (num_nulls(approved_by, approved_at) in (0, 2)),
        check (num_nulls(second_approved_by, second_approved_at) in (0, 2)),
        check (second_approved_by is null or approved_by is not null),
        check (status not in ('approved', 'scheduled') or approved_by is not null),
        check ((status = 'refused') <= (refused_by is not null)),
        check (status not in ('refused', 'cancelled') or not holds_reference),
        check (holds_reference or justification is not null or status not in ('pending', 'approved', 'scheduled')),
        check ((payment_method = 'PIX') = (pix_key is not null)),
        check (case payment_method when 'TED' then num_nulls(recipient_bank_code, recipient_branch, recipient_account) = 0
          else num_nonnulls(recipient_bank_code, recipient_branch, recipient_account) = 0 end),
        check ((payment_method = 'BOLETO') = (barcode is not null))
      );
      -- One active payable has the reference. Each repetition needs a justification.
      create unique index payable_reference on payable (institution_id, supplier_document, reference_key)
        where holds_reference;
      create index on payable (institution_id, id desc);
      create index on payable (institution_id, status, id desc);
      create index on payable (institution_id, company_id, id desc);
      create index on payable (institution_id, supplier_document, id desc);
      create index on payable (institution_id, reference_key, id desc);
      create index on payable (institution_id, due_date, id desc);
      create index payable_tax on payable (due_date, id)
        where tax_status in ('open', 'due') and status in ('pending', 'approved', 'scheduled', 'partially_paid');

      create table payable_installment (
        id uuid primary key,
        institution_id bigint not null references institution,
        payable_id uuid not null,
        number int not null check (number > 0),
        due_date date not null,
        amount cents not null check (amount > 0),
        net_amount cents not null check (net_amount between 1 and amount),
        status text not null check (status in ('pending', 'approved', 'scheduled', 'paid', 'refused', 'cancelled')),
        -- Brasília days: start of the debt; payment; refusal or cancellation.
        created_on date not null,
        paid_on date,
        ended_on date,
        -- The day on which nothing is owed any more.
        closed_on date not null generated always as (coalesce(least(paid_on, ended_on), 'infinity')) stored,
        payment_order_id uuid,
        remittance_item_id uuid,
        foreign key (institution_id, payable_id) references payable (institution_id, id),
        unique (payable_id, number),
        unique (institution_id, id),
        check ((status = 'paid') = (paid_on is not null)),
        check (status not in ('refused', 'cancelled') or ended_on is not null),
        check (paid_on is not null or num_nonnulls(payment_order_id, remittance_item_id) = 0),
        check (num_nonnulls(payment_order_id, remittance_item_id) <= 1)
      );
      create index on payable_installment (institution_id, closed_on);
      create index on payable_installment (institution_id, status, due_date, id);

      create table payable_withholding (
        id uuid primary key,
        institution_id bigint not null references institution,
        payable_id uuid not null,
        kind text not null check (kind in ('IRRF', 'CSRF', 'PIS', 'COFINS', 'CSLL', 'INSS', 'ISS', 'OTHER')),
        amount cents not null check (amount > 0),
        foreign key (institution_id, payable_id) references payable (institution_id, id),
        unique (payable_id, kind)
      );

      -- One step in the history of a payable: the action and its author.
      create table payable_step (
        id uuid primary key,
        institution_id bigint not null references institution,
        payable_id uuid not null,
        action text not null check (action in
          ('created', 'changed', 'first_approved', 'approved', 'refused', 'cancelled', 'scheduled', 'returned', 'paid')),
        -- Null: a payment ended this way, without a decision of a person.
        author text,
        reason text,
        installment_id uuid,
        at timestamptz not null,
        foreign key (institution_id, payable_id) references payable (institution_id, id)
      );
      create index on payable_step (payable_id, id);

      grant select, insert, update on payable, payable_installment to gateway_app;
      grant select, insert on payable_withholding, payable_step to gateway_app;
    `);
  }
}
