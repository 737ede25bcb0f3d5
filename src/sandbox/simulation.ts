import type { z } from 'zod';
import type { ReadOperation } from '../platform/operation/operation.ts';

/**
 * Writes nothing by itself, it only sends messages. Answers a repeated idempotency key after the first call has ended.
 */
export const simulation = <Input extends z.ZodType, Output>(
  definition: Omit<ReadOperation<Input, Output>, 'kind' | 'output' | 'idempotency' | 'scopes'>,
): ReadOperation<Input, Output> => ({
  ...definition,
  kind: 'read',
  scopes: ['sandbox:write'],
  idempotency: 'optional',
});
