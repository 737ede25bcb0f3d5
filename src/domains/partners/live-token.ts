import { type Queryable, statement } from '../../platform/database.ts';
import { type KnownToken, TOKEN_ENDS } from './access-token.ts';
import type { TokenLookup } from './token-lookup.ts';

const STANDING = statement(
  'standing_tokens',
  `select encode(t.token_hash, 'hex') as key, ${TOKEN_ENDS} as "expiresAt"
   from access_token t join credential c on c.id = t.credential_id join partner p on p.id = c.partner_id
   where t.token_hash = any ($1) and c.revoked_at is null and p.inactive_since is null`,
);

/**
 * The tokens of open live connections. No token is taken from a cache: each is looked up when its connection opens, and the tokens
 * of all open connections are checked again in one statement.
 */
export class LiveTokenLookup {
  readonly #database: Queryable;
  readonly #lookup: TokenLookup;

  constructor(database: Queryable, lookup: TokenLookup) {
    this.#database = database;
    this.#lookup = lookup;
  }

  /** Null: unknown, expired or revoked. `spend` as `TokenLookup.find` has it. */
  find(token: string, spend: () => void): Promise<KnownToken | null> {
    return this.#lookup.find(token, spend);
  }

  /** The tokens that are neither revoked nor of a suspended partner, with when they expire, which may have passed. */
  async expiries(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.query<{ key: string; expiresAt: Date }>(STANDING, [
      keys.map((key) => Buffer.from(key, 'hex')),
    ]);
    return new Map(rows.map(({ key, expiresAt }) => [key, expiresAt.getTime()]));
  }
}
