import { Migration } from '@mikro-orm/migrations';

/** Who may speak for which rail, the keys that their messages are signed with, and messages that were refused for their signature. */
export class Migration20261207000000_rail_connectors extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table rail_connector (
        id text primary key check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
        -- The gateway itself signs what it sends; the sandbox counts where the sandbox is on alone.
        kind text not null check (kind in ('gateway', 'sandbox', 'external')),
        name text not null,
        -- Null: all.
        rails text[] check ((rails is null) = (kind <> 'external')),
        created_by text not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        revoked_by text,
        revoked_at timestamptz(3),
        check (num_nulls(revoked_by, revoked_at) in (0, 2)),
        check (kind = 'external' or (id = kind and revoked_at is null))
      );
      insert into rail_connector (id, kind, name, created_by) values
        ('gateway', 'gateway', 'This gateway', 'system'), ('sandbox', 'sandbox', 'The simulated world', 'system');

      create table rail_connector_key (
        -- Digest of the public key: whoever has the one knows the other.
        id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
        connector_id text not null references rail_connector,
        -- Ed25519.
        public_key bytea not null unique check (octet_length(public_key) = 32),
        -- Of our own (PKCS #8), sealed with the key of SECRET_KEYS that sealed_by names.
        private_key bytea,
        sealed_by text check ((sealed_by is null) = (private_key is null)),
        -- Of our own: from then on until the next key's.
        signs_from timestamptz(3) not null default clock_timestamp(),
        created_by text not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        revoked_by text,
        revoked_at timestamptz(3),
        check (num_nulls(revoked_by, revoked_at) in (0, 2))
      );
      create index on rail_connector_key (connector_id);

      grant select, insert, update on rail_connector, rail_connector_key to gateway_app;

      -- Of a message whose signature was refused: its id, text and signature as they came. Such a row has an id of its own, so
      -- that nobody marks another's message by sending one with its id.
      alter table failed_message add refused jsonb,
        add check (refused is null or (body is null and malformed is null));
    `);
  }
}
