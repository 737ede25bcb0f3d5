import type { Finder, Queryable } from './database.ts';
import type { Principal } from './operation.ts';
import type { ShownProof } from './person-proofs.ts';

/** The doors through which operations are called. */
export const CHANNELS = {
  rest: 'The REST contract.',
  graphql: "The partners' graph, over HTTP or WebSocket.",
  console: "The console's graph.",
  cli: 'A command at a shell that reaches the database.',
  job: 'The gateway itself.',
} as const;
export type Channel = keyof typeof CHANNELS;

/** Where a call comes from, as the server saw it. No caller can choose any of it. */
export interface Origin {
  readonly channel: Channel;
  /** Session of a person in hexadecimal, or id of a partner's credential; null: the caller has neither. */
  readonly sessionId: string | null;
  /** Network address of the caller; null: the call came over no network. */
  readonly address: string | null;
  /** Whether the caller chose the request id, which then proves nothing. */
  readonly isRequestIdClaimed: boolean;
}

/** Caller of an operation, with the request that it came by. */
export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
  /** Left out: the gateway itself calls. */
  readonly origin?: Origin | undefined;
  /** Session and signature of a person at the console. */
  readonly proof?: ShownProof | undefined;
  /** Id of the order, released by two persons, that the gateway executes by this call: reserved accounts accept no other debit. */
  readonly releasedOrder?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Instead of it, the key of a request that the gateway makes by itself: no other caller can use one. */
  readonly ownKey?: string | undefined;
  /** Whether nothing that it does shall stay: it is done in a transaction that is rolled back. */
  readonly dryRun?: boolean;
  /** Connection for the statements of reads; the pool when left out. Writes do not use it. */
  readonly reads?: (Queryable & Finder) | undefined;
}
