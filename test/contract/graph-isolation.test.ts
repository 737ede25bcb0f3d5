/// <reference types="vite/types/importMeta.d.ts" />
import { type GraphQLField, getNamedType, isCompositeType, isRequiredArgument, isUnionType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { subgraphOf } from '../../src/graphql/subgraph.ts';
import { SCOPES, type Scope } from '../../src/platform/operation/principal.ts';
import { type ClosedPart, type GraphTry, type Isolation, openIsolation } from '../support/isolation.ts';
import { connectLive } from '../support/live.ts';
import { type ServedGateway, type ServedPartner, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const parts = Object.values(import.meta.glob<ClosedPart>('./isolation/*.ts', { eager: true, import: 'default' }));

const schema = subgraphOf(graphSchema('sandbox'));
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ name: `${type?.name}.${field.name}`, field })),
);

function smallest(name: string, field: GraphQLField<unknown, unknown>): string {
  const known = isolation.graph(name, isolation.nodes.slice(0, 1))[0]?.query;
  if (known) return known;
  if (field.args.some(isRequiredArgument)) throw new Error(`${name} needs an isolation case with its arguments`);
  const type = getNamedType(field.type);
  return `{ ${field.name} ${isCompositeType(type) || isUnionType(type) ? '{ __typename }' : ''} }`;
}

let gateway: ServedGateway;
let isolation: Isolation;

beforeAll(async () => {
  gateway = await serveGateway({ GRAPHQL_FEDERATION: 'true' });
  isolation = await openIsolation(gateway, parts);
});

afterAll(() => gateway?.stop());

describe('isolation of the graph', () => {
  it('every root field has an isolation case, and every case has a root field', () => {
    expect(parts.flatMap((part) => part.fields).sort()).toEqual(roots.map(({ name }) => name).sort());
  });

  it.each(roots)('$name shows nothing to another partner and lets it change nothing', async ({ name }) => {
    const tries = isolation.graph(name);
    expect(tries).not.toEqual([]);
    const [refusals, answers] = [true, false].map((wanted) =>
      tries.filter(({ refused }) => (refused !== null && refused !== 'nothing') === wanted),
    ) as [GraphTry[], GraphTry[]];
    // Returns the response without the cost extension.
    const answerTo = async (query: string) => {
      const { stranger } = isolation.actors(name);
      const { extensions: _, ...body } = await answerOf(stranger, query);
      return body;
    };
    await isolation.unchangedBy(refusals, async ({ query, refused }) => {
      const body = await answerTo(query);
      expect(body.data?.result?.code ?? body.errors?.[0]?.extensions.code).toBe(refused);
    });
    await isolation.answeredBy(answers, async ({ query, refused }) => {
      const body = await answerTo(query);
      if (refused === null) {
        expect(body).toEqual({ data: { result: null } });
      } else {
        expect(body.errors).toBeUndefined();
        expect(isolation.shown(body)).toEqual([]);
      }
    });
  });

  it.each(roots)('$name is 401 without a token', async ({ name, field }) => {
    const answer = await gateway.stranger.graphql(smallest(name, field));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(answer.body.errors[0].extensions.code).toBe('unauthorized');
  });

  it.each(roots.filter(({ name }) => !/\.(viewer|node|nodes|_service)$/.test(name)))(
    '$name with a token without its scope is refused with the name of the scope',
    async ({ name, field }) => {
      const scopes = (field.extensions['scopes'] ?? []) as readonly Scope[];
      const other = (['payment:read', 'fee:read'] as const).find((scope) => !scopes.includes(scope));
      // A partner without finance integration gets this refusal whatever its scopes are.
      const isFinance = isolation.graph(name).some(({ refused }) => refused === 'finance_integration_not_enabled');
      const owner = isFinance ? gateway.own : isolation.actors(name).owner;
      const limited = await owner.withScopes(other ? [other] : []);
      const body = await answerOf(limited, smallest(name, field));
      expect(Object.values(body.data ?? {}).filter((answer) => answer !== null)).toEqual([]);
      expect(body.errors[0].extensions.code).toBe('forbidden');
      for (const scope of scopes) expect(JSON.stringify(body.errors)).toContain(scope);
    },
  );

  it('institution data is null for another institution and refused for partners without its integration', async () => {
    expect(isolation.financeNodes.length).toBeGreaterThan(1);
    const query = `{ nodes(ids: ${JSON.stringify(isolation.financeNodes)}) { id } }`;
    const theirs = await isolation.actors('Query.payables').stranger.graphql(query);
    expect(theirs.body.errors).toBeUndefined();
    expect(theirs.body.data.nodes).toEqual(isolation.financeNodes.map(() => null));
    for (const id of isolation.financeNodes) {
      const { body } = await gateway.beta.graphql(`{ node(id: "${id}") { id } }`);
      expect(body).toMatchObject({
        data: { node: null },
        errors: [{ extensions: { code: 'finance_integration_not_enabled' } }],
      });
    }
    const own = await gateway.own.graphql(query);
    expect(own.body.data.nodes).toEqual(isolation.financeNodes.map((id) => ({ id })));
  });

  it('every scope in a field description is a scope of the contract', () => {
    const named = roots.flatMap(({ field }) => (field.extensions['scopes'] ?? []) as readonly string[]);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((scope) => !(SCOPES as readonly string[]).includes(scope))).toEqual([]);
  });
});

async function answerOf(partner: ServedPartner, query: string) {
  if (!query.startsWith('subscription')) return (await partner.graphql(query)).body;
  const live = connectLive(gateway, partner);
  try {
    const received = live.subscribe(query);
    const all = await (query.includes('financeEvents')
      ? partner.graphql('{ all: financeEvents(first: 100) { nodes { id } } }')
      : gateway.beta.graphql('{ all: events(first: 100) { nodes { id } } }'));
    const most: number = all.body.data?.all?.nodes.length ?? 1;
    expect(most).toBeGreaterThan(0);
    await until(() => received.failure !== undefined || received.results.length >= most);
    return received.failure ? { errors: received.failure } : { data: { result: received.results } };
  } finally {
    await live.close();
  }
}
