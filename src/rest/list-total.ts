import { z } from 'zod';
import { COUNTED_BEHIND, type ListTotal, MAX_PAGE_SIZE } from '../platform/pagination.ts';

/** Members of an answer that say how long a list is. */
export const listTotal = {
  total: z.int().meta({ description: 'How many there are on all pages together' }),
  total_is_minimum: z
    .literal(true)
    .optional()
    .meta({
      description: `There when more than ${COUNTED_BEHIND.toLocaleString('en')} are behind this page, which are not counted: \`total\` is how many there are at least`,
    }),
};

/** How long a list is, as {@link listTotal} has it. */
export const toldTotal = ({ total, isMinimum }: ListTotal): z.input<z.ZodObject<typeof listTotal>> => ({
  total,
  ...(isMinimum ? { total_is_minimum: true } : {}),
});

/** The member of an answer that says that its page was capped, see `cappedAt`. */
export const cappedLimit = {
  limit: z
    .int()
    .optional()
    .meta({ description: `There when \`limit\` asked for more: the most rows of a page, which is ${MAX_PAGE_SIZE}` }),
};
