import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createCustomer } from '../../src/domains/customers/customer.ts';
import { createImmediateCharge } from '../../src/domains/pix/charges/charge-creation.ts';
import { simulatePixReceived } from '../../src/domains/pix/payments/sandbox/pix-received.ts';
import { graphSchema } from '../../src/domains.ts';
import { exampleTabs } from '../../src/graphql/graphiql-examples.ts';

describe('the examples of GraphiQL', () => {
  const tabs = exampleTabs(graphSchema('sandbox'));

  test.for(tabs.map((tab) => [/(?:query|mutation|subscription) (\w+)/.exec(tab.query)?.[1], tab] as const))(
    'the GraphiQL example %s is a valid operation with JSON variables',
    ([, { query, variables }]) => {
      expect(validate(graphSchema('sandbox'), parse(query))).toEqual([]);
      expect(variables === '' || typeof JSON.parse(variables) === 'object').toBe(true);
    },
  );

  test('the GraphiQL examples cover accounts, a payment, a charge, the live feed and webhooks', () => {
    const all = tabs.map(({ query }) => query).join('\n');
    for (const field of ['accounts(', 'sendPixPayment(', 'charge(', 'events(', 'balance(', 'webhooks {']) {
      expect(all).toContain(field);
    }
  });

  test('the GraphiQL examples for a sandbox create their company, money and charge', () => {
    const given = Object.assign(
      {},
      ...tabs.map(({ variables }) => JSON.parse(variables.replaceAll('"<your first account>"', '1003') || '{}')),
    );
    expect(createCustomer.input.safeParse(given.company).error).toBeUndefined();
    expect(simulatePixReceived.input.safeParse(given.received).error).toBeUndefined();
    expect(createImmediateCharge.input.safeParse(given.charge).error).toBeUndefined();
  });

  test('the GraphiQL examples contain no account id, because the page inserts the caller’s own', () => {
    for (const { variables } of tabs) expect(variables).not.toMatch(/"accountId": \d/);
    expect(tabs.filter(({ variables }) => variables.includes('"<your first account>"')).length).toBeGreaterThan(3);
  });

  test('the GraphiQL examples outside a sandbox contain no simulation', () => {
    const outside = buildSchema('type Query { a: Int } type Mutation { sendPixPayment: Int }');
    expect(exampleTabs(outside)).toHaveLength(tabs.length - 1);
    expect(exampleTabs(outside).some(({ query }) => query.includes('simulate'))).toBe(false);
  });
});
