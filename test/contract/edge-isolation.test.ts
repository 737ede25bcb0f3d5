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
import { documentOf, type Edge, edgesOf, waysFromAccounts } from '../support/schema-edges.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;

/** How an edge was followed once. */
interface Step {
  readonly resolve: Resolver;
  readonly parent: unknown;
  readonly args: Record<string, unknown>;
  readonly info: GraphQLResolveInfo;
}

const names = edgesOf(graphSchema()).map(({ name }) => name);
const steps = new Map<string, Step[]>();
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
    const { errors } = await test.ask(test.alpha, documentOf(ways.get(edge.on.name) ?? [], edge), {
      variables: { n: 2 },
    });
    expect(errors).toBeUndefined();
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

/** Whether it was read with the object already. */
const isPartOf = (found: unknown, parent: unknown): boolean =>
  found === parent || Object.values(parent as object).includes(found);

describe('an object of one partner, in the hands of another', () => {
  it.each(names)('%s leads nowhere', async (name) => {
    let tried = 0;
    for (const step of steps.get(name) ?? []) {
      let own: unknown[] = [];
      const reads = await test.statementsOf(async () => {
        own = await followed(step, test.alpha);
      });
      if (own.length === 0) continue;
      tried += 1;
      if (own.every((found) => isPartOf(found, step.parent))) continue;
      // What is computed of the object alone tells no more than the object.
      if (reads.length === 0) continue;
      expect(await followed(step, test.beta)).toEqual([]);
    }
    // Without a resolver it is a member of the object, and nothing is read.
    if (steps.has(name)) expect(tried).toBeGreaterThan(0);
  });

  it('is tried wherever something is read', () => {
    const read = names.filter((name) => steps.has(name));
    expect(read.length).toBeGreaterThan(30);
  });
});
