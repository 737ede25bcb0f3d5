import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000100_charge_signing extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- One key signs for the whole deployment, because the payload names the receiver. Private keys
      -- (PKCS #8) are sealed with the key of SECRET_KEYS that key_id names.
      create table charge_signing_key (
        id uuid primary key,
        certificate bytea not null,
        -- Null when the key of SECRET_KEYS was lost, so that it cannot be opened.
        private_key bytea,
        key_id text check ((key_id is null) = (private_key is null)),
        -- Signs from this time until the next key's.
        signs_from timestamptz not null,
        -- End of the publication of its public half.
        published_until timestamptz not null
      );
      create index on charge_signing_key (signs_from);

      grant select, insert, update, delete on charge_signing_key to gateway_app;
    `);
  }
}
