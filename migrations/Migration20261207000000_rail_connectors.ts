import { Migration } from '@mikro-orm/migrations';

export class Migration20261207000000_rail_connectors extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table rail_connector (
        id text primary key check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
        -- The gateway signs its own messages. Messages of the sandbox are accepted only where the sandbox is on.
        kind text not null check (kind in ('gateway', 'sandbox', 'external')),
        name text not null,
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
        id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
        connector_id text not null references rail_connector,
        public_key bytea not null unique check (octet_length(public_key) = 32),
        -- For keys of the gateway (PKCS #8), sealed with the key of SECRET_KEYS that sealed_by names.
        private_key bytea,
        sealed_by text check ((sealed_by is null) = (private_key is null)),
        -- For keys of the gateway: signs from this time until the next key's.
        signs_from timestamptz(3) not null default clock_timestamp(),
        created_by text not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        revoked_by text,
        revoked_at timestamptz(3),
        check (num_nulls(revoked_by, revoked_at) in (0, 2))
      );
      create index on rail_connector_key (connector_id);

      grant select, insert, update on rail_connector, rail_connector_key to gateway_app;

      -- For a message with a refused signature: its original id, text and signature. Such a row has its own id, so that
      -- a sender that reuses another message's id cannot affect that message.
      alter table failed_message add refused jsonb,
        add check (refused is null or (body is null and malformed is null));
    `);
  }
}
