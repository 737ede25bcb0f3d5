import { Migration } from '@mikro-orm/migrations';

/** Authentication of clients in addition to secrets, bound tokens, and used proofs. */
export class Migration20261206000000_client_authentication extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table credential
        alter column secret_hash drop not null,
        add column auth_method text not null default 'secret' check (auth_method in ('secret', 'private_key_jwt', 'tls')),
        -- Public keys (RFC 7517), or their URL.
        add column jwks jsonb,
        add column jwks_uri text check (length(jwks_uri) <= 2048),
        -- For the client's certificate: its subject as in RFC 4514, or the SHA-256 of its DER.
        add column tls_subject text check (length(tls_subject) between 1 and 1024),
        add column tls_thumbprint bytea check (length(tls_thumbprint) = 32),
        add column sender_constraint text not null default 'none' check (sender_constraint in ('none', 'dpop', 'mtls')),
        -- A credential has only the columns of its method: every other way to authenticate is closed.
        add check ((auth_method = 'secret') = (secret_hash is not null)),
        add check (num_nonnulls(jwks, jwks_uri) = case auth_method when 'private_key_jwt' then 1 else 0 end),
        add check (num_nonnulls(tls_subject, tls_thumbprint) = case auth_method when 'tls' then 1 else 0 end);

      alter table access_token
        add column issued_at timestamptz not null default now(),
        -- The key that the bearer must prove (RFC 9449, RFC 8705): SHA-256 of the key or of the certificate.
        add column bound_by text check (bound_by in ('dpop', 'mtls')),
        add column bound_to bytea check (length(bound_to) = 32),
        add check ((bound_by is null) = (bound_to is null));
      create index on access_token (credential_id, expires_at);

      create table used_proof (
        key bytea primary key,
        expires_at timestamptz not null
      );
      create index on used_proof (expires_at);
      grant select, insert, update, delete on used_proof to gateway_app;
    `);
  }
}
