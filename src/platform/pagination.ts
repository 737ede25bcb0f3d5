import { z } from 'zod';
import { type Queryable, statement } from './database.ts';
import { validationFailed } from './errors.ts';
import { jsonOf } from './json.ts';
import { isStorable, opaqueText } from './text.ts';

/** Highest page size of REST pages and GraphQL connections. */
export const MAX_PAGE_SIZE = 100;

/** Page number of a REST list, from 1. Bounded so that an offset stays a safe integer. */
export const Page = z
  .int()
  .min(1, 'starts at 1')
  .max(1_000_000)
  .default(1)
  .meta({ description: 'Page, from 1 on, which it is unless told' });

/** How many rows a page of a REST list has, where the contract gives the bound: more is refused. */
export const boundedRows = (preset: number, most: number) =>
  z
    .int()
    .min(1)
    .max(most)
    .default(preset)
    .meta({ description: `How many, ${preset} unless told; ${most} at most, and more is refused` });

/** The same where the contract gives none: more is read as the most, and the answer tells how many it was ({@link cappedAt}). */
const cappedRows = (preset: number) =>
  z
    .int()
    .min(1)
    .default(preset)
    .meta({
      description: `How many, ${preset} unless told; ${MAX_PAGE_SIZE} at most: more is read as that, and the answer says so`,
    });

export const PageSize = cappedRows(20).transform((rows) => Math.min(rows, MAX_PAGE_SIZE));

const offset = z
  .int()
  .min(0, 'must not be negative')
  .max(1_000_000)
  .default(0)
  .meta({ description: 'How many of the newest are left out, none unless told' });

/** Members of the input of a REST list that is read by offset: how many rows, and after how many. */
export const boundedRange = { limit: boundedRows(50, MAX_PAGE_SIZE), offset };

/** The same where the contract gives no bound of `limit`. The list reads {@link rowsOfLimit} rows, and its answer has {@link cappedAt}. */
export const cappedRange = { limit: cappedRows(50), offset };

export const rowsOfLimit = (limit: number): number => Math.min(limit, MAX_PAGE_SIZE);

/** The member of an answer that tells that its page was capped; none for other pages. */
export const cappedAt = (limit: number): { readonly limit?: number } =>
  limit > MAX_PAGE_SIZE ? { limit: MAX_PAGE_SIZE } : {};

/** How long a REST list is. */
export interface ListTotal {
  readonly total: number;
  /** Whether there can be more: counting ended at {@link mostCounted}. */
  readonly isMinimum: boolean;
}

/** One page of a REST list. */
export interface Paged<Item> extends ListTotal {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pageSize: number;
}

/** How many rows behind a page of a REST list are counted. Whoever reads on while `total` is more than he has comes to the end. */
export const COUNTED_BEHIND = 10_000;

/** The most rows that are counted for a page, so that what it costs does not grow with the list; one more tells that there are more. */
export const mostCounted = (page: number, pageSize: number): number => page * pageSize + COUNTED_BEHIND + 1;

/** Counts the rows of a query, no more than parameter `most` says (null: all). The query reads them in an index's order. */
export const countUpTo = (most: string, rows: string): string =>
  `select count(*) from (${rows} limit ${most}::bigint) counted`;

/** Where a page ended, as {@link encodeCursor} makes it. */
export const Cursor = opaqueText(500, 'is not a cursor of this list');

/** Members of the input of a list that is read by keyset: how many rows, after which cursor. */
export const keysetPage = {
  first: z
    .int()
    .min(1)
    .max(MAX_PAGE_SIZE)
    .nullish()
    .transform((first) => first ?? 20),
  after: Cursor.nullish(),
};

/** Some rows of a list that is read by keyset. */
export interface Slice<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/** What is asked of a page, besides its rows: what is not, need not be read. */
export interface Asked {
  /** More of each row than a part that the list knows. */
  readonly whole: boolean;
  /** Whether rows follow: one more is read to know it. Without it, `hasMore` says nothing. */
  readonly more: boolean;
}

/** A slice of `first` rows, of which one more was read to know whether more follow. */
export const sliceOf = <Item>(rows: readonly Item[], first: number): Slice<Item> =>
  rows.length > first ? { items: rows.slice(0, first), hasMore: true } : { items: rows, hasMore: false };

/**
 * The rows of many parents' lists, as many as {@link rowsRead} says of each, as one slice for each parent. They are sorted here by
 * `order`, so the statement need not sort what a lateral join returned.
 */
export function slicesByParent<Key, Row>(
  rows: readonly Row[],
  first: number,
  parentOf: (row: Row) => Key,
  order: (a: Row, b: Row) => number,
): ReadonlyMap<Key, Slice<Row>> {
  const slices = new Map<Key, Slice<Row>>();
  for (const [parent, group] of Map.groupBy(rows, parentOf)) slices.set(parent, sliceOf(group.sort(order), first));
  return slices;
}

/** How many rows of a list are read for a page of `first`. */
export const rowsRead = (first: number, { more }: Asked): number => (more ? first + 1 : first);

/** Which rows of a list without filters are read. */
export const KeysetPage = z.strictObject(keysetPage);
export type KeysetPage = z.output<typeof KeysetPage>;

/**
 * What reads the newest rows of many parents of a partner in one statement: `$1` is the partner, `$2` the parents' ids,
 * `$3` the id before which rows are read, `$4` how many of each parent.
 */
export function newestByParent<Row extends { readonly id: string }, Key>(
  name: string,
  text: string,
  parentOf: (row: Row) => Key,
) {
  const stmt = statement(name, text);
  return async (
    db: Queryable,
    partnerId: string,
    parents: readonly Key[],
    { first, after }: KeysetPage,
  ): Promise<ReadonlyMap<Key, Slice<Row>>> => {
    const rows = await db.query<Row>(stmt, [partnerId, parents, beforeId(after), first + 1]);
    return slicesByParent(rows, first, parentOf, byIdDescending);
  };
}

/** Newest first, by ids that are ordered by time. */
export const byIdDescending = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? 1 : a.id > b.id ? -1 : 0;

/** An opaque cursor over a keyset: the ordering values of one row. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws AppError validation_failed when the cursor is not one of ours. */
export function decodeCursor<Shape extends z.ZodType>(cursor: string, shape: Shape): z.output<Shape> {
  const parsed = shape.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')));
  // A cursor that a client made up can hold texts that PostgreSQL does not take.
  const isOurs =
    parsed.success && [parsed.data].flat().every((value) => typeof value !== 'string' || isStorable(value));
  if (!isOurs) throw validationFailed({ after: 'is not a cursor of this list' });
  return parsed.data;
}

const MIN_UUID = '00000000-0000-0000-0000-000000000000';
const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const IdCursor = z.tuple([z.uuid()]);
// A Date, because PostgreSQL does not read every instant that is one: not the year 0, not a hundred digits of a second.
const InstantCursor = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.uuid()]);

/** The id before which a newest-first list by id goes on, for `id < $n`. */
export const beforeId = (after: string | null | undefined): string =>
  after ? decodeCursor(after, IdCursor)[0] : MAX_UUID;

/** The id after which an oldest-first list by id goes on, for `id > $n`. */
export const afterId = (after: string | null | undefined): string =>
  after ? decodeCursor(after, IdCursor)[0] : MIN_UUID;

/** Instant and id before which a newest-first list by both goes on, for `(instant, id) < ($n, $m)`. */
export const beforeInstant = (after: string | null | undefined): readonly [Date | 'infinity', string] =>
  after ? decodeCursor(after, InstantCursor) : ['infinity', MAX_UUID];
