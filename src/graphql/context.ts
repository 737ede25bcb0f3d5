import { initContextCache } from '@pothos/core';
import type { z } from 'zod';
import type { Caller } from '../platform/caller.ts';
import type { CancellableReads } from '../platform/cancellable-reads.ts';
import type { Database } from '../platform/database.ts';
import type { Door } from '../platform/door.ts';
import type { Operation, Principal } from '../platform/operation.ts';
import type { ParsedInput } from '../platform/parsed-input.ts';
import { toAppError } from '../rest/error-body.ts';
import type { LiveSource } from './live/source.ts';

/** What every resolver gets, made anew for each request. */
export interface GraphqlContext {
  readonly principal: Principal;
  /** The partner of {@link principal}: what every hand-written statement of a loader is confined to. */
  readonly partnerId: string;
  readonly requestId: string;
  /** Business time, read once for the request, or for the event of a subscription. */
  readonly now: Date;
  /**
   * For loaders of nested edges; root fields and mutations go through {@link enter}. Cancelling it ends what the request
   * still reads, in PostgreSQL, too; what it writes runs to its end.
   */
  readonly database: CancellableReads;
  /** The same caller's context for one event of its subscription: loaders and deadline of its own. */
  forEvent(): GraphqlContext;
  /** What subscriptions follow. */
  readonly live: LiveSource;
  /**
   * Counts so many further requests on the caller's rate limit; the operation is counted as one already.
   * @throws AppError rate_limited.
   */
  charge(requests: number): void;
  /**
   * Enters the door as the request's caller.
   * @throws AppError what the door or the rule refuses.
   */
  enter<Input extends z.ZodType, Output>(
    operation: Operation<Input, Output>,
    input: z.input<Input> | ParsedInput<Input>,
    idempotencyKey?: string | null,
  ): Promise<Output>;
  /** Whether an answer of this request repeats that of an earlier one. */
  replayed: boolean;
  /** Code of what refused first, for the log: in the answer it can be a member of a result. */
  refusal: string | undefined;
}

export interface ContextSource {
  readonly door: Pick<Door, 'enter' | 'now'>;
  readonly database: Pick<Database, 'cancellableReads'>;
  readonly live: LiveSource;
}

/** Who asks, and how the transport counts the requests. */
export interface Asking
  extends Pick<GraphqlContext, 'principal' | 'requestId' | 'charge'>,
    Pick<Caller, 'origin' | 'proof'> {}

/** A request's context. Its loaders and their caches live and end with it. */
export function createContext(source: ContextSource, asking: Asking): GraphqlContext {
  const { principal, requestId, origin, proof, charge } = asking;
  const database = source.database.cancellableReads();
  const context: GraphqlContext = {
    ...initContextCache(),
    principal,
    partnerId: principal.partnerId,
    requestId,
    now: source.door.now(),
    database,
    forEvent: () => createContext(source, asking),
    live: source.live,
    charge,
    replayed: false,
    refusal: undefined,
    async enter(operation, input, idempotencyKey) {
      if (operation.kind !== 'read' || operation.keeps) database.stayOnPrimary();
      const caller = {
        ...{ principal, requestId, origin, proof, reads: database, idempotencyKey: idempotencyKey ?? undefined },
      };
      const { value, replayed } = await source.door.enter(operation, caller, input).catch((error: unknown) => {
        context.refusal ??= toAppError(error).code;
        throw error;
      });
      if (replayed) context.replayed = true;
      return value;
    },
  };
  return context;
}
