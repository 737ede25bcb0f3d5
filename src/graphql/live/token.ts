import type { Principal } from '../../platform/operation.ts';

/** An access token with which a connection stays open. */
export interface LiveToken {
  /** Identifies the token without revealing it. */
  readonly key: string;
  readonly principal: Principal;
  /** When it ends, in ms since the epoch (real time). */
  readonly expiresAt: number;
}

/** Where tokens are known. */
export interface LiveTokens {
  /** Who the token stands for, asked afresh; null: unknown, expired or revoked. */
  find(token: string): Promise<LiveToken | null>;
  /** Those of the keys that are still good, with the instants of their ends: one statement, whatever their number. */
  standing(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
