import type { Recognised } from '../../platform/http/token-binding.ts';

export interface LiveToken extends Recognised {
  /** Identifies the token without revealing it. */
  readonly key: string;
  /** In ms since the epoch (real time). */
  readonly expiresAt: number;
}

export interface LiveTokens {
  /** Bypasses caches. Null: unknown, expired or revoked. Calls `spend` before an uncached lookup. @throws its error */
  find(token: string, spend: () => void): Promise<LiveToken | null>;
  /** The keys whose tokens are still valid, with their expiry times, by one statement. */
  expiries(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
