import { z } from 'zod';
import { validationFailed } from '../errors/errors.ts';
import { inSchema } from '../language/text.ts';
import { t } from '../language/texts.ts';
import { jsonOf } from '../text/json.ts';
import { isStorable, opaqueText } from '../text/text.ts';
import { type Queryable, statement } from './queryable.ts';

export const MAX_PAGE_SIZE = 100;

/** Page number of a REST list, from 1. Bounded so that an offset stays a safe integer. */
export const Page = z
  .int()
  .min(1, inSchema(t('pageFromOne')))
  .max(1_000_000)
  .default(1)
  .meta({ description: 'Page number, from 1. Default: 1' });

/** Page size of a REST list whose contract gives a maximum. Larger values are rejected. */
export const boundedRows = (preset: number, most: number) =>
  z
    .int()
    .min(1)
    .max(most)
    .default(preset)
    .meta({ description: `Page size. Default: ${preset}. Maximum: ${most}; larger values are rejected` });

/** Page size without a maximum in the contract. Larger values are capped and reported by {@link cappedAt}. */
const cappedRows = (preset: number) =>
  z
    .int()
    .min(1)
    .default(preset)
    .meta({
      description: `Page size. Default: ${preset}. Larger values than ${MAX_PAGE_SIZE} are reduced to it, and the response then names the size in limit`,
    });

export const PageSize = cappedRows(20).transform((rows) => Math.min(rows, MAX_PAGE_SIZE));

const offset = z
  .int()
  .min(0, inSchema(t('notNegative')))
  .max(1_000_000)
  .default(0)
  .meta({ description: 'Number of the newest rows to skip. Default: 0' });

export const boundedRange = { limit: boundedRows(50, MAX_PAGE_SIZE), offset };

/** The same without a maximum in the contract. Reads {@link rowsOfLimit} rows and returns {@link cappedAt}. */
export const cappedRange = { limit: cappedRows(50), offset };

export const rowsOfLimit = (limit: number): number => Math.min(limit, MAX_PAGE_SIZE);

export const cappedAt = (limit: number): { readonly limit?: number } =>
  limit > MAX_PAGE_SIZE ? { limit: MAX_PAGE_SIZE } : {};

export interface ListTotal {
  readonly total: number;
  /** Whether there can be more rows, because counting stopped at {@link mostCounted}. */
  readonly isMinimum: boolean;
}

export interface Paged<Item> extends ListTotal {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pageSize: number;
}

/** Number of rows counted after a page of a REST list. Reading while `total` exceeds the rows read reaches the end. */
export const COUNTED_BEHIND = 10_000;

/** Maximum count for a page, so that its cost does not grow with the list. One extra row shows that there are more. */
export const mostCounted = (page: number, pageSize: number): number => page * pageSize + COUNTED_BEHIND + 1;

/** Counts the rows of a query up to parameter `most` (null: all). The query must read them in index order. */
export const countUpTo = (most: string, rows: string): string =>
  `select count(*) from (${rows} limit ${most}::bigint) counted`;

export const Cursor = opaqueText(500, inSchema(t('notOurCursor')));

export const keysetPage = {
  first: z
    .int()
    .min(1)
    .max(MAX_PAGE_SIZE)
    .nullish()
    .transform((first) => first ?? 20),
  after: Cursor.nullish(),
};

export interface Slice<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

export interface Asked {
  readonly whole: boolean;
  /** Whether to detect following rows, by reading one more. Otherwise `hasMore` is meaningless. */
  readonly more: boolean;
}

export const sliceOf = <Item>(rows: readonly Item[], first: number): Slice<Item> =>
  rows.length > first ? { items: rows.slice(0, first), hasMore: true } : { items: rows, hasMore: false };

/** Builds one slice per parent from the rows of many parents, {@link rowsRead} of each. Sorts them by `order`. */
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

export const rowsRead = (first: number, { more }: Asked): number => (more ? first + 1 : first);

export const KeysetPage = z.strictObject(keysetPage);
export type KeysetPage = z.output<typeof KeysetPage>;

/**
 * Reads the newest rows of many parents: `$1` partner, `$2` parent ids, `$3` exclusive upper id, `$4` rows per parent.
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

export const byIdDescending = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? 1 : a.id > b.id ? -1 : 0;

export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws AppError validation_failed when the cursor is not from this gateway */
export function decodeCursor<Shape extends z.ZodType>(cursor: string, shape: Shape): z.output<Shape> {
  const parsed = shape.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')));
  // A forged cursor can contain texts that PostgreSQL does not accept.
  const isOurs =
    parsed.success && [parsed.data].flat().every((value) => typeof value !== 'string' || isStorable(value));
  if (!isOurs) throw validationFailed({ after: t('notOurCursor') });
  return parsed.data;
}

const MIN_UUID = '00000000-0000-0000-0000-000000000000';
const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const IdCursor = z.tuple([z.uuid()]);
// A Date, because PostgreSQL rejects some valid instants, such as the year 0 or 100 digits of a second.
const InstantCursor = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.uuid()]);

/** Exclusive upper id of the next page of a newest-first list: `id < $n`. */
export const beforeId = (after: string | null | undefined): string =>
  after ? decodeCursor(after, IdCursor)[0] : MAX_UUID;

export const afterId = (after: string | null | undefined): string =>
  after ? decodeCursor(after, IdCursor)[0] : MIN_UUID;

/** Exclusive bound of the next page of a newest-first list by instant and id: `(instant, id) < ($n, $m)`. */
export const beforeInstant = (after: string | null | undefined): readonly [Date | 'infinity', string] =>
  after ? decodeCursor(after, InstantCursor) : ['infinity', MAX_UUID];
