import { Migration } from '@mikro-orm/migrations';

/** Contradictions between the rails and the books, their evidence, and the acts that settle them. */
export class Migration20261225000000_rail_cases extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table ledger_account drop constraint ledger_account_kind_check;
      alter table ledger_account add constraint ledger_account_kind_check
        check (kind in ('customer', 'settlement', 'fees', 'suspense', 'losses'));
      insert into ledger_account (institution_id, kind)
        select i.id, k from institution i cross join unnest(array['suspense', 'losses']) k on conflict do nothing;

      alter domain transaction_type drop constraint transaction_type_check;
      alter domain transaction_type add constraint transaction_type_check
        check (value in ('pix_out', 'pix_in', 'pix_refund', 'internal', 'ted_out', 'ted_in', 'ted_refund', 'bill_payment',
          'adjustment_credit', 'adjustment_debit'));

      -- A posting of a case between accounts of the institution belongs to no transaction.
      alter table posting alter column transaction_id drop not null, add column case_id uuid;

      create table rail_case (
        id uuid primary key,
        institution_id bigint not null references institution,
        kind text not null,
        rail text not null check (rail in ('spi', 'str', 'bills')),
        status text not null default 'open' check (status in ('open', 'settled', 'dismissed')),
        -- Identifies the fact. Further messages about it are evidence of the same case.
        subject_key text not null check (length(subject_key) between 1 and 200),
        -- End-to-end id, return id, control number or operation id.
        reference text,
        transaction_id uuid,
        account_id bigint,
        -- Cents. Null when the rail does not state an amount.
        amount bigint check (amount > 0),
        -- Direction of the money that the books miss, seen from the institution.
        direction text check (direction in ('in', 'out')),
        facts jsonb not null,
        -- Cents on the suspense account: positive for money that came in, negative for money that went out.
        suspense_amount bigint not null default 0,
        evidence_count int not null default 0,
        opened_at timestamptz not null,
        last_evidence_at timestamptz not null,
        ended_at timestamptz,
        unique (institution_id, kind, subject_key),
        unique (institution_id, id),
        check (status = 'open' or suspense_amount = 0),
        check ((status = 'open') = (ended_at is null))
      );
      create index rail_case_open on rail_case (institution_id, id) where status = 'open';
      create index rail_case_of_transaction on rail_case (transaction_id) where transaction_id is not null;

      create table rail_case_evidence (
        case_id uuid not null,
        institution_id bigint not null,
        message_id uuid not null,
        type text not null,
        body jsonb not null,
        -- Signature of the message as the connector sent it. Null in the sandbox without signatures.
        signature text,
        received_at timestamptz not null,
        primary key (case_id, message_id),
        foreign key (institution_id, case_id) references rail_case (institution_id, id)
      );

      create table rail_case_act (
        id uuid primary key,
        case_id uuid not null,
        institution_id bigint not null,
        act text not null check (act in
          ('post_to_suspense', 'post_to_customer', 'post_to_loss', 'accept_later_word', 'dismiss')),
        -- Cents. Null for acts that take the amount of the case.
        amount bigint check (amount > 0),
        -- Customer account of post_to_customer.
        account_id bigint,
        reason text not null check (length(reason) between 1 and 500),
        status text not null check (status in ('proposed', 'declined', 'approved', 'booked', 'refused')),
        proposed_by text not null,
        proposed_at timestamptz not null,
        decided_by text,
        decided_at timestamptz,
        ended_at timestamptz,
        -- Why the books could not take an approved act.
        refusal text,
        foreign key (institution_id, case_id) references rail_case (institution_id, id),
        check ((act = 'post_to_customer') = (account_id is not null)),
        check (num_nulls(decided_by, decided_at) in (0, 2) and (status = 'proposed') = (decided_by is null)),
        check (status in ('proposed', 'declined') or decided_by <> proposed_by),
        check ((status = 'refused') = (refusal is not null)),
        check ((status in ('booked', 'refused', 'declined')) = (ended_at is not null))
      );
      create index on rail_case_act (case_id, id);
      create unique index rail_case_act_pending on rail_case_act (case_id) where status in ('proposed', 'approved');
      create index rail_case_act_proposed on rail_case_act (institution_id, id) where status = 'proposed';

      grant select, insert on rail_case, rail_case_evidence, rail_case_act to gateway_app;
      grant update (status, suspense_amount, evidence_count, last_evidence_at, ended_at) on rail_case to gateway_app;
      grant update (status, decided_by, decided_at, ended_at, refusal) on rail_case_act to gateway_app;
    `);
    for (const table of ['rail_case', 'rail_case_evidence', 'rail_case_act']) {
      this.addSql(/* sql */ `
        alter table ${table} enable row level security;
        create policy own_rows on ${table} to gateway_app using (
          institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));
      `);
    }
  }
}
