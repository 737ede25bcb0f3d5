import { type Queryable, statement } from '../../platform/database.ts';
import type { Principal } from '../../platform/operation.ts';
import { digest } from './access-token.ts';

const FIND = statement(
  'find_live_token',
  `select encode(t.token_hash, 'hex') as key, c.id as "credentialId", c.client_id as "clientId",
     c.partner_id as "partnerId", p.institution_id as "institutionId", t.scopes, t.expires_at as "expiresAt"
   from access_token t join credential c on c.id = t.credential_id join partner p on p.id = c.partner_id
   where t.token_hash = $1 and t.expires_at > now() and c.revoked_at is null`,
);
const STANDING = statement(
  'standing_tokens',
  `select encode(t.token_hash, 'hex') as key, t.expires_at as "expiresAt"
   from access_token t join credential c on c.id = t.credential_id
   where t.token_hash = any ($1) and c.revoked_at is null`,
);

/**
 * Tokens with which connections stay open. Nothing is remembered: who connects is looked up, and all that are connected
 * are looked up again in one statement.
 */
export class LiveTokenLookup {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Null: unknown, expired or revoked. `key` is the token's digest; `expiresAt` in ms since the epoch. */
  async find(token: string): Promise<{ key: string; principal: Principal; expiresAt: number } | null> {
    const [row] = await this.#database.query<
      Omit<Principal, 'scopes'> & { key: string; scopes: string[]; expiresAt: Date }
    >(FIND, [digest(token)]);
    if (!row) return null;
    const { key, expiresAt, scopes, ...who } = row;
    return { key, principal: { ...who, scopes: new Set(scopes) }, expiresAt: expiresAt.getTime() };
  }

  /** Those that are not revoked, with the instants of their ends, which may have passed. */
  async standing(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.query<{ key: string; expiresAt: Date }>(STANDING, [
      keys.map((key) => Buffer.from(key, 'hex')),
    ]);
    return new Map(rows.map(({ key, expiresAt }) => [key, expiresAt.getTime()]));
  }
}
