import { initContextCache } from '@pothos/core';
import type { z } from 'zod';
import type { CancellableReads } from '../platform/database/cancellable-reads.ts';
import type { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/operation/caller.ts';
import type { Door } from '../platform/operation/door.ts';
import type { Operation } from '../platform/operation/operation.ts';
import type { ParsedInput } from '../platform/operation/parsed-input.ts';
import type { Principal } from '../platform/operation/principal.ts';
import { toAppError } from '../rest/error-body.ts';
import type { LiveSource } from './live/source.ts';

export interface GraphqlContext {
  readonly principal: Principal;
  /** Every statement of a loader must be limited to this partner. */
  readonly partnerId: string;
  readonly requestId: string;
  /** Business time, read once per request, or once per event of a subscription. */
  readonly now: Date;
  /** For loaders. Cancelling it aborts the request's running reads, also in PostgreSQL. Writes run to completion. */
  readonly database: CancellableReads;
  /** For one event of a subscription: with new loaders and a new deadline. */
  forEvent(): GraphqlContext;
  readonly live: LiveSource;
  /** Adds to the one request that the operation counts as. @throws AppError rate_limited */
  charge(requests: number): void;
  /** @throws AppError each refusal of the door or the operation */
  enter<Input extends z.ZodType, Output>(
    operation: Operation<Input, Output>,
    input: z.input<Input> | ParsedInput<Input>,
    idempotencyKey?: string | null,
  ): Promise<Output>;
  replayed: boolean;
  /** Code of the first refusal, for the log. In the response it can be a member of a mutation's result. */
  refusal: string | undefined;
}

export interface ContextSource {
  readonly door: Pick<Door, 'enter' | 'now'>;
  readonly database: Pick<Database, 'cancellableReads'>;
  readonly live: LiveSource;
}

export interface Asking
  extends Pick<GraphqlContext, 'principal' | 'requestId' | 'charge'>,
    Pick<Caller, 'origin' | 'proof'> {}

/** Loaders and their caches live as long as the request. */
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
