import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isAuthorized } from '../../platform/authorized-addresses.ts';
import { type Database, type Queryable, statement } from '../../platform/database.ts';
import { deleteInBatches } from '../../platform/deletion.ts';
import type { Principal } from '../../platform/operation.ts';
import { realTime } from '../../platform/real-time.ts';
import { type Credential, PARTNER_COLUMNS, partnerPrincipal, WITH_INSTITUTION } from './partner-principal.ts';
import type { TokenLookup } from './token-lookup.ts';

/** Lifetime of an access token, in seconds. */
export const TOKEN_LIFETIME = 3600;
/** How long a node may still accept a token that was revoked. */
const CACHE_MS = 5_000;
const CACHE_SIZE = 10_000;

/** Of a credential `c` of a partner `p`: it has not ended, and the partner may act. */
const IS_USABLE = `c.revoked_at is null and (c.expires_at is null or c.expires_at > now()) and p.inactive_since is null`;

const FIND_CREDENTIAL = statement(
  'find_credential',
  `select c.id, c.secret_hash, c.scopes, c.authorized_ips::text[] as "authorizedIps" from credential c
   join partner p on p.id = c.partner_id join institution i on i.id = p.institution_id
   where c.client_id = $1 and c.auth_method = 'secret' and ${IS_USABLE} and ($2 or not i.is_sandbox)`,
);
// Under the credential's lock: what narrows it ends its tokens, and finds this one, or goes before it and is seen here.
const INSERT_TOKEN = statement(
  'insert_access_token',
  `insert into access_token (token_hash, credential_id, scopes, expires_at)
   select $1, c.id, $3, least(now() + make_interval(secs => $4), c.expires_at)
   from credential c join partner p on p.id = c.partner_id
   where c.id = $2 and ${IS_USABLE} and c.scopes @> $3 and c.authorized_ips::text[] is not distinct from $5
   for share of c
   returning ceil(extract(epoch from expires_at - now()))::integer as "expiresIn"`,
);
/** A token ends with its credential at the latest. */
export const TOKEN_ENDS = 'least(t.expires_at, c.expires_at)';
const FIND_TOKEN = statement(
  'find_token',
  `select encode(t.token_hash, 'hex') as key, c.id as "credentialId", c.client_id as "clientId",
     c.authorized_ips::text[] as "authorizedIps", t.scopes, ${TOKEN_ENDS} as "expiresAt", ${PARTNER_COLUMNS}
   from access_token t join credential c on c.id = t.credential_id join partner p on p.id = c.partner_id ${WITH_INSTITUTION}
   where t.token_hash = $1 and ${TOKEN_ENDS} > now() and c.revoked_at is null and ($2 or not i.is_sandbox)`,
);
const DELETE_EXPIRED = statement(
  'delete_expired_tokens',
  `delete from access_token where token_hash = any (array(
     select token_hash from access_token where expires_at < now() order by expires_at limit $1 for update skip locked
   )) returning true as gone`,
);

export interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where it asks from. */
  readonly address: string;
  /** Space-separated; absent: everything that the credential has. */
  readonly scope: string | undefined;
}

export type TokenAnswer =
  | { readonly accessToken: string; readonly expiresIn: number; readonly scope: string }
  | { readonly error: 'invalid_client' | 'invalid_scope' | 'ip_not_authorized'; readonly description: string };

interface CredentialRow extends Pick<Principal, 'authorizedIps'> {
  readonly id: string;
  readonly secret_hash: Buffer;
  readonly scopes: readonly string[];
}

/** What is kept of a secret. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether the sandbox is on: where it is off, what it has issued opens nothing. */
export interface InSandbox {
  readonly sandbox: boolean;
}

const UNKNOWN = { error: 'invalid_client', description: 'unknown client, or the secret does not match' } as const;

/**
 * Issues an opaque 256-bit access token (RFC 6749 §4.4), which ends with its credential at the latest. Unknown client, wrong secret, a
 * credential that has ended, one of a suspended partner and, where there is no sandbox, one of a sandbox look the same.
 */
export async function issueToken(
  database: Database,
  request: TokenRequest,
  { sandbox }: InSandbox,
): Promise<TokenAnswer> {
  const [credential] = await database.query<CredentialRow>(FIND_CREDENTIAL, [request.clientId, sandbox]);
  if (!credential || !timingSafeEqual(credential.secret_hash, digest(request.clientSecret))) return UNKNOWN;
  if (!isAuthorized(credential, request.address)) {
    return { error: 'ip_not_authorized', description: 'this credential may not be used from this address' };
  }
  const wanted = request.scope?.split(' ').filter((scope) => scope !== '') ?? credential.scopes;
  const refused = wanted.filter((scope) => !credential.scopes.includes(scope));
  if (refused.length > 0 || wanted.length === 0) {
    return { error: 'invalid_scope', description: 'the credential has not all of the requested scopes' };
  }
  const scopes = [...new Set(wanted)];
  const accessToken = randomBytes(32).toString('base64url');
  const values = [digest(accessToken), credential.id, scopes, TOKEN_LIFETIME, credential.authorizedIps];
  const [issued] = await database.query<{ expiresIn: number }>(INSERT_TOKEN, values);
  // It was changed meanwhile: whoever asks again gets what it is now.
  return issued ? { accessToken, ...issued, scope: scopes.join(' ') } : UNKNOWN;
}

/** A token that is neither expired nor revoked. */
export interface KnownToken {
  /** The token's digest. */
  readonly key: string;
  readonly principal: Principal;
  /** In ms since the epoch. */
  readonly expiresAt: number;
}

type TokenRow = Credential & { readonly key: string; readonly expiresAt: Date };

/** Null: unknown, expired or revoked, or of a sandbox where there is none. */
export async function findToken(db: Queryable, token: string, { sandbox }: InSandbox): Promise<KnownToken | null> {
  const [row] = await db.query<TokenRow>(FIND_TOKEN, [digest(token), sandbox]);
  if (!row) return null;
  const { key, expiresAt, ...who } = row;
  return { key, principal: partnerPrincipal(who), expiresAt: expiresAt.getTime() };
}

/** Who a token stands for. Remembers good tokens for at most five seconds, so that a revocation takes effect within them. */
export class Authenticator {
  readonly #lookup: Pick<TokenLookup, 'find'>;
  readonly #known = new LRUCache<string, Principal>({ max: CACHE_SIZE });

  constructor(lookup: Pick<TokenLookup, 'find'>) {
    this.#lookup = lookup;
  }

  /** Null: unknown, expired or revoked. `spend` as `TokenLookup.find` has it. */
  async authenticate(token: string, spend: () => void): Promise<Principal | null> {
    const known = this.#known.get(token);
    if (known) return known;
    const asked = realTime();
    const found = await this.#lookup.find(token, spend);
    if (!found) return null;
    const ttl = Math.min(asked + CACHE_MS, found.expiresAt) - realTime();
    if (ttl > 0) this.#known.set(token, found.principal, { ttl });
    return found.principal;
  }
}

/** Removes tokens that can no longer be used. */
export const deleteExpiredTokens = (database: Database): Promise<void> => deleteInBatches(database, DELETE_EXPIRED);
