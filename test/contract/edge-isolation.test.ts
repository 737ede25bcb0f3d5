import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { isInterfaceType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { Page } from '../../src/graphql/connections.ts';
import { createContext, type GraphqlContext } from '../../src/graphql/context.ts';
import type { LiveSource } from '../../src/graphql/live/source.ts';
import type { TestPartner } from '../support/door.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { fillWorld } from '../support/graph-world.ts';
import { countOf, documentOf, type Edge, edgesOf, waysFromAccounts } from '../support/schema-edges.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

/** How an edge was followed once. */
interface Step {
  readonly resolve: Resolver;
  readonly parent: unknown;
  readonly args: Record<string, unknown>;
  readonly info: GraphQLResolveInfo;
}

/** Edges to what the object holds already, or what is computed of it alone: nothing is read, so nothing can leak. */
const MEMBERS: ReadonlySet<string> = new Set([
  'Account.balance',
  'BillPayment.failure',
  'BillPayment.window',
  'Claim.claimerAccount',
  'Claim.donorAccount',
  'Customer.kyc',
  'DueDateCharge.amountOn',
  'DueDateCharge.debtor',
  'Limits.overrides',
  'Limits.pixOut',
  'Limits.ted',
  'Receipt.entry',
  'Receipt.payee',
  'Receipt.payer',
  'TedCredit.sender',
  'TedParty.bank',
]);

const names = edgesOf(graphSchema()).map(({ name }) => name);
const steps = new Map<string, Step[]>();
/** How many objects each edge led its own partner to. */
const found = new Map<string, number>();
let test: TestGraph;

/** Has an edge remember the objects that it was followed from. */
function remember(edge: Edge): void {
  const { schema } = test;
  const known: Step[] = [];
  const types = isInterfaceType(edge.on) ? schema.getImplementations(edge.on).objects : [edge.on];
  for (const type of types) {
    const field = type.getFields()[edge.field.name];
    const resolve = field?.resolve as Resolver | undefined;
    if (!field || !resolve) continue;
    field.resolve = (parent, args, context, info) => {
      known.push({ resolve, parent, args, info });
      steps.set(edge.name, known);
      return resolve(parent, args, context as GraphqlContext, info);
    };
  }
}

beforeAll(async () => {
  test = await openTestGraph({ safety: { maxCost: Number.MAX_SAFE_INTEGER, timeoutSeconds: 60 } });
  await fillWorld(test, 2);
  const edges = edgesOf(test.schema);
  const ways = waysFromAccounts(test.schema);
  for (const edge of edges) remember(edge);
  for (const edge of edges) {
    const way = ways.get(edge.on.name) ?? [];
    const { data, errors } = await test.ask(test.alpha, documentOf(way, edge), { variables: { n: 2 } });
    expect(errors).toBeUndefined();
    found.set(edge.name, countOf(data, way, edge));
  }
});
afterAll(() => test.close());

const contextOf = (partner: TestPartner): GraphqlContext =>
  createContext(
    { door: test.door, database: test.database, live: {} as LiveSource },
    { principal: partner.caller().principal, requestId: 'foreign', charge() {} },
  );

/** What an edge leads to, without nulls and refusals. */
async function followed({ resolve, parent, args, info }: Step, partner: TestPartner): Promise<unknown[]> {
  const settled = async (value: unknown): Promise<unknown[]> => {
    const [outcome] = await Promise.allSettled([value]);
    if (outcome?.status !== 'fulfilled') return [];
    const found = outcome.value instanceof Page ? outcome.value.nodes : outcome.value;
    if (Array.isArray(found)) return (await Promise.all(found.map(settled))).flat();
    return found === null || found === undefined || found instanceof Error ? [] : [found];
  };
  return settled((async () => resolve(parent, args, contextOf(partner), info))());
}

describe('an object of one partner, in the hands of another', () => {
  it.each(names.filter((name) => !MEMBERS.has(name)))('%s leads nowhere', async (name) => {
    let tried = 0;
    for (const step of steps.get(name) ?? []) {
      let own: unknown[] = [];
      const reads = await test.statementsOf(async () => {
        own = await followed(step, test.alpha);
      });
      if (own.length === 0) continue;
      tried += 1;
      expect(reads, 'where nothing is read it is a member of the object').not.toEqual([]);
      expect(await followed(step, test.beta)).toEqual([]);
    }
    expect(tried, `the world has no ${name}`).toBeGreaterThan(0);
  });

  it.each([...MEMBERS])('%s is a member of the object: nothing is read for it', async (name) => {
    expect(found.get(name), `the world has no ${name}`).toBeGreaterThan(0);
    for (const step of steps.get(name) ?? []) {
      const reads = await test.statementsOf(() => followed(step, test.beta));
      expect(reads).toEqual([]);
    }
  });
});
