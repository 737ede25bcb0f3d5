import { LRUCache } from 'lru-cache';
import type { Recognised } from '../../platform/http/token-binding.ts';
import { realTime } from '../../platform/time/real-time.ts';
import type { KnownToken } from './access-token.ts';
import type { TokenLookup } from './token-lookup.ts';

/** How long a node may still accept a revoked token. */
const CACHE_MS = 5_000;
const CACHE_SIZE = 10_000;

interface Look {
  /** Milliseconds since the epoch. */
  readonly asked: number;
  readonly answer: Promise<KnownToken | null>;
}

/**
 * Caches valid tokens for at most 5 seconds, so that revocations take effect within this time. Concurrent requests with
 * the same uncached token share one lookup.
 */
export class Authenticator {
  readonly #lookup: Pick<TokenLookup, 'find'>;
  readonly #known = new LRUCache<string, Recognised>({ max: CACHE_SIZE });
  readonly #looks = new Map<string, Look>();

  constructor(lookup: Pick<TokenLookup, 'find'>) {
    this.#lookup = lookup;
  }

  /** `spend` as in `TokenLookup.find`. */
  async authenticate(token: string, spend: () => void): Promise<Recognised | null> {
    const known = this.#known.get(token);
    if (known) return known;
    const asked = realTime();
    const shared = this.#looks.get(token);
    if (shared && asked - shared.asked < CACHE_MS) return shared.answer;
    const look = { asked, answer: this.#lookup.find(token, spend) };
    this.#looks.set(token, look);
    try {
      const found = await look.answer;
      // False when this node revoked the token in the meantime, or a newer lookup has started.
      const isLatest = this.#looks.get(token) === look;
      const ttl = Math.min(asked + CACHE_MS, found?.expiresAt ?? 0) - realTime();
      if (found && isLatest && ttl > 0) this.#known.set(token, found, { ttl });
      return found;
    } finally {
      if (this.#looks.get(token) === look) this.#looks.delete(token);
    }
  }

  forget(token: string): void {
    this.#known.delete(token);
    this.#looks.delete(token);
  }
}
