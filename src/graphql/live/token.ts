import type { Recognised } from '../../platform/token-binding.ts';

/** Access token of an open connection. */
export interface LiveToken extends Recognised {
  /** Identifies the token without revealing it. */
  readonly key: string;
  /** Expiry in ms since the epoch (real time). */
  readonly expiresAt: number;
}

export interface LiveTokens {
  /**
   * Looks up the token, bypassing caches. Null when it is unknown, expired or revoked. Calls `spend` before it looks up
   * a token that is not cached. @throws the error that `spend` throws
   */
  find(token: string, spend: () => void): Promise<LiveToken | null>;
  /** Returns the keys whose tokens are still valid, with their expiry times, using one statement. */
  expiries(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
