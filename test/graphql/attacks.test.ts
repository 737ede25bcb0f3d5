import { getIntrospectionQuery, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { listen, type Sent, type Transport, transports } from '../support/graph-transports.ts';
import { openRawSocket } from '../support/raw-socket.ts';
import { openWorkMeter } from '../support/work.ts';

const times = (count: number, write: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => write(i)).join(' ');

const nested = (levels: number): string =>
  levels === 0 ? 'accountId' : `transactions(first: 1) { nodes { account { ${nested(levels - 1)} } } }`;

/** Each fragment spreads the next one twice: 2^count fields when expanded. */
const doubling = (count: number): string =>
  `{ accounts { nodes { ...F0 } } } ${times(count, (i) => `fragment F${i} on Account { ...F${i + 1} ...F${i + 1} }`)} fragment F${count} on Account { accountId }`;

const entangled = (count: number): string =>
  `{ accounts { nodes { ${times(count, (i) => `...F${i}`)} } } } ${times(count, (i) => `fragment F${i} on Account { customer { name } ${times(Math.min(6, count - 1 - i), (j) => `...F${i + 1 + j}`)} }`)}`;

const circle = (count: number): string =>
  `{ accounts { nodes { ...F0 } } } ${times(count, (i) => `fragment F${i} on Account { customer { name } ...F${(i + 1) % count} ...F${(i + 7) % count} }`)}`;

const ATTACKS: readonly (readonly [name: string, code: string, sent: Sent])[] = [
  ['deep', 'query_too_deep', { query: `{ accounts { nodes { ${nested(5)} } } }` }],
  [
    'deep by fragments',
    'query_too_deep',
    {
      query: `{ accounts { nodes { ...A } } } fragment A on Account { ${nested(3)} ...B } fragment B on Account { transactions { nodes { account { ...C } } } } fragment C on Account { ${nested(4)} }`,
    },
  ],
  [
    'deep in an unused operation',
    'query_too_deep',
    { query: `query A { __typename } query B { accounts { nodes { ${nested(5)} } } }`, operationName: 'A' },
  ],
  ['wide at the root', 'too_many_root_fields', { query: `{ ${times(51, () => 'viewer { partnerName }')} }` }],
  [
    'wide at the root by fragments',
    'too_many_root_fields',
    { query: `{ ...A ...A ...A } fragment A on Query { ${times(20, () => '__typename')} }` },
  ],
  [
    'many mutations in one',
    'too_many_root_fields',
    { query: `mutation { ${times(51, (i) => `a${i}: blockAccount(input: { accountId: 1 }) { __typename }`)} }` },
  ],
  [
    'wide below',
    'query_too_complex',
    { query: `{ accounts(first: 100) { nodes { ${times(250, () => 'status')} } } }` },
  ],
  ['aliased', 'too_many_aliases', { query: `{ accounts { nodes { ${times(101, (i) => `a${i}: status`)} } } }` }],
  [
    'with a circle of fragments',
    'graphql_request_invalid',
    { query: '{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }' },
  ],
  ['with a large circle of fragments', 'graphql_request_invalid', { query: circle(49) }],
  [
    'with a circle of fragments that nothing spreads',
    'graphql_request_invalid',
    { query: `{ __typename } ${circle(48).replace('{ accounts { nodes { ...F0 } } }', '')}` },
  ],
  ['with fragments that double', 'query_too_complex', { query: doubling(48) }],
  ['with fragments that are entangled', 'query_too_complex', { query: entangled(49) }],
  ['with very many fragments', 'too_many_definitions', { query: doubling(50) }],
  [
    'with very many operations',
    'too_many_definitions',
    { query: times(51, (i) => `query Q${i} { __typename }`), operationName: 'Q1' },
  ],
  [
    'with large pages in large pages',
    'query_too_complex',
    {
      query:
        '{ accounts(first: 100) { nodes { transactions(first: 100) { nodes { account { statement(first: 100) { nodes { id } } } } } } } }',
    },
  ],
  [
    'with large pages by variables',
    'query_too_complex',
    {
      query:
        'query ($a: Int = 100, $b: Int) { accounts(first: $a) { nodes { transactions(first: $b) { nodes { status amount } } } } }',
      variables: { b: 100 },
    },
  ],
  ['with a large list', 'too_many_items', { query: `{ nodes(ids: [${times(101, () => '"QQ=="')}]) { id } }` }],
  [
    'with a large list in a variable',
    'too_many_items',
    { query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', variables: { ids: Array(101).fill('QQ==') } },
  ],
  [
    'with a large list deep in a variable',
    'too_many_items',
    {
      query: 'mutation ($in: CreateCustomerInput!) { createCustomer(input: $in) { __typename } }',
      variables: { in: { kyc: { a: [{ b: Array(5_000).fill(1) }] } } },
    },
  ],
  [
    'with very many variables',
    'too_many_variables',
    { query: `query (${times(101, (i) => `$a${i}: Int`)}) { __typename }` },
  ],
  [
    'with very many values of variables',
    'too_many_variables',
    { query: '{ __typename }', variables: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`a${i}`, i])) },
  ],
  [
    'with very many directives',
    'too_many_directives',
    { query: `{ __typename ${times(6, () => '@skip(if: true)')} }` },
  ],
  [
    'with directives everywhere',
    'graphql_request_invalid',
    { query: `{ viewer { ${times(200, () => 'partnerName @a @b @c @d')} } }` },
  ],
  ['with very many tokens', 'too_many_tokens', { query: `{ ${'__typename '.repeat(2_000)} }` }],
  ['with a million bytes of comments', 'payload_too_large', { query: `{ ${'__typename\n#\n'.repeat(50_000)} }` }],
  ['with one long string', 'payload_too_large', { query: `{ node(id: "${'x'.repeat(32_768)}") { id } }` }],
  ['with characters of several bytes', 'payload_too_large', { query: `{ node(id: "${'é'.repeat(16_384)}") { id } }` }],
  [
    'with many identical fields',
    'too_many_same_fields',
    { query: `{ accounts(first: 1) { nodes { ${times(480, () => 'customer { name }')} } } }` },
  ],
  [
    'with many unknown fields',
    'graphql_request_invalid',
    { query: `{ accounts { nodes { ${times(1_900, (i) => `statu${i}`)} } } }` },
  ],
  [
    'that repeats the introspection',
    'query_too_complex',
    {
      query: `{ ${times(6, (i) => `a${i}: __schema { types { ...FullType } }`)} } ${getIntrospectionQuery().replace(/^.*?(?=fragment FullType)/s, '')}`,
    },
  ],
  [
    'that introspects in circles',
    'graphql_request_invalid',
    { query: '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }' },
  ],
];

let test: TestGraph;
let address: string;
let ways: readonly Transport[];

beforeAll(async () => {
  test = await openTestGraph();
  address = await listen(test);
  ways = await transports(address, test.tokenOf(test.alpha));
  // The token checks of the connection are done.
  for (const way of ways) expect((await way.send({ query: '{ viewer { partnerName } }' })).errors).toBeUndefined();
});

afterAll(async () => {
  await Promise.all(ways.map((way) => way.close()));
  await test.close();
});

describe.each(['HTTP', 'event stream', 'WebSocket'])('hostile operations over %s', (name) => {
  it.each(ATTACKS)('an operation %s is refused with %s before any statement runs', async (_, code, sent) => {
    const way = ways.find((each) => each.name === name) as Transport;
    // The document is cached in the second round, and would be compiled in the third.
    for (let round = 0; round < 3; round += 1) {
      let answer: Awaited<ReturnType<Transport['send']>> | undefined;
      const statements = await test.statementsOf(async () => {
        answer = await way.send(sent);
      });
      expect(statements).toEqual([]);
      expect(answer?.data ?? undefined).toBeUndefined();
      expect(answer?.errors?.length).toBeLessThanOrEqual(11);
      const status = code === 'payload_too_large' ? 413 : 400;
      expect(answer?.errors?.[0]).toMatchObject({ extensions: { code, status } });
      if (name === 'HTTP') expect(answer?.status).toBe(status);
    }
  });

  it('the full introspection and a page of pages are below all limits', async () => {
    const way = ways.find((each) => each.name === name) as Transport;
    for (const query of [
      getIntrospectionQuery(),
      '{ accounts(first: 100) { nodes { accountId status balance { available } transactions(first: 10) { nodes { transactionId amount status createdAt } } } } }',
    ]) {
      expect((await way.send({ query })).errors).toBeUndefined();
    }
  });
});

describe('a batch of operations', () => {
  const batch = [{ query: '{ viewer { partnerName } }' }];

  it.each(['HTTP', 'event stream'])('a batch over %s is refused as a whole before any statement runs', async (name) => {
    const way = ways.find((each) => each.name === name) as Transport;
    const statements = await test.statementsOf(async () => {
      const answer = await way.send(batch as unknown as Sent);
      expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'batching_not_supported', status: 400 } });
    });
    expect(statements).toEqual([]);
  });

  it('a batch over WebSocket, whose protocol has no such message, closes the socket', async () => {
    const socket = await openRawSocket(`ws://${address}/graphql`, { token: test.tokenOf(test.alpha) });
    const statements = await test.statementsOf(async () => {
      socket.send({ id: '1', type: 'subscribe', payload: batch });
      expect((await socket.closed()).code).toBe(4400);
    });
    expect(statements).toEqual([]);
    expect(socket.messages.map(({ type }) => type)).toEqual(['connection_ack']);
  });
});

describe('the cost of a refusal', () => {
  it('refusing any request costs at most a small multiple of parsing the longest document', async () => {
    const way = ways[0] as Transport;
    const longest = `{ accounts { nodes { ${times(1_980, () => 'status')} } } }`;
    const meter = await openWorkMeter();
    try {
      const parsing = await meter.callsOf(() => parse(longest));
      for (const [name, , sent] of ATTACKS) {
        // The comment makes the document new.
        const refusing = await meter.callsOf(() => way.send({ ...sent, query: `${sent['query']} # new` }));
        expect(refusing / parsing, name).toBeLessThan(5);
      }
    } finally {
      meter.close();
    }
  });
});
