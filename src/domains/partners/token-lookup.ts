import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database.ts';
import { realTime } from '../../platform/real-time.ts';
import { findToken, type InSandbox, type KnownToken } from './access-token.ts';
import { digest } from './client-authentication.ts';

const REMEMBERED = 10_000;
/** How long a token that nobody has is answered for without being looked up again. */
const UNKNOWN_MS = 5_000;

/**
 * Looks tokens up, and remembers which ones were found: whoever shows tokens that nobody has spends a budget before the database is
 * asked, and whoever has shown a good one is not held up by that.
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
   * The token as the database has it now; null: unknown, expired or revoked. `spend` is called before one is looked up that was
   * not found before. @throws what `spend` does.
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
