import { z } from 'zod';
import { Cursor, encodeCursor, MAX_PAGE_SIZE, type Slice } from '../../platform/pagination.ts';

/** Members of the input of a list of finance: REST's `limit` and `after`, a connection's `first` and `after`. */
export const listPage = {
  first: z.int().min(1).max(MAX_PAGE_SIZE).default(50).meta({ description: 'How many, 1 to 100; 50 unless told' }),
  after: Cursor.nullish().meta({ description: 'Only what follows the page that had this as `next_cursor`' }),
};

/** REST's shape of a list. */
export const listShape = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().meta({ description: 'For `after`; null: this is the last page' }),
  });

/** A page as REST answers it; `keyset`: the ordering values of a row. */
export function listRecord<Row, Item>(
  { items, hasMore }: Slice<Row>,
  keyset: (row: Row) => readonly (string | number)[],
  record: (row: Row) => Item,
): { items: Item[]; next_cursor: string | null } {
  const last = items.at(-1);
  return {
    items: items.map(record),
    next_cursor: hasMore && last !== undefined ? encodeCursor(keyset(last)) : null,
  };
}
