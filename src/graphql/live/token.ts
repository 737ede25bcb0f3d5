import type { Recognised } from '../../platform/token-binding.ts';

/** An access token with which a connection stays open. */
export interface LiveToken extends Recognised {
  /** Identifies the token without revealing it. */
  readonly key: string;
  /** When it ends, in ms since the epoch (real time). */
  readonly expiresAt: number;
}

/** Looks tokens up. */
export interface LiveTokens {
  /**
   * The token as it is now, not from a cache; null: unknown, expired or revoked. `spend` is called before one is looked up that
   * was not found before. @throws what `spend` does.
   */
  find(token: string, spend: () => void): Promise<LiveToken | null>;
  /** Those of the keys whose tokens are still valid, with the instants of their ends: one statement for all. */
  expiries(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
