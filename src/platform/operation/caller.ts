import type { Finder, Queryable } from '../database/queryable.ts';
import type { ShownProof } from './person-proofs.ts';
import type { Principal } from './principal.ts';

export const CHANNELS = {
  rest: 'The REST contract.',
  graphql: "The partners' graph, over HTTP or WebSocket.",
  console: "The console's graph.",
  cli: 'A shell command with access to the database.',
  job: 'The gateway itself.',
} as const;
export type Channel = keyof typeof CHANNELS;

/** Origin of a call as the server observed it. Callers cannot choose any of it. */
export interface Origin {
  readonly channel: Channel;
  /** Session of a person in hexadecimal, or credential id of a partner; null when the caller has neither. */
  readonly sessionId: string | null;
  readonly address: string | null;
  /** Whether the caller chose the request id, which then proves nothing. */
  readonly isRequestIdClaimed: boolean;
}

export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
  readonly origin?: Origin | undefined;
  readonly proof?: ShownProof | undefined;
  /** Id of the released order that the gateway executes. Reserved accounts accept no other debit. */
  readonly releasedOrder?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Idempotency key of the gateway's own request. No other caller can use such a key. */
  readonly ownKey?: string | undefined;
  readonly dryRun?: boolean;
  readonly reads?: (Queryable & Finder) | undefined;
}
