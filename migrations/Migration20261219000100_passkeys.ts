import { Migration } from '@mikro-orm/migrations';

export class Migration20261219000100_passkeys extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table passkey (
        id text primary key check (length(id) between 1 and 1400),
        institution_id bigint not null references institution,
        operator_id uuid not null references operator,
        name text not null check (length(name) between 1 and 60),
        public_key bytea not null check (length(public_key) between 1 and 2048),
        -- Signature counter of the authenticator. 0 without a counter.
        counter bigint not null check (counter >= 0),
        transports text[] not null,
        -- Real time, as for sessions.
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        removed_at timestamptz,
        removed_by text,
        check (num_nulls(removed_at, removed_by) in (0, 2))
      );
      create index on passkey (operator_id) where removed_at is null;

      -- A challenge serves one decision of one session, or one registration of one person.
      create table proof_challenge (
        challenge bytea primary key check (length(challenge) = 32),
        operator_id uuid not null references operator,
        -- Null: a registration, which belongs to the person.
        session_hash bytea check (length(session_hash) = 32),
        operation text not null,
        input_sha256 bytea check (length(input_sha256) = 32),
        created_at timestamptz not null default now(),
        used_at timestamptz,
        check (num_nulls(session_hash, input_sha256) in (0, 2))
      );
      create index on proof_challenge (created_at);

      alter table change_request
        drop constraint change_request_subject_type_check,
        add constraint change_request_subject_type_check check (subject_type in ('credential', 'person', 'partner',
          'finance_settings', 'paying_account', 'default_limits', 'account_limits', 'fee', 'deputyship', 'rail_key', 'passkeys'));

      grant select, insert, update on passkey to gateway_app;
      grant select, insert, update, delete on proof_challenge to gateway_app;
      alter table passkey enable row level security;
      create policy own_rows on passkey to gateway_app using (
        institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));
    `);
  }
}
