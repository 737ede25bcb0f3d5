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

      -- Adds a key unless there is one that signs after p_after: of several nodes that make one at once, one wins.
      create function charge_signing_key_add(p_after timestamptz, p_id uuid, p_certificate bytea, p_private_key bytea,
        p_key_id text, p_signs_from timestamptz, p_published_until timestamptz) returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('charge_signing_key'));
        insert into charge_signing_key (id, certificate, private_key, key_id, signs_from, published_until)
        select p_id, p_certificate, p_private_key, p_key_id, p_signs_from, p_published_until
        where not exists (
          select 1 from charge_signing_key where signs_from > p_after and private_key is not null);
      end $$;

      grant select, insert, update, delete on charge_signing_key to gateway_app;
    `);
  }
}
