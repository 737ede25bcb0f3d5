import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getStitchedSchemaFromSupergraphSdl } from '@graphql-tools/federation';
import { composeServices } from '@theguild/federation-composition';
import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  graphql,
  parse,
  print,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { globalId } from '../../src/graphql/nodes.ts';
import { printGraphqlSchema } from '../../src/graphql/schema.ts';
import { subgraphOf } from '../../src/graphql/subgraph.ts';
import { printSubgraph } from '../../src/graphql/subgraph-sdl.ts';
import type { Scope } from '../../src/platform/operation/principal.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { fillWorld } from '../support/graph-world.ts';
import { edgesOf, selectionOf, waysFromAccounts } from '../support/schema-edges.ts';

interface Entity {
  readonly __typename: string;
  readonly id: string;
}

const schema = subgraphOf(graphSchema());
let test: TestGraph;
let accounts: readonly Entity[];
/** Objects of alpha by type: all types with a global id that are reachable from an account. */
let known: ReadonlyMap<string, readonly Entity[]>;

beforeAll(async () => {
  test = await openTestGraph({ schema, safety: { maxCost: Number.MAX_SAFE_INTEGER } });
  accounts = (await fillWorld(test, 3)).map((id) => ({ __typename: 'Account', id: globalId('Account', id) }));
  const found = new Map<string, Entity>();
  const ways = [...waysFromAccounts(graphSchema()).values()].flatMap((way) => {
    const last = way.at(-1);
    return last ? [selectionOf(way.slice(0, -1), { ...last, name: last.field.name }, true)] : [];
  });
  for (const way of new Set(ways)) {
    const { data } = await test.ask(test.alpha, `{ accounts { nodes { __typename id ${way} } } }`);
    JSON.stringify(data, (_, value) => {
      if (typeof value?.id === 'string')
        found.set(`${value.__typename} ${value.id}`, { __typename: value.__typename, id: value.id });
      return value;
    });
  }
  const entities = new Set(possibleEntities().map(({ name }) => name));
  known = Map.groupBy(
    [...found.values()].filter(({ __typename }) => entities.has(__typename)),
    ({ __typename }) => __typename,
  );
});
afterAll(() => test.close());

function possibleEntities() {
  const entity = schema.getType('_Entity');
  if (!entity || !('getTypes' in entity)) throw new Error('no entities');
  return entity.getTypes();
}

async function entities(
  representations: readonly unknown[],
  selection: string,
  { partner = test.alpha, scopes }: { partner?: TestGraph['alpha']; scopes?: readonly Scope[] } = {},
) {
  const query = `query($representations: [_Any!]!) { _entities(representations: $representations) { ${selection} } }`;
  const variables = { representations };
  let answer: Awaited<ReturnType<TestGraph['ask']>> | undefined;
  const statements = await test.statementsOf(async () => {
    answer = await test.ask(partner, query, { variables, ...(scopes ? { scopes } : {}) });
  });
  return { ...(answer as Awaited<ReturnType<TestGraph['ask']>>), statements: statements.length };
}

describe('the subgraph', () => {
  it('the subgraph has only two more root fields than the graph, which lacks them', async () => {
    const printed = await readFile(join(import.meta.dirname, '..', '..', 'schema', 'schema.graphql'), 'utf8');
    expect(printGraphqlSchema(graphSchema('sandbox'))).toBe(printed);
    const fields = (of: GraphQLSchema) => Object.keys(of.getQueryType()?.getFields() ?? {});
    expect(fields(schema)).toEqual([...fields(graphSchema()), '_entities', '_service']);
    expect(schema.getMutationType()).toBe(graphSchema().getMutationType());
  });

  it('the SDL of the subgraph has a key for each type with a global id', async () => {
    const { data, errors } = await test.ask(test.alpha, '{ _service { sdl } }', { scopes: [] });
    expect(errors).toBeUndefined();
    expect(data._service.sdl).toBe(printSubgraph(graphSchema()));
    const keyed = [...data._service.sdl.matchAll(/^type (\w+) .*@key\(fields: "id"\) \{$/gm)].map(([, name]) => name);
    expect(keyed).toEqual(
      possibleEntities()
        .map(({ name }) => name)
        .sort(),
    );
    expect(keyed.length).toBeGreaterThan(60);
  });
});

describe('entities', () => {
  it('entities of every type and their edges need as many statements as nodes', async () => {
    expect(known.size).toBeGreaterThan(20);
    const edges = edgesOf(graphSchema());
    for (const type of possibleEntities()) {
      const wanted = known.get(type.name)?.slice(0, 50);
      if (!wanted) continue;
      const own = edges.filter(({ on }) => on === type || type.getInterfaces().some((each) => each === on));
      const selection = `__typename ... on ${type.name} { id ${own.map((edge) => selectionOf([], edge)).join(' ')} }`;
      const read = await entities(wanted, selection);
      expect(read.errors, type.name).toBeUndefined();
      expect(read.data._entities, type.name).toMatchObject(wanted);
      const statements = await test.statementsOf(async () => {
        const query = `query($ids: [ID!]!) { nodes(ids: $ids) { ${selection} } }`;
        const { data } = await test.ask(test.alpha, query, { variables: { ids: wanted.map(({ id }) => id) } });
        expect(data.nodes, type.name).toEqual(read.data._entities);
      });
      expect(read.statements, type.name).toBe(statements.length);
    }
  });

  it('edges of many entities need as many statements as edges of one', async () => {
    const edges = edgesOf(graphSchema()).filter(({ on }) => on.name === 'Account');
    const selection = edges.map((edge) => selectionOf([], edge)).join(' ');
    const [one, many] = [await entities(accounts.slice(0, 1), selection), await entities(accounts, selection)];
    expect(one.errors).toBeUndefined();
    expect(many.data._entities).toHaveLength(accounts.length);
    expect(many.statements).toBe(one.statements);
  });

  it('entities of another partner, unknown entities and ids of another type are null', async () => {
    const all = [...known.values()].map(([entity]) => entity as Entity);
    const foreign = await entities(all, '__typename', { partner: test.beta });
    expect(foreign.errors).toBeUndefined();
    expect(foreign.data._entities).toEqual(all.map(() => null));
    const unknown = [
      { __typename: 'Account', id: globalId('Account', 999_999_999) },
      { __typename: 'Account', id: globalId('Account', 'x') },
      { __typename: 'Customer', id: accounts[0]?.id },
      { __typename: 'PixReceived', id: known.get('PixPayment')?.[0]?.id },
      { __typename: 'AccountBlocked', id: known.get('AccountCreated')?.[0]?.id },
    ];
    const { data, errors } = await entities([...unknown, accounts[0]], '__typename');
    expect(errors).toBeUndefined();
    expect(data._entities).toEqual([...unknown.map(() => null), { __typename: 'Account' }]);
  });

  it('an invalid representation is an error at its own position and the other entities are returned', async () => {
    const wrong = [
      ['Account', 'must be an object', ''],
      [{ id: accounts[0]?.id }, 'is required', '.__typename'],
      [
        { __typename: 'Balance', id: accounts[0]?.id },
        'must be the name of a type that has a global id',
        '.__typename',
      ],
      [{ __typename: 'Account' }, 'is required', '.id'],
      [{ __typename: 'Account', id: 7 }, 'must be a string', '.id'],
      [{ __typename: 'Account', id: '7' }, 'is not a valid global id', '.id'],
    ] as const;
    for (const _round of ['interpreted', 'interpreted again', 'compiled']) {
      const { data, errors } = await entities([accounts[0], ...wrong.map(([given]) => given)], '__typename');
      expect(data._entities).toEqual([{ __typename: 'Account' }, ...wrong.map(() => null)]);
      expect(errors).toMatchObject(
        wrong.map(([, message, at], n) => ({
          path: ['_entities', n + 1],
          extensions: {
            code: 'validation_failed',
            status: 422,
            fields: { [`representations.${n + 1}${at}`]: message },
          },
        })),
      );
    }
    expect((await entities(Array(101).fill(accounts[0]), '__typename')).errors).toMatchObject([
      { extensions: { code: 'too_many_items', count: 101, max: 100 } },
    ]);
  });

  it('entities without the scope of their type are refused before any read', async () => {
    const refused = { data: { _entities: null }, statements: 0 };
    const forbidden = (requiredScope: Scope) => [
      { path: ['_entities'], extensions: { code: 'forbidden', requiredScope } },
    ];
    const pix = { scopes: ['pix:read'] } as const;
    for (const selection of ['__typename', '... on Account { status }'])
      expect(await entities(accounts, selection, pix)).toMatchObject({ ...refused, errors: forbidden('account:read') });
    const edge = await entities(accounts, '... on Account { customer { name } }', { scopes: ['account:read'] });
    expect(edge).toMatchObject({ ...refused, errors: forbidden('customer:read') });
  });

  it('entities cost as many points as the same number of nodes', async () => {
    const ids = JSON.stringify(accounts.map(({ id }) => id));
    const nodes = await test.ask(test.alpha, `{ nodes(ids: ${ids}) { ... on Account { status accountId } } }`);
    const read = await entities(accounts, '... on Account { status accountId }');
    expect(read.extensions).toEqual(nodes.extensions);
  });
});

/** A partner's subgraph of orders, with the paid account of each order and a nickname for each account. */
const PARTNERS_SDL = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])
  type Query { orders: OrderConnection! }
  interface Node { id: ID! }
  type PageInfo @shareable { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
  type OrderConnection { nodes: [Order!]! pageInfo: PageInfo! }
  type Order implements Node @key(fields: "id") { id: ID! account: Account }
  type Account @key(fields: "id") { id: ID! nickname: String! }`;

function partnersSubgraph(ordered: readonly Entity[]) {
  const own = PARTNERS_SDL.replace(/extend schema .*/, '').replace(/@\w+(\([^)]*\))?/g, '');
  const served = buildSchema(`${own}
    scalar _Any
    union _Entity = Order | Account
    extend type Query { _entities(representations: [_Any!]!): [_Entity]! }`);
  const named = (entity: Entity) => ({ ...entity, nickname: `our ${entity.id}` });
  const rootValue = {
    orders: {
      nodes: ordered.map((account, n) => ({ id: `order-${n}`, account: named(account) })),
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
    },
    _entities: ({ representations }: { representations: readonly Entity[] }) => representations.map(named),
  };
  return (source: string, variableValues: Record<string, unknown>) =>
    graphql({ schema: served, source, rootValue, variableValues });
}

describe('a federation router', () => {
  const FOREIGN = { __typename: 'Account', id: globalId('Account', 999_999_999) };
  let supergraph: GraphQLSchema;

  beforeAll(() => {
    const composed = composeServices([
      { name: 'bank', url: 'http://bank/graphql', typeDefs: parse(printSubgraph(graphSchema())) },
      { name: 'shop', url: 'http://shop/graphql', typeDefs: parse(PARTNERS_SDL) },
    ]);
    expect(composed.errors).toBeUndefined();
    const shop = partnersSubgraph([...accounts, FOREIGN]);
    const bank = async (query: string, variables: unknown, headers: Record<string, string>) =>
      (await test.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } })).json();
    supergraph = getStitchedSchemaFromSupergraphSdl({
      supergraphSdl: composed.supergraphSdl as string,
      batch: true,
      onSubschemaConfig(subgraph) {
        const send = subgraph.name.toLowerCase() === 'bank' ? bank : shop;
        subgraph.executor = ({ document, variables = {}, context }) =>
          send(print(document as DocumentNode), variables, { authorization: context?.['authorization'] });
      },
    });
  });

  async function route(query: string, scopes?: readonly Scope[], partner = test.alpha) {
    const contextValue = { authorization: `Bearer ${test.tokenOf(partner, scopes)}` };
    const answer = await execute({ schema: supergraph, document: parse(query), contextValue });
    return JSON.parse(JSON.stringify(answer)) as ExecutionResult;
  }

  it('a router joins the partner’s orders to our balances in one read, and a foreign account is null', async () => {
    let answer: ExecutionResult = {};
    const statements = await test.statementsOf(async () => {
      answer = await route('{ orders { nodes { id account { accountId balance { balance } nickname } } } }');
    });
    const { nodes } = (await test.ask(test.alpha, '{ accounts { nodes { id accountId balance { balance } } } }')).data
      .accounts;
    expect(nodes).toHaveLength(accounts.length);
    const own = nodes.map(({ id, ...account }: Entity) => ({ ...account, nickname: `our ${id}` }));
    expect(answer.data).toEqual({
      orders: { nodes: [...own, null].map((account, n) => ({ id: `order-${n}`, account })) },
    });
    // The router reports a missing value of a non-null field.
    expect(answer.errors).toMatchObject([{ path: ['orders', 'nodes', accounts.length, 'account', 'accountId'] }]);
    const alone = await entities(accounts, '... on Account { accountId balance { balance } }');
    expect(statements).toHaveLength(alone.statements);
  });

  it('a router joins our accounts to the partner’s own field', async () => {
    const { data, errors } = await route('{ accounts(first: 2) { nodes { nickname } pageInfo { endCursor } } }');
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      accounts: {
        nodes: accounts.slice(0, 2).map(({ id }) => ({ nickname: `our ${id}` })),
        pageInfo: { endCursor: expect.any(String) },
      },
    });
  });

  it('a router returns the remaining fields when the token lacks a scope', async () => {
    const query = '{ viewer { partnerName } orders { nodes { id account { nickname customer { name } } } } }';
    const { data, errors } = await route(query, ['account:read']);
    const all = [...accounts, FOREIGN];
    expect(data).toEqual({
      viewer: { partnerName: 'alpha' },
      orders: { nodes: all.map((_, n) => ({ id: `order-${n}`, account: null })) },
    });
    expect(errors).toMatchObject(
      all.map((_, n) => ({
        path: ['orders', 'nodes', n, 'account', 'customer'],
        extensions: { code: 'forbidden', requiredScope: 'customer:read' },
      })),
    );
  });

  it('a router with the token of another partner only returns the partner’s own data about an account', async () => {
    const { data } = await route(
      '{ orders { nodes { account { nickname balance { balance } } } } }',
      undefined,
      test.beta,
    );
    expect(JSON.stringify(data)).not.toMatch(/"balance":\d/);
  });
});
