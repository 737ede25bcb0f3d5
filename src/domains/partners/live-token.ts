import { type Queryable, statement } from '../../platform/database.ts';
import { findToken, type KnownToken } from './access-token.ts';

const STANDING = statement(
  'standing_tokens',
  `select encode(t.token_hash, 'hex') as key, t.expires_at as "expiresAt"
   from access_token t join credential c on c.id = t.credential_id
   where t.token_hash = any ($1) and c.revoked_at is null`,
);

/**
 * The tokens of open live connections. Nothing is cached: a token is looked up when its connection opens, and the tokens
 * of all open connections are checked again in one statement.
 */
export class LiveTokenLookup {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Null: unknown, expired or revoked. */
  find(token: string): Promise<KnownToken | null> {
    return findToken(this.#database, token);
  }

  /** The tokens that are not revoked, with when they expire, which may have passed. */
  async expiries(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.query<{ key: string; expiresAt: Date }>(STANDING, [
      keys.map((key) => Buffer.from(key, 'hex')),
    ]);
    return new Map(rows.map(({ key, expiresAt }) => [key, expiresAt.getTime()]));
  }
}
