import { type ArgBuilder, createContextCache, type InterfaceRef, type ObjectRef } from '@pothos/core';
import DataLoader from 'dataloader';
import type { z } from 'zod';
import type { Queryable } from '../platform/database.ts';
import { getOrMake } from '../platform/get-or-make.ts';
import { refusalOfIssues } from '../platform/input-faults.ts';
import type { Principal } from '../platform/operation.ts';
import { type Asked, encodeCursor, MAX_PAGE_SIZE, type Slice } from '../platform/pagination.ts';
import { builder, type Types } from './builder.ts';
import type { GraphqlContext } from './context.ts';
import { costs } from './cost.ts';
import { enumType } from './enums.ts';
import { asksBeyond, asksFor, type Selection } from './selection.ts';

/** The ordering values of a row, which its cursor holds. */
export type Keyset<Row> = (row: Row) => readonly (string | number)[];

/** What counting all rows is worth: it reads every one of them. */
const COUNT_POINTS = 100;

/**
 * A row with its cursor, which is made when it is asked for: few ask for more than the last one. A class, because an object
 * with a getter of its own costs the dashboard a fifth of its time.
 */
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

/**
 * One page of a connection. Edges, cursors and the count are made when they are asked for; edges and page info once, as a
 * compiled document reads a property several times.
 */
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

/** A connection type of the given rows; with `counted` it has `totalCount`, and its pages need their `count`. */
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
      description: `${options.description} Read page by page, by cursor: pages do not shift when rows arrive.`,
      fields: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, Page<Row>>) => ({
        nodes: t.field({
          type: [type] as never,
          description: 'The rows, for those who need no cursor of each.',
          resolve: (page) => page.nodes as never,
        }),
        ...(options.counted
          ? {
              totalCount: t.int({
                description: 'How many rows there are on all pages together; counted only when it is selected.',
                extensions: costs(COUNT_POINTS),
                resolve: (page) => {
                  if (!page.count) throw new Error(`${name} was made without its count`);
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

/**
 * What lists that go from old to new say of themselves, save those of the log: a row has its id, and so its place, before it
 * is committed.
 */
export const NOT_FOLLOWED =
  'A row that is still being written can later appear before your last cursor: to follow what is new, read `events`.';

/** For lists of the log alone: its positions go by commits, so a reader that goes on from its cursor misses nothing. */
export const ListOrder = enumType('ListOrder', {
  description: 'Order of a list of events, by when they were logged.',
  values: {
    NEWEST_FIRST: { value: 'newest', description: 'The newest first.' },
    OLDEST_FIRST: {
      value: 'oldest',
      description: 'The oldest first. The last cursor leads to what is new, and no event is missing in between.',
    },
  },
});

/** The arguments of every connection. */
export const pageArgs = (t: { readonly arg: ArgBuilder<Types> }) => ({
  first: t.arg.int({ description: `How many rows, 1 to ${MAX_PAGE_SIZE}; 20 when left out.` }),
  after: t.arg({ type: 'Cursor', description: 'Where the page before ended: its `endCursor`; null: the first page.' }),
});

/**
 * Reads the first rows of many parents in one statement: all fields that ask for pages with the same arguments in one
 * tick are one call of `load`.
 */
export function pageLoader<Key extends string | number, Row, Input extends z.ZodType>(options: {
  /** Shape of the arguments; the door is not passed on nested edges, so they are checked here. */
  readonly input: Input;
  /** The fields that can be answered from part of a row. */
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
    const whole = !selection || !options.fromPart || asksBeyond(selection, options.fromPart);
    const more = !selection || asksFor(selection, 'pageInfo');
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
