import { initContextCache } from '@pothos/core';
import type { z } from 'zod';
import type { CancellableReads } from '../platform/database/cancellable-reads.ts';
import type { Database } from '../platform/database/database.ts';
import { DEFAULT_LANGUAGE } from '../platform/language/language.ts';
import type { Caller } from '../platform/operation/caller.ts';
import type { Door } from '../platform/operation/door.ts';
import type { Operation } from '../platform/operation/operation.ts';
import type { ParsedInput } from '../platform/operation/parsed-input.ts';
import type { Principal } from '../platform/operation/principal.ts';
import { type Asker, toAppError } from '../rest/error-body.ts';
import type { LiveSource } from './live-source.ts';

export interface GraphqlContext extends Asker {
  readonly principal: Principal;
  /** Loaders must restrict every statement to this partner. */
  readonly partnerId: string;
  /** Business time, read once per request, or once per event of a subscription. */
  readonly now: Date;
  /** For loaders. `database.cancel` aborts the running reads of the request, also in PostgreSQL. Writes continue. */
  readonly database: CancellableReads;
  /** Creates a context for one event of a subscription, with new loaders, new reads and the current business time. */
  forEvent(): GraphqlContext;
  readonly live: LiveSource;
  /**
   * Counts further requests against the rate limit. The operation itself already counts as one. @throws AppError
   * rate_limited
   */
  charge(requests: number): void;
  /** Runs the operation for the principal. @throws AppError for each refusal by the door or the operation */
  enter<Input extends z.ZodType, Output>(
    operation: Operation<Input, Output>,
    input: z.input<Input> | ParsedInput<Input>,
    idempotencyKey?: string | null,
  ): Promise<Output>;
  /** Whether an operation returned the recorded result of an earlier call with the same idempotency key. */
  replayed: boolean;
  /** Code of the first refusal, for the log. The response has it in `errors` or in the result of a mutation. */
  refusal: string | undefined;
}

export interface ContextSource {
  readonly door: Pick<Door, 'enter' | 'now'>;
  readonly database: Pick<Database, 'cancellableReads'>;
  readonly live: LiveSource;
}

/** The request or connection for which a context is created. The default language is English. */
export interface Asking
  extends Pick<GraphqlContext, 'principal' | 'requestId' | 'charge'>,
    Partial<Pick<Asker, 'language'>>,
    Pick<Caller, 'origin' | 'proof'> {}

/** The loaders of a context keep their caches as long as the context. */
export function createContext(source: ContextSource, asking: Asking): GraphqlContext {
  const { principal, requestId, language = DEFAULT_LANGUAGE, origin, proof, charge } = asking;
  const database = source.database.cancellableReads();
  const context: GraphqlContext = {
    ...initContextCache(),
    principal,
    partnerId: principal.partnerId,
    requestId,
    language,
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
        principal,
        requestId,
        origin,
        proof,
        reads: database,
        idempotencyKey: idempotencyKey ?? undefined,
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
