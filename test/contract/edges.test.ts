import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { fillWorld } from '../support/graph-world.ts';
import { countOf, documentOf, edgesOf, waysFromAccounts } from '../support/schema-edges.ts';

const ACCOUNTS = 50;

const schema = graphSchema();
const edges = edgesOf(schema);
const ways = waysFromAccounts(schema);

let test: TestGraph;

beforeAll(async () => {
  test = await openTestGraph({ safety: { maxCost: Number.MAX_SAFE_INTEGER, timeoutSeconds: 60 } });
  await fillWorld(test, ACCOUNTS);
});
afterAll(() => test.close());

describe('edges of the graph', () => {
  it('every edge of the graph is reachable from accounts', () => {
    expect(edges.length).toBeGreaterThan(40);
    expect(edges.filter(({ on }) => !ways.has(on.name)).map(({ name }) => name)).toEqual([]);
  });

  it.each(edges.filter(({ on }) => ways.has(on.name)))(
    '$name runs as many statements from fifty accounts as from one',
    async (edge) => {
      const way = ways.get(edge.on.name) ?? [];
      const query = documentOf(way, edge);
      const follow = async (n: number) => {
        let found = 0;
        const statements = await test.statementsOf(async () => {
          const { data, errors } = await test.ask(test.alpha, query, { variables: { n } });
          expect(errors, query).toBeUndefined();
          found = countOf(data, way, edge);
        });
        return { found, statements: statements.length };
      };
      // The first run is interpreted, later runs are compiled.
      const [one, compiled, fifty] = [await follow(1), await follow(1), await follow(ACCOUNTS)];
      expect(one.found, `the world has no ${edge.name}`).toBeGreaterThan(0);
      expect(fifty.found, `an account of the world has no ${edge.name}`).toBeGreaterThanOrEqual(ACCOUNTS);
      expect(compiled).toEqual(one);
      expect(fifty.statements).toBe(one.statements);
    },
  );
});
