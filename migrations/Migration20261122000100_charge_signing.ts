import { Migration } from '@mikro-orm/migrations';

/** The keys that sign the payloads of dynamic charges. */
export class Migration20261122000100_charge_signing extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- One key signs for the whole deployment: whoever is paid is in the payload. Certificates are public, private keys
      -- (PKCS #8) are sealed with the key of SECRET_KEYS that key_id names.
      create table charge_signing_key (
        -- \`kid\` of the signatures.
        id uuid primary key,
        certificate bytea not null,
        -- Null when the key of SECRET_KEYS was lost: nothing opens it any more.
        private_key bytea,
        key_id text check ((key_id is null) = (private_key is null)),
        -- From then on until the next key's.
        signs_from timestamptz not null,
        -- Until then its public half is published.
        published_until timestamptz not null
      );
      create index on charge_signing_key (signs_from);

      grant select, insert, update, delete on charge_signing_key to gateway_app;
    `);
  }
}
