import { Migration } from '@mikro-orm/migrations';

/** Passkeys of persons, challenges that they sign, and requests of admins to remove the passkeys of a person. */
export class Migration20261219000100_passkeys extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table passkey (
        -- Credential id as the authenticator made it, base64url.
        id text primary key check (length(id) between 1 and 1400),
        institution_id bigint not null references institution,
        operator_id uuid not null references operator,
        name text not null check (length(name) between 1 and 60),
        -- COSE key.
        public_key bytea not null check (length(public_key) between 1 and 2048),
        -- Signatures that the authenticator counts; 0 where it counts none.
        counter bigint not null check (counter >= 0),
        transports text[] not null,
        -- Real time, as the rows of sessions.
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

      create table passkey_reset (
        id uuid primary key,
        institution_id bigint not null references institution,
        -- Login of the person who lost all passkeys.
        login text not null,
        requested_by text not null,
        requested_at timestamptz not null,
        decided_by text,
        decided_at timestamptz,
        check (requested_by <> decided_by),
        check (decided_by <> 'operator:' || login),
        check (num_nulls(decided_by, decided_at) in (0, 2))
      );
      create index on passkey_reset (institution_id, id desc);
      create unique index passkey_reset_open on passkey_reset (institution_id, login) where decided_by is null;

      grant select, insert, update on passkey, passkey_reset to gateway_app;
      grant select, insert, update, delete on proof_challenge to gateway_app;
    `);
    for (const table of ['passkey', 'passkey_reset']) {
      this.addSql(`
        alter table ${table} enable row level security;
        create policy own_rows on ${table} to gateway_app using (
          institution_id = coalesce(nullif(current_setting('gateway.institution', true), '')::bigint, institution_id));
      `);
    }
  }
}
