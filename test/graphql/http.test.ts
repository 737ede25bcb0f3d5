import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { Client, fetchExchange } from '@urql/core';
import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import { GraphQLClient } from 'graphql-request';
import { createClient as createSseClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { graphSchema } from '../../src/domains.ts';
import { GRAPHIQL_INTROSPECTION } from '../../src/graphql/description.ts';
import { subgraphOf } from '../../src/graphql/subgraph.ts';
import { newCustomer } from '../support/customers.ts';
import { openTestGraph, type TestGraph } from '../support/graph.ts';
import { listen } from '../support/graph-transports.ts';
import { openWorkMeter } from '../support/work.ts';

let test: TestGraph;
let closed: TestGraph;

beforeAll(async () => {
  test = await openTestGraph();
  closed = await openTestGraph({ graphiql: false });
});

afterAll(() => Promise.all([test.close(), closed.close()]));

const post = (payload: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('the graph over HTTP', () => {
  it('a request without a token is answered with 401 and a challenge', async () => {
    const answer = await test.ask(null, '{ viewer { partnerName } }');
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.data).toBeUndefined();
    expect(answer.errors).toMatchObject([{ extensions: { code: 'unauthorized', status: 401 } }]);
  });

  it('a request with an unknown token is answered with 401, whatever it contains', async () => {
    const answer = await post(JSON.stringify({ query: '{ __schema { queryType { name } } }' }), {
      authorization: 'Bearer unknown',
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect(answer.json().errors[0].extensions.code).toBe('unauthorized');
  });

  it('introspection without a token works only for GraphiQL’s own query and where GraphiQL is served', async () => {
    const open = await test.ask(null, GRAPHIQL_INTROSPECTION);
    expect(open.status).toBe(200);
    expect(buildClientSchema(open.data).getQueryType()?.name).toBe('Query');
    expect(open.data).toEqual((await test.ask(test.alpha, GRAPHIQL_INTROSPECTION)).data);
    expect((await closed.ask(null, GRAPHIQL_INTROSPECTION)).status).toBe(401);
    expect((await closed.ask(closed.alpha, GRAPHIQL_INTROSPECTION)).status).toBe(200);
    const undescribed = await openTestGraph({ safety: { introspection: false } });
    expect((await undescribed.ask(null, GRAPHIQL_INTROSPECTION)).status).toBe(401);
    await undescribed.close();
  });

  it('an unauthenticated document is not executed, and at most 8 kB of it are read', async () => {
    const way = (query: string, headers = {}) => post(JSON.stringify({ query }), headers);
    const meter = await openWorkMeter();
    try {
      await way(GRAPHIQL_INTROSPECTION);
      const large = `{ ${'__typename '.repeat(500)} }`;
      const known = await meter.callsOf(() => way(GRAPHIQL_INTROSPECTION));
      expect(await meter.callsOf(() => way(large))).toBeLessThan(2 * known);
    } finally {
      meter.close();
    }
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const answer = await way(`${GRAPHIQL_INTROSPECTION}${' '.repeat(9_000)}`, headers);
      expect(answer.statusCode).toBe(401);
    }
  });

  it.each([
    ['another introspection', getIntrospectionQuery()],
    ['the name of a type', '{ __typename }'],
    ['a field next to introspection', '{ __schema { queryType { name } } viewer { partnerName } }'],
    ['a field in a fragment', '{ __typename ...F } fragment F on Query { viewer { partnerName } }'],
    ['a second operation', 'query A { __typename } query B { viewer { partnerName } }'],
    ['a mutation', 'mutation { __typename }'],
  ])('an unauthenticated request for %s is refused with 401', async (_, query) => {
    const answer = await test.ask(null, query, query.includes('query A') ? { operationName: 'A' } : {});
    expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: 'unauthorized' } }] });
  });

  it('GraphiQL is one page that loads nothing from other hosts', async () => {
    const page = await test.app.inject({ url: '/graphql', headers: { accept: 'text/html,*/*' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
    expect((await closed.app.inject({ url: '/graphql', headers: { accept: 'text/html' } })).statusCode).toBe(405);
  });

  it('GraphiQL is compressed and supports conditional requests', async () => {
    const open = (headers: Record<string, string>) =>
      test.app.inject({ url: '/graphql', headers: { accept: 'text/html', ...headers } });
    const plain = await open({});
    const etag = String(plain.headers['etag']);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await open({ 'accept-encoding': accepted });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag });
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    const again = await open({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag, 'content-security-policy': plain.headers['content-security-policy'] });
  });

  it('responses to operations are not compressed', async () => {
    const query = '{ __schema { types { name } } }';
    for (const accept of ['application/json', 'text/event-stream']) {
      const headers = { accept, 'accept-encoding': 'gzip, br', authorization: `Bearer ${test.tokenOf(test.alpha)}` };
      const answer = await post(JSON.stringify({ query }), headers);
      expect(answer.body).toContain('{"name":"Query"}');
      expect(answer.headers).not.toHaveProperty('content-encoding');
    }
  });

  it('operations by GET need an explicit media type, otherwise only POST is accepted', async () => {
    const answer = await test.app.inject({ url: '/graphql?query={__typename}' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(answer.json().errors[0].extensions.code).toBe('method_not_allowed');
  });

  it.each([
    ['broken JSON', '{"query": ', 400, 'invalid_json'],
    ['a body that is not an object', '"query"', 400, 'graphql_request_invalid'],
    ['a batch', '[{"query":"{ __typename }"}]', 400, 'batching_not_supported'],
    ['no query', '{"variables":{}}', 400, 'graphql_request_invalid'],
    ['variables that are not an object', '{"query":"{ __typename }","variables":[1]}', 400, 'graphql_request_invalid'],
    [
      'a body above 1 MiB',
      JSON.stringify({ query: `{ __typename } #${'x'.repeat(1_048_576)}` }),
      413,
      'payload_too_large',
    ],
    ['a syntax error', '{"query":"{ viewer { "}', 400, 'graphql_request_invalid'],
    ['a field that does not exist', '{"query":"{ nothing }"}', 400, 'graphql_request_invalid'],
    [
      'an unknown operation name',
      '{"query":"query A { __typename }","operationName":"B"}',
      400,
      'graphql_request_invalid',
    ],
    [
      'a variable of the wrong type',
      '{"query":"query($a: Int!) { accounts(first: $a) { nodes { status } } }","variables":{"a":"x"}}',
      400,
      'graphql_request_invalid',
    ],
  ])('%s is refused with a GraphQL error', async (_, body, status, code) => {
    const token = test.tokenOf(test.alpha);
    // Cached documents must be refused, too.
    for (let round = 0; round < 3; round += 1) {
      const answer = await post(body, { authorization: `Bearer ${token}` });
      expect(answer.statusCode).toBe(status);
      expect(answer.json().data).toBeUndefined();
      expect(answer.json().errors[0]).toMatchObject({
        message: expect.any(String),
        extensions: { code, status, requestId: answer.headers['x-request-id'] },
      });
    }
  });

  it('a body of another media type than JSON is refused', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'text/plain' },
      payload: '{"query":"{ __typename }"}',
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().errors[0].extensions.code).toBe('unsupported_media_type');
  });

  it('responses use the media type of GraphQL over HTTP when the caller requests it', async () => {
    const introspection = JSON.stringify({ query: GRAPHIQL_INTROSPECTION });
    for (const [query, headers] of [
      ['{"query":"{ __typename }"}', { authorization: `Bearer ${test.tokenOf(test.alpha)}` }],
      [introspection, {}],
    ] as const) {
      const json = await post(query, headers);
      expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
      const accept = 'application/graphql-response+json, application/json';
      const graphql = await post(query, { ...headers, accept });
      expect(graphql.headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
      expect(graphql.json().data).toEqual(json.json().data);
    }
  });

  it.each([
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/json;q=0.5, application/graphql-response+json', 'application/graphql-response+json'],
    ['application/json, application/graphql-response+json;q=0.9', 'application/json'],
    ['text/event-stream;q=0.4, application/json;q=0.5', 'application/json'],
    ['text/event-stream, */*;q=0.1', 'text/event-stream'],
    ['application/json;q=0, */*', 'application/graphql-response+json'],
    ['text/html, text/event-stream', 'text/event-stream'],
  ])('a query with Accept: %s returns %s', async (accept, type) => {
    const headers = { accept, authorization: `Bearer ${test.tokenOf(test.alpha)}` };
    const answer = await post('{"query":"{ __typename }"}', headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(answer.body).toContain('"data":{"__typename":"Query"}');
  });

  it.each(['text/html', 'image/*', 'multipart/mixed', 'application/json;q=0'])(
    'a request that accepts only %s is refused before execution with the list of supported types',
    async (accept) => {
      const statements = await test.statementsOf(async () => {
        const answer = await post('{"query":"mutation { __typename }"}', {
          accept,
          authorization: `Bearer ${test.tokenOf(test.alpha)}`,
        });
        expect(answer.statusCode).toBe(406);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(answer.json().errors[0]).toMatchObject({
          message: expect.stringMatching(/application\/json.*application\/graphql-response\+json.*text\/event-stream/),
          extensions: { code: 'not_acceptable', status: 406 },
        });
      });
      expect(statements).toEqual([]);
    },
  );

  it('the caller’s request id is returned in the header and in every error', async () => {
    const answer = await test.ask(test.alpha, '{ statement(accountId: 999999) { nodes { id } } }', {
      requestId: 'mine-1',
    });
    expect(answer.headers['x-request-id']).toBe('mine-1');
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'account_not_of_partner', requestId: 'mine-1' });
  });
});

describe('clients with default settings', () => {
  const VIEWER = 'query ($first: Int) { viewer { partnerName } accounts(first: $first) { nodes { accountId } } }';
  const MUTATION = 'mutation { blockAccount(input: { accountId: 999999 }) { __typename } }';
  const BLOCKED = { blockAccount: { __typename: 'Refusal' } };
  let url: string;
  let accountId: number;
  const headers = () => ({ authorization: `Bearer ${test.tokenOf(test.alpha)}` });
  const read = () => ({ viewer: { partnerName: 'alpha' }, accounts: { nodes: [{ accountId }] } });
  /** Method and media type of each response. */
  const seen: string[] = [];
  const spy = async (input: string | URL | Request, init?: RequestInit) => {
    const answer = await fetch(input, init);
    seen.push(`${init?.method} ${answer.headers.get('content-type')?.split(';')[0]}`);
    return answer;
  };

  beforeAll(async () => {
    url = `http://${await listen(test)}/graphql`;
    ({ accountId } = await newCustomer(test, test.alpha));
  });
  afterEach(() => {
    seen.length = 0;
  });

  it('urql reads by GET, writes by POST, receives JSON and subscribes by streams', async () => {
    const client = new Client({
      url,
      exchanges: [fetchExchange],
      fetchSubscriptions: true,
      fetch: spy,
      fetchOptions: () => ({ headers: headers() }),
    });
    expect((await client.query(VIEWER, { first: 5 })).data).toMatchObject(read());
    expect((await client.mutation(MUTATION, {})).data).toMatchObject(BLOCKED);
    expect(seen).toEqual(['GET application/graphql-response+json', 'POST application/graphql-response+json']);

    const balance = await new Promise((resolve) => {
      client
        .subscription(`subscription { balance(accountId: ${accountId}) { balance } }`, {})
        .subscribe(({ data, error }) => resolve(error ?? data));
    });
    expect(balance).toMatchObject({ balance: { balance: 0 } });
    expect(seen.at(-1)).toBe('POST text/event-stream');
  });

  it('a subscription with the Accept header of urql’s queries returns a stream', async () => {
    const accept =
      'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed';
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers(), accept, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `subscription { balance(accountId: ${accountId}) { balance } }` }),
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const { value } = (await answer.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
    expect(value).toContain('{"data":{"balance":{"balance":0}}}');
  });

  it('Apollo Client receives JSON', async () => {
    const client = new ApolloClient({
      link: new HttpLink({ uri: url, fetch: spy, headers: headers() }),
      cache: new InMemoryCache(),
    });
    const answer = await client.query({ query: gql(VIEWER), variables: { first: 5 } });
    expect(answer.data).toMatchObject(read());
    expect((await client.mutate({ mutation: gql(MUTATION) })).data).toMatchObject(BLOCKED);
    expect(seen).toEqual(['POST application/graphql-response+json', 'POST application/graphql-response+json']);
    client.stop();
  });

  it('graphql-request receives JSON', async () => {
    const client = new GraphQLClient(url, { headers: headers(), fetch: spy });
    expect(await client.request(VIEWER, { first: 5 })).toEqual(read());
    expect(await client.request(MUTATION)).toEqual(BLOCKED);
    expect(seen.map((how) => how.split('/')[0])).toEqual(['POST application', 'POST application']);
  });

  it('graphql-sse receives a stream, also for queries', async () => {
    const client = createSseClient({ url, headers, fetchFn: spy, retryAttempts: 0 });
    const answers = [];
    for await (const { data } of client.iterate({ query: VIEWER, variables: { first: 5 } })) answers.push(data);
    expect(answers).toEqual([read()]);
    expect(seen).toEqual(['POST text/event-stream']);
  });

  it('queries by GET return the same as by POST, are not cacheable and need a token', async () => {
    const get = (query: string, more: Record<string, string> = headers()) =>
      fetch(`${url}?${new URLSearchParams({ query, variables: '{"first":5}' })}`, {
        headers: { ...more, accept: 'application/json' },
      });
    const answer = await get(VIEWER);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ data: read() });
    expect((await get(VIEWER, {})).status).toBe(401);
    expect((await get(MUTATION)).status).toBe(405);
    expect((await get('')).status).toBe(400);
  });
});

describe('a page of another site', () => {
  const SIMPLE_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];
  const token = () => `Bearer ${test.tokenOf(test.alpha)}`;

  it.each(SIMPLE_TYPES)(
    'a page of another site cannot post a form of type %s, whatever headers it sends',
    async (type) => {
      for (const payload of ['query=mutation{__typename}', '{"query":"mutation { __typename }"}', 'x']) {
        const answer = await test.app.inject({
          method: 'POST',
          url: '/graphql',
          headers: { 'content-type': type, origin: 'https://elsewhere.example', authorization: token() },
          payload,
        });
        expect(answer.statusCode).toBe(415);
        expect(answer.json().errors[0].extensions.code).toBe('unsupported_media_type');
      }
    },
  );

  it('a page of another site cannot post a body without a content type', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/graphql', headers: { authorization: token() } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].extensions.code).toBe('graphql_request_invalid');
  });

  it('the browser of a page of another site does not allow JSON or tokens', async () => {
    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url: '/graphql',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, authorization',
      },
    });
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
    const posted = await post('{"query":"{ __typename }"}', { origin: 'https://elsewhere.example' });
    for (const { headers } of [preflight, posted]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('a link on another site cannot run a mutation', async () => {
    const mutation = encodeURIComponent(
      'mutation { registerWebhook(input: { url: "https://example.com/", events: [PIX_RECEIVED] }) { __typename } }',
    );
    for (const accept of ['text/html', 'application/json', 'text/event-stream']) {
      for (const headers of [{ accept }, { accept, authorization: token() }]) {
        const statements = await test.statementsOf(async () => {
          const answer = await test.app.inject({ url: `/graphql?query=${mutation}`, headers });
          if (accept === 'text/event-stream' && 'authorization' in headers) {
            expect(answer.body).toContain('"code":"method_not_allowed"');
          }
        });
        expect(statements).toEqual([]);
      }
    }
  });
});

describe('a graph without introspection', () => {
  it('a graph without introspection refuses to describe itself and suggests no names in errors', async () => {
    const mute = await openTestGraph({ schema: subgraphOf(graphSchema()), safety: { introspection: false } });
    try {
      for (const query of [
        getIntrospectionQuery(),
        '{ __type(name: "Account") { name } }',
        '{ ...F } fragment F on Query { a: __schema { description } }',
        '{ _service { sdl } }',
      ]) {
        const answer = await mute.ask(mute.alpha, query);
        expect(answer).toMatchObject({ status: 403, errors: [{ extensions: { code: 'introspection_disabled' } }] });
      }
      const guesses = [
        await mute.ask(mute.alpha, '{ acounts { nodes { statu } } }'),
        await mute.ask(mute.alpha, 'query ($t: [EventTyp!]) { events(typs: $t) { nodes { type } } }'),
        await mute.ask(mute.alpha, 'query ($t: [EventType!]) { events(types: $t) { nodes { type } } }', {
          variables: { t: ['PIX_RECEIVE'] },
        }),
      ];
      for (const { status, errors } of guesses) {
        expect(status).toBe(400);
        expect(JSON.stringify(errors)).not.toContain('Did you mean');
      }
      expect((await mute.ask(mute.alpha, '{ __typename viewer { __typename } }')).errors).toBeUndefined();
    } finally {
      await mute.close();
    }
  });
});
