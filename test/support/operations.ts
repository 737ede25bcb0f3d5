/// <reference types="vite/types/importMeta.d.ts" />
import type { z } from 'zod';
import type { Operation } from '../../src/platform/operation/operation.ts';

const isOperation = (value: unknown): value is Operation<z.ZodObject> =>
  typeof value === 'object' && value !== null && 'refusals' in value && 'kind' in value;

export const everyOperation: readonly Operation<z.ZodObject>[] = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ['../../src/{domains,sandbox}/**/*.ts', '!**/*.{graphql,rest,consumer,events}.ts', '!**/graph.ts'],
    { eager: true },
  ),
)
  .flatMap((exported) => Object.values(exported))
  .filter(isOperation);
