import { z } from 'zod';
import { Cursor, encodeCursor, MAX_PAGE_SIZE, type Slice } from '../../platform/database/pagination.ts';

/** `limit` and `after` in REST, `first` and `after` of a connection. */
export const listPage = {
  first: z.int().min(1).max(MAX_PAGE_SIZE).default(50).meta({ description: 'Page size, 1 to 100, by default 50' }),
  after: Cursor.nullish().meta({ description: 'Cursor of the previous page, its `next_cursor`' }),
};

export const listShape = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().meta({ description: 'Cursor for `after`. Null on the last page' }),
  });

/** `keyset` returns the ordering values of a row. */
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
