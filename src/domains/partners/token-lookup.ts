import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database/queryable.ts';
import { realTime } from '../../platform/time/real-time.ts';
import { findToken, type InSandbox, type KnownToken } from './access-token.ts';
import { digest } from './client-authentication.ts';

const REMEMBERED = 10_000;
/** How long an unknown token is rejected without a new lookup. */
const UNKNOWN_MS = 5_000;

/**
 * Tokens that were not found before spend a budget before the query, which limits guessing without blocking holders of
 * known tokens.
 */
export class TokenLookup {
  readonly #database: Queryable;
  readonly #place: InSandbox;
  readonly #found = new LRUCache<string, true>({ max: REMEMBERED });
  readonly #unknown = new LRUCache<string, true>({ max: REMEMBERED, ttl: UNKNOWN_MS });

  constructor(database: Queryable, place: InSandbox) {
    this.#database = database;
    this.#place = place;
  }

  /**
   * Null when the token is unknown, expired or revoked. @throws errors of `spend`, which is called before new tokens
   * are queried.
   */
  async find(token: string, spend: () => void): Promise<KnownToken | null> {
    const key = digest(token).toString('base64url');
    if (this.#unknown.has(key)) return null;
    if (!this.#found.has(key)) spend();
    const found = await findToken(this.#database, token, this.#place);
    if (found) this.#found.set(key, true, { ttl: Math.max(1, found.expiresAt - realTime()) });
    else {
      this.#found.delete(key);
      this.#unknown.set(key, true);
    }
    return found;
  }
}
