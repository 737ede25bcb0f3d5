import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
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

const FIND_CREDENTIAL = statement(
  'find_credential',
  `select c.id, c.secret_hash, c.scopes from credential c
   join partner p on p.id = c.partner_id join institution i on i.id = p.institution_id
   where c.client_id = $1 and c.auth_method = 'secret' and c.revoked_at is null and ($2 or not i.is_sandbox)`,
);
const INSERT_TOKEN = statement(
  'insert_access_token',
  `insert into access_token (token_hash, credential_id, scopes, expires_at)
   values ($1, $2, $3, now() + make_interval(secs => $4))`,
);
const FIND_TOKEN = statement(
  'find_token',
  `select encode(t.token_hash, 'hex') as key, c.id as "credentialId", c.client_id as "clientId",
     c.authorized_ips::text[] as "authorizedIps", t.scopes, t.expires_at as "expiresAt", ${PARTNER_COLUMNS}
   from access_token t join credential c on c.id = t.credential_id join partner p on p.id = c.partner_id ${WITH_INSTITUTION}
   where t.token_hash = $1 and t.expires_at > now() and c.revoked_at is null and ($2 or not i.is_sandbox)`,
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
  /** Space-separated; absent: everything that the credential has. */
  readonly scope: string | undefined;
}

export type TokenAnswer =
  | { readonly accessToken: string; readonly expiresIn: number; readonly scope: string }
  | { readonly error: 'invalid_client' | 'invalid_scope'; readonly description: string };

/** What is kept of a secret. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether the sandbox is on: where it is off, what it has issued opens nothing. */
export interface InSandbox {
  readonly sandbox: boolean;
}

/**
 * Issues an opaque 256-bit access token (RFC 6749 §4.4). Unknown client, wrong secret and, where there is no sandbox, a credential of one
 * look the same.
 */
export async function issueToken(
  database: Database,
  request: TokenRequest,
  { sandbox }: InSandbox,
): Promise<TokenAnswer> {
  const [credential] = await database.query<{ id: string; secret_hash: Buffer; scopes: string[] }>(FIND_CREDENTIAL, [
    request.clientId,
    sandbox,
  ]);
  if (!credential || !timingSafeEqual(credential.secret_hash, digest(request.clientSecret))) {
    return { error: 'invalid_client', description: 'unknown client, or the secret does not match' };
  }
  const wanted = request.scope?.split(' ').filter((scope) => scope !== '') ?? credential.scopes;
  const refused = wanted.filter((scope) => !credential.scopes.includes(scope));
  if (refused.length > 0 || wanted.length === 0) {
    return { error: 'invalid_scope', description: 'the credential has not all of the requested scopes' };
  }
  const scopes = [...new Set(wanted)];
  const accessToken = randomBytes(32).toString('base64url');
  await database.query(INSERT_TOKEN, [digest(accessToken), credential.id, scopes, TOKEN_LIFETIME]);
  return { accessToken, expiresIn: TOKEN_LIFETIME, scope: scopes.join(' ') };
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
