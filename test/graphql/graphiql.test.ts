import '../../src/sandbox/graph.ts';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { exampleTabs } from '../../src/graphql/graphiql-examples.ts';

describe('the examples of GraphiQL', () => {
  const tabs = exampleTabs(graphSchema());

  test.for(tabs.map((tab) => [/(?:query|mutation|subscription) (\w+)/.exec(tab.query)?.[1], tab] as const))(
    '%s is an operation of the schema, with variables that are JSON',
    ([, { query, variables }]) => {
      expect(validate(graphSchema(), parse(query))).toEqual([]);
      expect(variables === '' || typeof JSON.parse(variables) === 'object').toBe(true);
    },
  );

  test('show accounts, a payment, a charge, the live feed and webhooks', () => {
    const all = tabs.map(({ query }) => query).join('\n');
    for (const field of ['accounts(', 'sendPixPayment(', 'charge(', 'events(', 'balance(', 'webhooks {']) {
      expect(all).toContain(field);
    }
  });

  test('simulate nothing where there is no sandbox', () => {
    const outside = buildSchema('type Query { a: Int } type Mutation { sendPixPayment: Int }');
    expect(exampleTabs(outside)).toHaveLength(tabs.length - 1);
    expect(exampleTabs(outside).some(({ query }) => query.includes('simulate'))).toBe(false);
  });
});
