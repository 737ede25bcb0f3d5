import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  'rail_statement',
  'rail_statement_part',
  'rail_statement_entry',
  'rail_reconciliation',
  'rail_difference',
];

/** Statements of the rails, and how the books of a day agree with them. */
export class Migration20261225000100_rail_statements extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create domain rail_of_statement as text check (value in ('spi', 'str', 'bills'));

      create table rail_statement (
        id uuid primary key,
        institution_id bigint not null references institution,
        rail rail_of_statement not null,
        day date not null,
        -- Id that the connector gives it.
        statement_id text not null check (length(statement_id) between 1 and 64),
        parts integer not null check (parts between 1 and 1000),
        received_parts integer not null default 0 check (received_parts between 0 and parts),
        -- Cents. Null when the rail states none.
        opening_balance bigint,
        closing_balance bigint,
        produced_at timestamptz not null,
        completed_at timestamptz,
        -- Business time of the next comparison. Null: none is due.
        compare_at timestamptz,
        unique (institution_id, rail, statement_id),
        check ((received_parts = parts) = (completed_at is not null)),
        check (compare_at is null or completed_at is not null)
      );
      create index rail_statement_of_day on rail_statement (institution_id, rail, day, produced_at desc, statement_id desc)
        where completed_at is not null;
      create index rail_statement_due on rail_statement (compare_at) where compare_at is not null;

      create table rail_statement_part (
        statement uuid not null references rail_statement,
        part integer not null,
        institution_id bigint not null,
        message_id uuid not null,
        signature text,
        -- SHA-256 of the entries: a repeated part has the same.
        sha256 text not null check (length(sha256) = 64),
        received_at timestamptz not null,
        primary key (statement, part)
      );

      create table rail_statement_entry (
        statement uuid not null references rail_statement,
        part integer not null,
        position integer not null,
        institution_id bigint not null,
        reference text not null,
        kind text not null check (kind in ('payment', 'return', 'own_funds')),
        direction text not null check (direction in ('in', 'out')),
        amount bigint not null check (amount > 0),
        settled_at timestamptz not null,
        primary key (statement, part, position)
      );
      create index on rail_statement_entry (institution_id, reference);

      create table rail_reconciliation (
        institution_id bigint not null references institution,
        rail rail_of_statement not null,
        day date not null,
        statement uuid not null references rail_statement,
        opening_balance bigint,
        closing_balance bigint,
        -- Opening balance plus the entries of the statement.
        computed_balance numeric,
        -- Number and sum in cents by result: {"matched": {"count": 1, "amount": "100"}}.
        results jsonb not null,
        difference_count integer not null,
        pending_count integer not null,
        -- Number of the last comparison.
        run integer not null,
        compared_at timestamptz not null,
        primary key (institution_id, rail, day)
      );
      create index on rail_reconciliation (institution_id, day desc, rail);

      create table rail_difference (
        institution_id bigint not null,
        rail rail_of_statement not null,
        day date not null,
        result text not null check
          (result in ('missing_here', 'missing_there', 'different_amount', 'different_instant', 'pending')),
        reference text not null,
        direction text not null check (direction in ('in', 'out')),
        -- Counts equal references in one direction.
        occurrence integer not null,
        amount_here bigint,
        amount_there bigint,
        booked_at timestamptz,
        settled_at timestamptz,
        transaction_id uuid,
        part integer,
        -- First and last comparison that found it.
        first_run integer not null,
        run integer not null,
        primary key (institution_id, rail, day, result, reference, direction, occurrence)
      );

      grant select, insert on rail_statement, rail_statement_part, rail_statement_entry, rail_reconciliation, rail_difference
        to gateway_app;
      grant update (received_parts, completed_at, compare_at) on rail_statement to gateway_app;
      grant update on rail_reconciliation to gateway_app;
      grant update, delete on rail_difference to gateway_app;
      grant update, delete on rail_statement_entry to gateway_app;
    `);
    for (const table of TABLES) {
      this.addSql(/* sql */ `
        alter table ${table} enable row level security;
        create policy own_rows on ${table} to gateway_app using (
          institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));
      `);
    }
  }
}
