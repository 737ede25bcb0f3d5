import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { type FollowedEdge, follow, rememberEdges } from '../support/followed-edges.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { fillWorld } from '../support/graph-world.ts';
import { countOf, documentOf, edgesOf, waysFromAccounts } from '../support/schema-edges.ts';

/** Edges within the object's own data. They run no query, so they cannot leak rows. */
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
  'Limits.pending',
  'Limits.pixOut',
  'Limits.ted',
  'Receipt.entry',
  'Receipt.payee',
  'Receipt.payer',
  'TedCredit.sender',
  'TedParty.bank',
]);

const names = edgesOf(graphSchema()).map(({ name }) => name);
let steps: ReadonlyMap<string, readonly FollowedEdge[]>;
const found = new Map<string, number>();
let test: TestGraph;

beforeAll(async () => {
  test = await openTestGraph({ safety: { maxCost: Number.MAX_SAFE_INTEGER, timeoutSeconds: 60 } });
  await fillWorld(test, 2);
  const edges = edgesOf(test.schema);
  const ways = waysFromAccounts(test.schema);
  steps = rememberEdges(test.schema, edges);
  for (const edge of edges) {
    const way = ways.get(edge.on.name) ?? [];
    const { data, errors } = await test.ask(test.alpha, documentOf(way, edge), { variables: { n: 2 } });
    expect(errors).toBeUndefined();
    found.set(edge.name, countOf(data, way, edge));
  }
});
afterAll(() => test.close());

describe('edges from an object of another partner', () => {
  it.each(names.filter((name) => !MEMBERS.has(name)))('%s returns nothing to another partner', async (name) => {
    let tried = 0;
    for (const step of steps.get(name) ?? []) {
      let own: unknown[] = [];
      const reads = await test.statementsOf(async () => {
        own = await follow(test, step, test.alpha.caller());
      });
      if (own.length === 0) continue;
      tried += 1;
      expect(reads, 'where nothing is read it is a member of the object').not.toEqual([]);
      expect(await follow(test, step, test.beta.caller())).toEqual([]);
    }
    expect(tried, `the world has no ${name}`).toBeGreaterThan(0);
  });

  it.each([...MEMBERS])('%s is a member of its object and runs no query', async (name) => {
    expect(found.get(name), `the world has no ${name}`).toBeGreaterThan(0);
    for (const step of steps.get(name) ?? []) {
      const reads = await test.statementsOf(() => follow(test, step, test.beta.caller()));
      expect(reads).toEqual([]);
    }
  });
});
