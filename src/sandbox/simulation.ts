import type { z } from 'zod';
import type { ReadOperation } from '../platform/operation.ts';

/**
 * Something that the world outside does, by messages of its own: nothing is written by the operation itself. It honours an
 * idempotency key, and answers a repeat when the first call has answered.
 */
export const simulation = <Input extends z.ZodType, Output>(
  definition: Omit<ReadOperation<Input, Output>, 'kind' | 'output' | 'idempotency' | 'scopes'>,
): ReadOperation<Input, Output> => ({
  ...definition,
  kind: 'read',
  scopes: ['sandbox:write'],
  idempotency: 'optional',
});
