import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { type KnownToken, TOKEN_ENDS } from './access-token.ts';
import type { TokenLookup } from './token-lookup.ts';

const STANDING = statement(
  'standing_tokens',
  `select encode(t.token_hash, 'hex') as key, ${TOKEN_ENDS} as "expiresAt"
   from access_token t join credential c on c.id = t.credential_id join partner p on p.id = c.partner_id
   where t.token_hash = any ($1) and c.revoked_at is null and p.inactive_since is null`,
);

/** Tokens of open live connections, without a cache. One statement checks the tokens of all connections again. */
export class LiveTokenLookup {
  readonly #database: Queryable;
  readonly #lookup: TokenLookup;

  constructor(database: Queryable, lookup: TokenLookup) {
    this.#database = database;
    this.#lookup = lookup;
  }

  /** `spend` as in `TokenLookup.find`. */
  find(token: string, spend: () => void): Promise<KnownToken | null> {
    return this.#lookup.find(token, spend);
  }

  /**
   * Returns the expiry of each token that is neither revoked nor of a suspended partner. The expiry may be in the past.
   */
  async expiries(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.query<{ key: string; expiresAt: Date }>(STANDING, [
      keys.map((key) => Buffer.from(key, 'hex')),
    ]);
    return new Map(rows.map(({ key, expiresAt }) => [key, expiresAt.getTime()]));
  }
}
