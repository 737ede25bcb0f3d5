import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/queryable.ts';
import { isAuthorized } from '../../platform/http/authorized-addresses.ts';
import type { Client, OAuthRefusal } from '../../platform/http/oauth.ts';
import type { UsableOnce } from '../../platform/http/token-binding.ts';
import type { Principal } from '../../platform/operation/principal.ts';
import { AssertionRefused, checkAssertion } from './client-assertion.ts';
import { isCertificateOf } from './client-certificate.ts';
import { type ClientKeys, KeysUnavailable } from './client-keys.ts';
import type { ClientMethod, Jwks, SenderConstraint } from './client-settings.ts';

const FIND_CREDENTIAL = statement(
  'find_credential',
  `select c.id, c.scopes, c.sender_constraint as "senderConstraint", c.auth_method as method,
     c.authorized_ips::text[] as "authorizedIps", c.secret_hash as "secretHash",
     c.jwks, c.jwks_uri as "jwksUri", c.tls_subject as subject, c.tls_thumbprint as thumbprint
   from credential c join partner p on p.id = c.partner_id join institution i on i.id = p.institution_id
   where c.client_id = $1 and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())
     and p.inactive_since is null and ($2 or not i.is_sandbox)`,
);

export interface ProvenCredential extends Pick<Principal, 'authorizedIps'> {
  readonly id: string;
  readonly method: ClientMethod;
  readonly scopes: readonly string[];
  readonly senderConstraint: SenderConstraint;
}

interface CredentialRow extends ProvenCredential {
  readonly secretHash: Buffer | null;
  readonly jwks: Jwks | null;
  readonly jwksUri: string | null;
  readonly subject: string | null;
  readonly thumbprint: Buffer | null;
}

/** `once`: proofs to consume before any action. */
export type Authenticated =
  | { readonly credential: ProvenCredential; readonly once: readonly UsableOnce[] }
  | OAuthRefusal;

export interface ClientAuthenticatorOptions {
  readonly database: Database;
  /** False rejects credentials of a sandbox as unknown. */
  readonly sandbox: boolean;
  readonly keys: ClientKeys;
  /** Accepted issuers of certificates that are registered by subject. */
  readonly authorities: readonly X509Certificate[];
}

export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const METHODS: Readonly<Record<Client['by'], ClientMethod>> = {
  secret: 'secret',
  assertion: 'private_key_jwt',
  certificate: 'tls',
};
const NOT_PROVEN: Readonly<Record<Client['by'], string>> = {
  secret: 'unknown client, or the secret does not match',
  assertion: "unknown client, or the assertion is not signed with one of the client's keys",
  certificate: 'unknown client, or the certificate is not the registered one',
};

/**
 * Does not distinguish in its response: unknown client, other method, wrong proof, expired credential, suspended
 * partner, and a sandbox credential where the sandbox is off.
 */
export class ClientAuthenticator {
  readonly #options: ClientAuthenticatorOptions;

  constructor(options: ClientAuthenticatorOptions) {
    this.#options = options;
  }

  async authenticate(client: Client): Promise<Authenticated> {
    const proven = await this.#proven(client);
    if ('error' in proven || isAuthorized(proven.credential, client.address)) return proven;
    return { error: 'ip_not_authorized', description: 'this credential may not be used from this address' };
  }

  async #proven(client: Client): Promise<Authenticated> {
    const { database, sandbox } = this.#options;
    const [row] = await database.query<CredentialRow>(FIND_CREDENTIAL, [client.clientId, sandbox]);
    const refused = (description = NOT_PROVEN[client.by]): OAuthRefusal => ({ error: 'invalid_client', description });
    if (row?.method !== METHODS[client.by]) return refused();
    const proven = (once: readonly UsableOnce[] = []) => ({ credential: row, once });
    switch (client.by) {
      case 'secret':
        return row.secretHash && timingSafeEqual(row.secretHash, digest(client.secret)) ? proven() : refused();
      case 'certificate':
        return isCertificateOf(client.certificate, row, this.#options.authorities) ? proven() : refused();
      case 'assertion':
        try {
          const keys = this.#options.keys.of(row.jwks, row.jwksUri);
          return proven([await checkAssertion(client.assertion, { ...client, keys })]);
        } catch (error) {
          if (error instanceof AssertionRefused || error instanceof KeysUnavailable) return refused(error.message);
          throw error;
        }
    }
  }
}
