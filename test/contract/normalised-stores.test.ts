import { type DocumentNode, type GraphQLNamedType, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PAGE_SIZE } from '../../src/platform/database/pagination.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { fillWorld } from '../support/graph-world.ts';
import { apolloStore, relayStore, urqlStore } from '../support/normalised-stores.ts';
import { edgesOf, plainFields, selectionOf, waysFromAccounts } from '../support/schema-edges.ts';

/** Edges of a document, as many as the limit of tokens allows. */
const EDGES = 12;

interface Answer {
  readonly document: DocumentNode;
  readonly data: object;
}

let test: TestGraph;
const answers: Answer[] = [];

function documents(first: number): readonly string[] {
  const ways = waysFromAccounts(test.schema);
  const selections = [
    plainFields(test.schema.getType('Account') as GraphQLNamedType),
    ...edgesOf(test.schema).map((edge) => selectionOf(ways.get(edge.on.name) ?? [], edge, true)),
  ];
  const batches = Array.from({ length: Math.ceil(selections.length / EDGES) }, (_, n) =>
    selections.slice(n * EDGES, (n + 1) * EDGES),
  );
  return batches.map(
    (batch) => `{ accounts(first: ${first}) { __typename nodes { __typename id ${batch.join(' ')} } } }`,
  );
}

beforeAll(async () => {
  test = await openTestGraph({ safety: { maxCost: Number.MAX_SAFE_INTEGER, timeoutSeconds: 60 } });
  for (const [n, partner] of [test.alpha, test.beta].entries()) {
    await fillWorld({ ...test, alpha: partner }, 2);
    // Root fields are not objects: one store would mix those of two partners.
    for (const query of documents(MAX_PAGE_SIZE - n)) {
      const { data, errors } = await test.ask(partner, query);
      expect(errors, query).toBeUndefined();
      answers.push({ document: parse(query), data });
    }
  }
});
afterAll(() => test.close());

describe('normalised client stores', () => {
  it.each([
    ['Apollo', apolloStore],
    ['urql', urqlStore],
    ['Relay', relayStore],
  ])('the store of %s keeps the objects of the graph apart', async (_, open) => {
    const store = open(test.schema);
    for (const { document, data } of answers) await store.write(document, data);
    for (const { document, data } of answers) expect(await store.read(document)).toEqual(data);
  });
});
