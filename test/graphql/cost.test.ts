import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { CostModel } from '../../src/graphql/cost.ts';
import { POINTS_PER_REQUEST, requestsOf } from '../../src/graphql/cost-limit.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { type FirstAnswer, listen, type Transport, transports } from '../support/graph-transports.ts';
import { book } from '../support/money.ts';

const MAX_REQUESTS = 20;

let test: TestGraph;
let limited: TestGraph;
let model: CostModel;

beforeAll(async () => {
  [test, limited] = await Promise.all([
    openTestGraph({ schema: graphSchema('sandbox') }),
    openTestGraph({ rateLimit: MAX_REQUESTS }),
  ]);
  model = new CostModel(test.schema);
  for (let i = 0; i < 3; i += 1) {
    const { accountId } = await newCustomer(test, test.alpha);
    for (let j = 0; j < 5; j += 1) await book(test, test.alpha, { type: 'pix_in', accountId, amount: 100 });
  }
});

afterAll(() => Promise.all([test.close(), limited.close()]));

function costOf(query: string, variables: Record<string, unknown> = {}, name?: string): number {
  const document = parse(query);
  expect(validate(test.schema, document)).toEqual([]);
  const operation = getOperationAST(document, name);
  if (!operation) throw new Error('no such operation');
  return model.costOf(document, operation, variables);
}

function valuesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + valuesOf(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + 1 + valuesOf(each), 0);
}

describe('the cost of an operation', () => {
  it.each([
    ['a root field and its members', '{ viewer { partnerName scopes } }', 12],
    ['only __typename', '{ __typename }', 1],
    ['a page of the requested size', '{ accounts(first: 7) { nodes { status } } }', 10 + 1 + 7],
    ['a page of twenty rows without a requested size', '{ accounts { nodes { status } } }', 10 + 1 + 20],
    [
      'edges in the same way as nodes',
      '{ accounts(first: 7) { edges { cursor node { status } } pageInfo { hasNextPage } } }',
      10 + 1 + 7 * 3 + 2,
    ],
    [
      'pages in pages',
      '{ accounts(first: 7) { nodes { transactions(first: 3) { nodes { amount } } } } }',
      10 + 1 + 7 * (10 + 1 + 3),
    ],
    ['the requested list of ids', '{ nodes(ids: ["a", "b", "c"]) { id } }', 10 + 3],
    ['an alias as another field', '{ a: viewer { scopes } b: viewer { scopes } }', 22],
    [
      'the most expensive of mutually exclusive types',
      '{ node(id: "x") { id ... on Account { status kind } ... on Customer { name } } }',
      10 + 3,
    ],
    ['a fragment once per spread', '{ viewer { ...F ...F } } fragment F on Viewer { scopes partnerName }', 10 + 4],
    ['a field that a directive can skip', 'query ($no: Boolean = false) { viewer @include(if: $no) { scopes } }', 11],
    ['a mutation as 100 points', 'mutation { blockAccount(input: { accountId: 1 }) { __typename } }', 101],
    ['a subscription as 100 points', 'subscription { events { cursor } }', 101],
  ])('the cost of an operation counts %s', (_, query, cost) => {
    expect(costOf(query)).toBe(cost);
  });

  it('the cost takes page sizes from variables, their defaults, or the default page size', () => {
    const query =
      'query ($n: Int = 5, $ids: [ID!]!, $m: Int) { accounts(first: $n) { nodes { status } } nodes(ids: $ids) { id } transactions(first: $m) { nodes { amount } } }';
    const base = 11 + 10 + 11;
    expect(costOf(query, { ids: ['a'] })).toBe(base + 5 + 1 + 20);
    expect(costOf(query, { n: 9, ids: ['a', 'b'], m: 50 })).toBe(base + 9 + 2 + 50);
    expect(costOf(query, { n: null, ids: [], m: null })).toBe(base + 20 + 20);
    // A value that the field will refuse costs as much as the maximum.
    expect(costOf(query, { n: 1e9, ids: Array(1_000).fill('a'), m: -5 })).toBe(base + 100 + 100);
    expect(costOf(query, { n: 'x', ids: 'y' })).toBe(base + 20 + 20 + 20);
  });

  it('only the operation named by operationName is counted', () => {
    const query = 'query A { viewer { scopes } } query B { accounts { nodes { status } } }';
    expect([costOf(query, {}, 'A'), costOf(query, {}, 'B')]).toEqual([11, 31]);
  });

  it('the cost is computed without expanding fragments, however large the result would be', () => {
    const doubling = (count: number) =>
      `{ accounts { nodes { ...F0 } } } ${Array.from({ length: count }, (_, i) => `fragment F${i} on Account { ...F${i + 1} ...F${i + 1} }`).join(' ')} fragment F${count} on Account { accountId }`;
    expect(costOf(doubling(10))).toBe(11 + 20 * 2 ** 10);
    expect(costOf(doubling(200))).toBeGreaterThan(1e60);
  });

  it('the operations of the tour, the dashboard and the live feed stay below 10,000 points', () => {
    const printed = JSON.parse(readFileSync('schema/operations.json', 'utf8')) as Record<string, string>;
    const shown = Object.values(printed).filter((query) => /^\w+ (Tour|Dashboard|Live)/.test(query));
    expect(shown.length).toBeGreaterThan(10);
    for (const query of shown) expect(costOf(query), query).toBeLessThan(10_000);
  });

  it('the cost of a full introspection does not grow with the schema', () => {
    expect(costOf(getIntrospectionQuery({ descriptions: true }))).toBeLessThan(6_000);
  });

  it('the cost of an operation is at least the number of returned values', async () => {
    for (const query of [
      '{ viewer { partnerName scopes } fees { feeType } }',
      '{ accounts { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { accountId balance { available } customer { name kyc { status } } } } } }',
      '{ accounts(first: 2) { nodes { ...A transactions(first: 4) { nodes { ...T account { ...A } } } } } } fragment A on Account { id status } fragment T on Transaction { amount status ... on PixReceived { payer { name } } }',
      '{ a: accounts { nodes { statement(first: 5) { nodes { id amount } } auditTrail { nodes { action } } } } }',
    ]) {
      const { data, errors, extensions } = await test.ask(test.alpha, query);
      expect(errors).toBeUndefined();
      expect(extensions?.['cost']).toEqual({ requested: costOf(query), maximum: 20_000 });
      expect(valuesOf(data)).toBeLessThanOrEqual(costOf(query));
    }
  });

  it('every list field declares its number of items', () => {
    const silent = Object.values(test.schema.getTypeMap())
      .filter((type) => isObjectType(type) || isInterfaceType(type))
      .filter(({ name }) => !name.startsWith('__') && !name.endsWith('Connection'))
      .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
      .filter(({ field }) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)))
      .filter(({ field }) => !field.args.some(({ name }) => name === 'first' || name === 'ids'))
      .filter(({ field }) => typeof field.extensions['items'] !== 'number')
      .map(({ type, field }) => `${type.name}.${field.name}`);
    expect(silent).toEqual([]);
  });
});

describe('the cost on the rate limit', () => {
  it('every response reports the cost and its maximum, also a refusal', async () => {
    const answered = await test.ask(test.alpha, '{ viewer { scopes } }');
    expect(answered.extensions).toEqual({ cost: { requested: 11, maximum: 20_000 } });
    const failed = await test.ask(test.alpha, '{ statement(accountId: 999999) { nodes { id } } }');
    expect(failed.extensions).toEqual({ cost: { requested: 31, maximum: 20_000 } });
    const refused = await test.ask(
      test.alpha,
      '{ accounts(first: 100) { nodes { transactions(first: 100) { nodes { amount fee } } } } }',
    );
    expect(refused).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'query_too_complex', cost: 21_111, maxCost: 20_000 } }],
      extensions: { cost: { requested: 21_111, maximum: 20_000 } },
    });
  });

  it('an operation counts as one request per 200 points, at least one', () => {
    expect([0, 1, 200, 201, 20_000].map(requestsOf)).toEqual([1, 1, 1, 2, 100]);
  });

  it('the cost is charged to the credential and reported in the RateLimit headers', async () => {
    const ask = async (requests: number) => {
      const size = Math.max(1, Math.floor((requests * POINTS_PER_REQUEST - 11) / 10));
      const fields = Array(10).fill('status').join(' ');
      return limited.ask(limited.beta, `{ accounts(first: ${Math.min(size, 100)}) { nodes { ${fields} } } }`);
    };
    // On a slow machine, rounds can span several windows. One round must fit into one window.
    for (let round = 0; ; round += 1) {
      const answers = [await ask(1), await ask(4), await ask(5)];
      const left = answers.map(({ headers }) => Number(headers['ratelimit-remaining']));
      if (left.join() === [MAX_REQUESTS - 1, MAX_REQUESTS - 5, MAX_REQUESTS - 10].join()) break;
      expect(round, left.join()).toBeLessThan(20);
    }
  });

  it('a new document counts as one more request per 100 tokens', async () => {
    for (let round = 0; ; round += 1) {
      await sleep(round * 50);
      // 312 tokens and 12 points: three more requests on first use.
      const document = `{ viewer { partnerName } } ${'#\n'.repeat(306)} # ${round}`;
      const answers = [
        await limited.ask(limited.beta, document),
        await limited.ask(limited.beta, document),
        await limited.ask(limited.beta, document),
      ];
      const left = answers.map(({ headers }) => Number(headers['ratelimit-remaining']));
      if (left.join() === [MAX_REQUESTS - 4, MAX_REQUESTS - 5, MAX_REQUESTS - 6].join()) break;
      expect(round, left.join()).toBeLessThan(20);
    }
  });

  it('an operation beyond the remaining budget is refused with rate_limited before any statement', async () => {
    const answers: Awaited<ReturnType<TestGraph['ask']>>[] = [];
    const statements = await limited.statementsOf(async () => {
      // Until an operation whose first request fits into the budget, but not its further ones.
      while (answers.at(-1)?.extensions === undefined || answers.at(-1)?.status === 200) {
        expect(answers.length).toBeLessThan(1_000);
        answers.push(await limited.ask(limited.alpha, '{ accounts(first: 100) { nodes { id status kind agency } } }'));
      }
    });
    const refused = answers.at(-1);
    expect(refused).toMatchObject({ status: 429, errors: [{ extensions: { code: 'rate_limited', retryAfter: 1 } }] });
    expect(refused?.headers).toMatchObject({ 'retry-after': '1', 'ratelimit-remaining': '0' });
    expect(refused?.extensions).toMatchObject({ cost: { maximum: 20_000 } });
    expect(statements).toHaveLength(answers.filter(({ status }) => status === 200).length);
  });

  it('the cost is also counted over a WebSocket', async () => {
    const address = await listen(limited);
    // A connection counts as a request: without budget it is closed.
    const connect = async (): Promise<Transport> => {
      const made = (await transports(address, limited.tokenOf(limited.alpha))).at(-1) as Transport;
      return (await made.send({ query: '{ __typename }' })).errors === undefined ? made : connect();
    };
    const socket = await connect();
    const dear = '{ accounts(first: 100) { nodes { transactions(first: 3) { nodes { amount fee } } } } }';
    expect(requestsOf(costOf(dear))).toBe(9);
    const answers: FirstAnswer[] = [];
    // Two of any three operations fall into the same second. On a slow machine, the loop continues.
    while (answers.at(-1)?.errors === undefined) {
      expect(answers.length).toBeLessThan(1_000);
      answers.push(...(await Promise.all([1, 2, 3].map(() => socket.send({ query: dear })))));
    }
    expect(answers.at(-1)?.errors).toMatchObject([{ extensions: { code: 'rate_limited', status: 429 } }]);
    await socket.close();
  });

  it('an operation above the budget of a whole second is not locked out', async () => {
    const whole = '{ accounts(first: 100) { nodes { transactions(first: 10) { nodes { amount fee status type } } } } }';
    expect(requestsOf(costOf(whole))).toBeGreaterThan(MAX_REQUESTS);
    // It gets a second without other requests.
    for (let round = 0; ; round += 1) {
      const { status } = await limited.ask(limited.alpha, whole);
      if (status === 200) break;
      expect(status).toBe(429);
      expect(round).toBeLessThan(10_000);
    }
  });
});
