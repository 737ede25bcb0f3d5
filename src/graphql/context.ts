import { initContextCache } from '@pothos/core';
import type { z } from 'zod';
import type { Queryable } from '../platform/database.ts';
import type { Door } from '../platform/door.ts';
import type { Operation, Principal } from '../platform/operation.ts';

/** What every resolver gets, made anew for each request. */
export interface GraphqlContext {
  readonly principal: Principal;
  /** The partner of {@link principal}: what every hand-written statement of a loader is confined to. */
  readonly partnerId: string;
  readonly requestId: string;
  /** For loaders of nested edges; root fields and mutations go through {@link enter}. */
  readonly database: Queryable;
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
  readonly database: Queryable;
}

/** A request's context. Its loaders and their caches live and end with it. */
export function createContext(source: ContextSource, principal: Principal, requestId: string): GraphqlContext {
  const context: GraphqlContext = {
    ...initContextCache(),
    principal,
    partnerId: principal.partnerId,
    requestId,
    database: source.database,
    replayed: false,
    async enter(operation, input, idempotencyKey) {
      const caller = { principal, requestId, idempotencyKey: idempotencyKey ?? undefined };
      const { value, replayed } = await source.door.enter(operation, caller, input);
      if (replayed) context.replayed = true;
      return value;
    },
  };
  return context;
}
