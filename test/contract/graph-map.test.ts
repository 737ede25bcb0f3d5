import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema, routes, sandboxRoutes } from '../../src/domains.ts';
import { fieldsOf, mapRoutes } from '../../src/graphql/rest-map.ts';
import { printRestMap } from '../../src/graphql/rest-map-page.ts';
import { GRAPH_MAP_PATH } from '../../src/rest/graph-link.ts';
import type { Route } from '../../src/rest/route.ts';
import { type Answer, fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const schema = graphSchema('sandbox');
const every = [...routes, ...sandboxRoutes].map((route) => ({ name: `${route.method} ${route.path}`, route }));
const map = mapRoutes(schema, routes, sandboxRoutes);

const fieldOf = ({ graph }: Route) => fieldsOf(schema, graph).at(-1) as GraphQLField<unknown, unknown>;

/** Returns the type of a field's result. For a connection, the type of its rows. */
function rowsOf({ type }: GraphQLField<unknown, unknown>): GraphQLNamedType {
  const answer = getNamedType(type);
  const nodes = isObjectType(answer) ? answer.getFields()['nodes'] : undefined;
  return nodes ? getNamedType(nodes.type) : answer;
}

describe('REST capabilities in the graph', () => {
  it.each(every)('$name has a field of the graph', ({ route }) => {
    expect(fieldOf(route)).toBeDefined();
  });

  it('the map names the route of an absent graph field', () => {
    const broken = { ...(routes[0] as Route), graph: 'Query.account.wealth' as const };
    expect(() => mapRoutes(schema, [broken], [])).toThrow('Query.account.wealth: Account has no field wealth');
  });

  it.each(every)('$name needs the same scopes in the graph', ({ route }) => {
    const needed = fieldsOf(schema, route.graph).flatMap((field) => [
      field.extensions['scopes'],
      rowsOf(field).extensions['scopes'],
    ]);
    expect(new Set(needed.flat().filter(Boolean))).toEqual(new Set(route.operation.scopes));
  });

  it.each(every)('$name accepts an idempotency key in the graph exactly when REST accepts the header', ({ route }) => {
    const key = fieldOf(route).args.find(({ name }) => name === 'idempotencyKey');
    const { idempotency } = route.operation;
    expect(key !== undefined).toBe(idempotency !== null);
    if (key) expect(isNonNullType(key.type)).toBe(idempotency === 'required');
  });

  it.each(every.filter(({ route }) => route.method !== 'GET'))('$name is a mutation', ({ route }) => {
    expect(route.graph).toMatch(/^Mutation\.\w+$/);
  });
});

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({
  name: field.name,
  field,
}));

describe.each(mutations)('$name', ({ field }) => {
  const union = getNamedType(field.type);
  const members = isUnionType(union) ? union.getTypes() : [];
  const isRefusal = (type: (typeof members)[number]) => type.getInterfaces().some(({ name }) => name === 'Error');

  it('$name takes one input object and at most an idempotency key', () => {
    const names = field.args.map(({ name }) => name).filter((name) => name !== 'idempotencyKey');
    expect(names).toEqual(['input']);
  });

  it('$name returns one success type or a typed refusal, including refusals of the input and of the rule', () => {
    expect(isUnionType(union)).toBe(true);
    const refusals = members.filter(isRefusal).map(({ name }) => name);
    expect(refusals).toEqual(expect.arrayContaining(['Refusal', 'ValidationFailed']));
    expect(members.length - refusals.length).toBe(1);
  });

  it('$name can be selected without an alias: each field name has one type in success and refusals', () => {
    const types = new Map<string, string>();
    for (const member of members) {
      for (const { name, type } of Object.values(member.getFields())) {
        const known = types.get(name);
        if (known !== undefined) expect(`${member.name}.${name}: ${type}`).toBe(`${member.name}.${name}: ${known}`);
        types.set(name, String(type));
      }
    }
  });
});

describe.each(Object.values(schema.getTypeMap()).filter(isInterfaceType))('$name', (type) => {
  it('$name can be selected without an alias in every type that implements it', () => {
    const kinds = schema.getImplementations(type).objects;
    const types = Map.groupBy(
      kinds.flatMap((kind) => Object.values(kind.getFields())),
      ({ name }) => name,
    );
    // Every object has its own global id, so a selection on `Node` needs a type condition.
    if (type.name === 'Node') return;
    for (const [name, fields] of types) {
      expect([...new Set(fields.map((field) => String(field.type)))], name).toHaveLength(1);
    }
    expect(kinds.every(isObjectType)).toBe(true);
  });
});

describe('map from REST to the graph', () => {
  let gateway: ServedGateway;
  let accountId: number;

  beforeAll(async () => {
    gateway = await serveGateway();
    ({ accountId } = await fundedAccount(gateway.alpha));
  });
  afterAll(() => gateway?.stop());

  it('the map has one anchor for each route', () => {
    const anchors = map.map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(every.length);
    const readme = printRestMap(map);
    for (const { anchor, method, path, graph } of map) {
      expect(readme).toContain(`<a id="${anchor}"></a>\`${method} ${path}\` | \`${graph}\``);
    }
  });

  const linkOf = ({ headers }: Answer) => {
    const [, path, anchor] = /^<([^#>]+)#([^>]+)>; rel="alternate"/.exec(headers.get('link') ?? '') ?? [];
    return { path, anchor };
  };

  it('every response links to the map, also refusals', async () => {
    const { alpha, stranger } = gateway;
    const limited = await alpha.withScopes(['fee:read']);
    const anchor = 'get-accounts-id-balance';
    for (const [answer, status] of [
      [await alpha.request('GET', `/accounts/${accountId}/balance`), 200],
      [await stranger.request('GET', `/accounts/${accountId}/balance`), 401],
      [await limited.request('GET', `/accounts/${accountId}/balance`), 403],
      [await alpha.request('GET', '/accounts/999999/balance'), 404],
      [await alpha.request('GET', '/accounts/x/balance'), 404],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(linkOf(answer)).toEqual({ path: GRAPH_MAP_PATH, anchor });
    }
    const simulated = await alpha.request('POST', '/api/sandbox/v1/pix/received', { account_id: accountId, amount: 1 });
    expect(linkOf(simulated).anchor).toBe('post-sandbox-pix-received');
  });

  it('the map is a page without token and external resources, with an anchor for every route', async () => {
    const page = await gateway.stranger.request('GET', GRAPH_MAP_PATH);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const { anchor, graph } of map) {
      expect(page.body).toContain(`<section id="${anchor}">`);
      expect(page.body).toContain(`<code>${graph}</code>`);
    }
    expect(page.body).not.toMatch(/<script|src=|href=/);
  });
});
