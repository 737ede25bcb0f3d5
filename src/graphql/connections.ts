import { type ArgBuilder, createContextCache, type InterfaceRef, type ObjectRef } from '@pothos/core';
import DataLoader from 'dataloader';
import type { z } from 'zod';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import { type Asked, encodeCursor, MAX_PAGE_SIZE, type Slice } from '../platform/database/pagination.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import { refusalOfIssues } from '../platform/errors/input-faults.ts';
import type { Principal } from '../platform/operation/principal.ts';
import { builder, type Types } from './builder.ts';
import type { GraphqlContext } from './context.ts';
import { costs } from './cost.ts';
import { enumType } from './enums.ts';
import { type Selection, selectsBeyond, selectsField } from './selection.ts';

/** Ordering values of a row, encoded in its cursor. */
export type Keyset<Row> = (row: Row) => readonly (string | number)[];

/** A total count reads every row. */
const COUNT_POINTS = 100;

/** A class with lazy cursors: own getters make the dashboard query 20 % slower. */
class Edge<Row> {
  readonly node: Row;
  readonly #keyset: Keyset<Row>;

  constructor(node: Row, keyset: Keyset<Row>) {
    this.node = node;
    this.#keyset = keyset;
  }

  get cursor(): string {
    return encodeCursor(this.#keyset(this.node));
  }
}

interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/** Everything is computed on demand. Edges and page info are cached: compiled documents read them repeatedly. */
export class Page<Row> {
  readonly nodes: readonly Row[];
  readonly count: (() => Promise<number>) | undefined;
  readonly #slice: Slice<Row>;
  readonly #keyset: Keyset<Row>;
  readonly #isFirst: boolean;
  #edges: Edge<Row>[] | undefined;
  #pageInfo: PageInfo | undefined;

  constructor(slice: Slice<Row>, keyset: Keyset<Row>, after: string | null | undefined, count?: () => Promise<number>) {
    this.nodes = slice.items;
    this.count = count;
    this.#slice = slice;
    this.#keyset = keyset;
    this.#isFirst = after === null || after === undefined;
  }

  get edges(): Edge<Row>[] {
    this.#edges ??= this.nodes.map((node) => new Edge(node, this.#keyset));
    return this.#edges;
  }

  get pageInfo(): PageInfo {
    this.#pageInfo ??= this.#describe();
    return this.#pageInfo;
  }

  #describe(): PageInfo {
    const [first, last] = [this.nodes[0], this.nodes.at(-1)];
    return {
      hasNextPage: this.#slice.hasMore,
      hasPreviousPage: !this.#isFirst,
      startCursor: first === undefined ? null : encodeCursor(this.#keyset(first)),
      endCursor: last === undefined ? null : encodeCursor(this.#keyset(last)),
    };
  }
}

/** With `counted` it has `totalCount`, and its pages must supply `count`. */
export function connectionOf<Row>(
  type: ObjectRef<Types, unknown, Row> | InterfaceRef<Types, unknown, Row>,
  name: string,
  options: { readonly description: string; readonly counted?: boolean },
): ObjectRef<Types, Page<Row>> {
  const edge = name.replace(/Connection$/, 'Edge');
  return builder.connectionObject(
    {
      type: type as never,
      name,
      description: `${options.description} Cursor-based: pages do not shift when new rows arrive.`,
      fields: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, Page<Row>>) => ({
        nodes: t.field({
          type: [type] as never,
          description: 'Rows of this page, without their cursors.',
          resolve: (page) => page.nodes as never,
        }),
        ...(options.counted
          ? {
              totalCount: t.int({
                description: 'Number of rows on all pages. Counted only when this field is selected.',
                extensions: costs(COUNT_POINTS),
                resolve: (page) => {
                  if (!page.count) throw new Error(`${name} was created without a count`);
                  return page.count();
                },
              }),
            }
          : {}),
      }),
    } as never,
    { name: edge, description: `A row of ${name} with its cursor.` } as never,
  ) as never;
}

/** For ascending lists other than the log: a row gets its position before its transaction commits. */
export const LATE_ROWS_NOTE =
  'A row that is still being written can appear before your last cursor. To follow new rows, read `events`.';

/**
 * Only for the log, whose positions follow the commit order: a reader that continues from its cursor misses nothing.
 */
export const ListOrder = enumType('ListOrder', {
  description: 'Order of a list of events by their position in the log.',
  values: {
    NEWEST_FIRST: { value: 'newest', description: 'Newest events first.' },
    OLDEST_FIRST: {
      value: 'oldest',
      description: 'Oldest events first. Continue from the last cursor to read new events. No event is skipped.',
    },
  },
});

export const pageArgs = (t: { readonly arg: ArgBuilder<Types> }) => ({
  first: t.arg.int({ description: `Number of rows to return, 1 to ${MAX_PAGE_SIZE}. Default: 20.` }),
  after: t.arg({
    type: 'Cursor',
    description:
      'Cursor after which the page starts: the `endCursor` of the previous page. Omit it for the first page.',
  }),
});

/** Batches all fields that request pages with the same arguments in one tick into one call of `load`. */
export function pageLoader<Key extends string | number, Row, Input extends z.ZodType>(options: {
  /** Validates the arguments, because nested edges do not pass through the door. */
  readonly input: Input;
  /** Fields that a partial read of a row can supply. */
  readonly fromPart?: ReadonlySet<string>;
  load(
    db: Queryable,
    partnerId: string,
    keys: readonly Key[],
    input: z.output<Input>,
    asked: Asked,
    principal: Principal,
    now: Date,
  ): Promise<ReadonlyMap<Key, Slice<Row>>>;
}): (context: GraphqlContext, key: Key, args: z.input<Input>, selection?: Selection) => Promise<Slice<Row>> {
  const loaders = createContextCache((_context: GraphqlContext) => new Map<string, DataLoader<Key, Slice<Row>>>());
  const none: Slice<Row> = { items: [], hasMore: false };
  return (context, key, args, selection) => {
    const cache = loaders(context);
    const whole = !selection || !options.fromPart || selectsBeyond(selection, options.fromPart);
    const more = !selection || selectsField(selection, 'pageInfo');
    const name = `${whole} ${more} ${JSON.stringify(args)}`;
    const loader = getOrMake(cache, name, () => {
      const parsed = options.input.safeParse(args);
      if (!parsed.success) throw refusalOfIssues(parsed.error.issues, args);
      return new DataLoader(async (keys) => {
        const { database, partnerId, principal, now } = context;
        const slices = await options.load(database, partnerId, keys, parsed.data, { whole, more }, principal, now);
        return keys.map((each) => slices.get(each) ?? none);
      });
    });
    return loader.load(key);
  };
}
