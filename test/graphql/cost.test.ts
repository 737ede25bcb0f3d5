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

/** Values that an answer is made of: members of objects, however deep. */
function valuesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + valuesOf(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + 1 + valuesOf(each), 0);
}

describe('the cost of an operation', () => {
  it.each([
    ['a field of the root, and each of what it answers', '{ viewer { partnerName scopes } }', 12],
    ['nothing but its name', '{ __typename }', 1],
    ['a page of the size that is asked for', '{ accounts(first: 7) { nodes { status } } }', 10 + 1 + 7],
    ['a page of twenty when it asks for none', '{ accounts { nodes { status } } }', 10 + 1 + 20],
    [
      'edges like nodes',
      '{ accounts(first: 7) { edges { cursor node { status } } pageInfo { hasNextPage } } }',
      10 + 1 + 7 * 3 + 2,
    ],
    [
      'pages in pages',
      '{ accounts(first: 7) { nodes { transactions(first: 3) { nodes { amount } } } } }',
      10 + 1 + 7 * (10 + 1 + 3),
    ],
    ['the list of ids that it sends', '{ nodes(ids: ["a", "b", "c"]) { id } }', 10 + 3],
    ['an alias as another field', '{ a: viewer { scopes } b: viewer { scopes } }', 22],
    [
      'the dearest of what excludes each other',
      '{ node(id: "x") { id ... on Account { status kind } ... on Customer { name } } }',
      10 + 3,
    ],
    [
      'a fragment as often as it is spread',
      '{ viewer { ...F ...F } } fragment F on Viewer { scopes partnerName }',
      10 + 4,
    ],
    ['what a condition may leave out', 'query ($no: Boolean = false) { viewer @include(if: $no) { scopes } }', 11],
    ['a mutation as a hundred', 'mutation { blockAccount(input: { accountId: 1 }) { __typename } }', 101],
    ['a subscription as a hundred', 'subscription { events { cursor } }', 101],
  ])('counts %s', (_, query, cost) => {
    expect(costOf(query)).toBe(cost);
  });

  it('takes sizes from variables, from their defaults, or as the page takes them when there are none', () => {
    const query =
      'query ($n: Int = 5, $ids: [ID!]!, $m: Int) { accounts(first: $n) { nodes { status } } nodes(ids: $ids) { id } transactions(first: $m) { nodes { amount } } }';
    const base = 11 + 10 + 11;
    expect(costOf(query, { ids: ['a'] })).toBe(base + 5 + 1 + 20);
    expect(costOf(query, { n: 9, ids: ['a', 'b'], m: 50 })).toBe(base + 9 + 2 + 50);
    expect(costOf(query, { n: null, ids: [], m: null })).toBe(base + 20 + 20);
    // What the field will refuse costs as much as the most that it would answer.
    expect(costOf(query, { n: 1e9, ids: Array(1_000).fill('a'), m: -5 })).toBe(base + 100 + 100);
    expect(costOf(query, { n: 'x', ids: 'y' })).toBe(base + 20 + 20 + 20);
  });

  it('is that of the operation which is named', () => {
    const query = 'query A { viewer { scopes } } query B { accounts { nodes { status } } }';
    expect([costOf(query, {}, 'A'), costOf(query, {}, 'B')]).toEqual([11, 31]);
  });

  it('is computed without writing fragments out, whatever they would come to', () => {
    const doubling = (count: number) =>
      `{ accounts { nodes { ...F0 } } } ${Array.from({ length: count }, (_, i) => `fragment F${i} on Account { ...F${i + 1} ...F${i + 1} }`).join(' ')} fragment F${count} on Account { accountId }`;
    expect(costOf(doubling(10))).toBe(11 + 20 * 2 ** 10);
    expect(costOf(doubling(200))).toBeGreaterThan(1e60);
  });

  it('leaves room for what the tour, the dashboard and the live feed ask for', () => {
    const printed = JSON.parse(readFileSync('schema/operations.json', 'utf8')) as Record<string, string>;
    const shown = Object.values(printed).filter((query) => /^\w+ (Tour|Dashboard|Live)/.test(query));
    expect(shown.length).toBeGreaterThan(10);
    for (const query of shown) expect(costOf(query), query).toBeLessThan(10_000);
  });

  it('of the whole introspection does not grow with the schema', () => {
    expect(costOf(getIntrospectionQuery({ descriptions: true }))).toBeLessThan(6_000);
  });

  it('is never less than the values that are answered', async () => {
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

  it('is known for every list: each says how many items it has', () => {
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

describe('the cost', () => {
  it('is told with the bound in every answer, that of a refusal too', async () => {
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

  it('counts on the rate limit: a request for every 200 points, at least one', () => {
    expect([0, 1, 200, 201, 20_000].map(requestsOf)).toEqual([1, 1, 1, 2, 100]);
  });

  it('is taken from the budget of the credential, which the headers tell', async () => {
    const ask = async (requests: number) => {
      const size = Math.max(1, Math.floor((requests * POINTS_PER_REQUEST - 11) / 10));
      const fields = Array(10).fill('status').join(' ');
      return limited.ask(limited.beta, `{ accounts(first: ${Math.min(size, 100)}) { nodes { ${fields} } } }`);
    };
    // Several windows may pass on a slow machine; in one of them the answers follow each other.
    for (let round = 0; ; round += 1) {
      const answers = [await ask(1), await ask(4), await ask(5)];
      const left = answers.map(({ headers }) => Number(headers['ratelimit-remaining']));
      if (left.join() === [MAX_REQUESTS - 1, MAX_REQUESTS - 5, MAX_REQUESTS - 10].join()) break;
      expect(round, left.join()).toBeLessThan(20);
    }
  });

  it('has a request more for every hundred tokens of a document that is new here', async () => {
    for (let round = 0; ; round += 1) {
      await sleep(round * 50);
      // 312 tokens and 12 points: three requests more when it comes first.
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

  it('is refused as rate_limited, without a statement, when too little is left', async () => {
    const answers: Awaited<ReturnType<TestGraph['ask']>>[] = [];
    const statements = await limited.statementsOf(async () => {
      // One whose first request still has room, and whose others have none.
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

  it('is counted over a WebSocket as well', async () => {
    const address = await listen(limited);
    // A connection counts too: one that comes when the second is used up is closed.
    const connect = async (): Promise<Transport> => {
      const made = (await transports(address, limited.tokenOf(limited.alpha))).at(-1) as Transport;
      return (await made.send({ query: '{ __typename }' })).errors === undefined ? made : connect();
    };
    const socket = await connect();
    const dear = '{ accounts(first: 100) { nodes { transactions(first: 3) { nodes { amount fee } } } } }';
    expect(requestsOf(costOf(dear))).toBe(9);
    const answers: FirstAnswer[] = [];
    // Of any three in a row at least two are of one second, or a slow machine goes on.
    while (answers.at(-1)?.errors === undefined) {
      expect(answers.length).toBeLessThan(1_000);
      answers.push(...(await Promise.all([1, 2, 3].map(() => socket.send({ query: dear })))));
    }
    expect(answers.at(-1)?.errors).toMatchObject([{ extensions: { code: 'rate_limited', status: 429 } }]);
    await socket.close();
  });

  it('does not lock out what is worth more than a whole second has', async () => {
    const whole = '{ accounts(first: 100) { nodes { transactions(first: 10) { nodes { amount fee status type } } } } }';
    expect(requestsOf(costOf(whole))).toBeGreaterThan(MAX_REQUESTS);
    // It has a second to itself: nothing else is asked for meanwhile.
    for (let round = 0; ; round += 1) {
      const { status } = await limited.ask(limited.alpha, whole);
      if (status === 200) break;
      expect(status).toBe(429);
      expect(round).toBeLessThan(10_000);
    }
  });
});
