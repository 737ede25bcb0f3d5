import { z } from 'zod';
import { COUNTED_BEHIND, type ListTotal, MAX_PAGE_SIZE } from '../platform/database/pagination.ts';

export const listTotal = {
  total: z.int().meta({ description: 'Number of rows on all pages' }),
  total_is_minimum: z
    .literal(true)
    .optional()
    .meta({
      description: `Present and true when more than ${COUNTED_BEHIND.toLocaleString('en')} rows follow this page. These are not counted: \`total\` is then a lower bound`,
    }),
};

export const totalMembers = ({ total, isMinimum }: ListTotal): z.input<z.ZodObject<typeof listTotal>> => ({
  total,
  ...(isMinimum ? { total_is_minimum: true } : {}),
});

/** Reports a capped page size, see `cappedAt`. */
export const cappedLimit = {
  limit: z
    .int()
    .optional()
    .meta({
      description: `Present when the requested \`limit\` exceeded the maximum page size: the size that was applied, ${MAX_PAGE_SIZE}`,
    }),
};
