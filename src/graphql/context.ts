import { initContextCache } from '@pothos/core';
import type { z } from 'zod';
import type { Database, Queryable } from '../platform/database.ts';
import type { Door } from '../platform/door.ts';
import type { Operation, Principal } from '../platform/operation.ts';
import type { LiveSource } from './live/source.ts';

/** What every resolver gets, made anew for each request. */
export interface GraphqlContext {
  readonly principal: Principal;
  /** The partner of {@link principal}: what every hand-written statement of a loader is confined to. */
  readonly partnerId: string;
  readonly requestId: string;
  /** For loaders of nested edges; root fields and mutations go through {@link enter}. Ends with {@link reading}. */
  readonly database: Queryable;
  /**
   * Ends what the request still reads, in PostgreSQL, too: at the deadline, or when nobody waits for it any more. What
   * it writes runs to its end.
   */
  readonly reading: AbortController;
  /** What subscriptions follow. */
  readonly live: LiveSource;
  /**
   * Counts the operation on the caller's rate limit as so many requests.
   * @throws AppError rate_limited.
   */
  charge(requests: number): void;
  /**
   * Enters the door as the request's caller.
   * @throws AppError what the door or the rule refuses.
   */
  enter<Input extends z.ZodType, Output>(
    operation: Operation<Input, Output>,
    input: z.input<Input>,
    idempotencyKey?: string | null,
  ): Promise<Output>;
  /** Whether an answer of this request was a first answer told again. */
  replayed: boolean;
}

export interface ContextSource {
  readonly door: Pick<Door, 'enter'>;
  readonly database: Pick<Database, 'cancellable'>;
  readonly live: LiveSource;
}

/** Who asks, and how the transport counts what is asked. */
export type Asking = Pick<GraphqlContext, 'principal' | 'requestId' | 'charge'>;

/** A request's context. Its loaders and their caches live and end with it. */
export function createContext(source: ContextSource, { principal, requestId, charge }: Asking): GraphqlContext {
  const reading = new AbortController();
  const { signal } = reading;
  const context: GraphqlContext = {
    ...initContextCache(),
    principal,
    partnerId: principal.partnerId,
    requestId,
    database: source.database.cancellable(signal),
    reading,
    live: source.live,
    charge,
    replayed: false,
    async enter(operation, input, idempotencyKey) {
      const caller = { principal, requestId, idempotencyKey: idempotencyKey ?? undefined, signal };
      const { value, replayed } = await source.door.enter(operation, caller, input);
      if (replayed) context.replayed = true;
      return value;
    },
  };
  return context;
}
