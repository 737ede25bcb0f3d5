import { z } from 'zod';
import { AppError } from './errors.ts';

/** Highest page size of REST pages and GraphQL connections. */
export const MAX_PAGE_SIZE = 100;

/** Page number of a REST list, from 1. Bounded so that an offset stays a safe integer. */
export const Page = z.int('must be an integer').min(1, 'starts at 1').max(1_000_000, 'must be at most 1000000').default(1);

export const PageSize = z
  .int('must be an integer')
  .min(1, 'must be at least 1')
  .max(MAX_PAGE_SIZE, `must be at most ${MAX_PAGE_SIZE}`)
  .default(20);

/** One page of a REST list. */
export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** An opaque cursor over a keyset: the ordering values of one row. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws AppError validation_failed when the cursor is not one of ours. */
export function decodeCursor<Shape extends z.ZodType>(cursor: string, shape: Shape): z.output<Shape> {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    values = undefined;
  }
  const parsed = shape.safeParse(values);
  if (!parsed.success) {
    throw new AppError('validation_failed', 'after: is not a cursor of this list', {
      fields: { after: 'is not a cursor of this list' },
    });
  }
  return parsed.data;
}
