import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGraph, type TestGraph } from '../support/graph.ts';

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
  it('answers 401 with a challenge to whoever has no token', async () => {
    const answer = await test.ask(null, '{ viewer { partnerName } }');
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.data).toBeUndefined();
    expect(answer.errors).toMatchObject([{ extensions: { code: 'unauthorized', status: 401 } }]);
  });

  it('answers 401 to a token that it does not know, whatever is asked', async () => {
    const answer = await post(JSON.stringify({ query: '{ __schema { queryType { name } } }' }), {
      authorization: 'Bearer unknown',
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect(answer.json().errors[0].extensions.code).toBe('unauthorized');
  });

  it('shows the schema without a token where GraphiQL is served, and nowhere else', async () => {
    const query = getIntrospectionQuery({ descriptions: true });
    const open = await test.ask(null, query);
    expect(open.status).toBe(200);
    expect(open.data.__schema.queryType.name).toBe('Query');
    expect((await closed.ask(null, query)).status).toBe(401);
    expect((await closed.ask(closed.alpha, query)).status).toBe(200);
  });

  it.each([
    ['a field beside introspection', '{ __schema { queryType { name } } viewer { partnerName } }'],
    ['a field in a fragment', '{ __typename ...F } fragment F on Query { viewer { partnerName } }'],
    ['a second operation', 'query A { __typename } query B { viewer { partnerName } }'],
    ['a mutation', 'mutation { __typename }'],
  ])('asks for a token for %s', async (_, query) => {
    const answer = await test.ask(null, query, query.includes('query A') ? { operationName: 'A' } : {});
    expect(answer).toMatchObject({ status: 401, errors: [{ extensions: { code: 'unauthorized' } }] });
  });

  it('serves GraphiQL as one page that loads nothing from elsewhere', async () => {
    const page = await test.app.inject({ url: '/graphql', headers: { accept: 'text/html,*/*' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/);
    expect((await closed.app.inject({ url: '/graphql', headers: { accept: 'text/html' } })).statusCode).toBe(405);
  });

  it('takes operations by POST alone', async () => {
    const answer = await test.app.inject({ url: '/graphql?query={__typename}' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(answer.json().errors[0].extensions.code).toBe('method_not_allowed');
  });

  it.each([
    ['broken JSON', '{"query": ', 400, 'invalid_json'],
    ['a body that is no object', '"query"', 400, 'graphql_request_invalid'],
    ['a batch', '[{"query":"{ __typename }"}]', 400, 'graphql_request_invalid'],
    ['no query', '{"variables":{}}', 400, 'graphql_request_invalid'],
    ['variables that are no object', '{"query":"{ __typename }","variables":[1]}', 400, 'graphql_request_invalid'],
    [
      'a body above 1 MiB',
      JSON.stringify({ query: `{ __typename } #${'x'.repeat(1_048_576)}` }),
      413,
      'payload_too_large',
    ],
    ['a syntax error', '{"query":"{ viewer { "}', 400, 'graphql_request_invalid'],
    ['a field that does not exist', '{"query":"{ nothing }"}', 400, 'graphql_request_invalid'],
    [
      'an operation that the document lacks',
      '{"query":"query A { __typename }","operationName":"B"}',
      400,
      'graphql_request_invalid',
    ],
    [
      'a variable of the wrong type',
      '{"query":"query($a: Int!) { account(accountId: $a) { status } }","variables":{"a":"x"}}',
      400,
      'graphql_request_invalid',
    ],
  ])('refuses %s in the shape of a GraphQL error', async (_, body, status, code) => {
    const { principal } = test.alpha.caller();
    await test.ask(test.alpha, '{ __typename }');
    const token = Buffer.from(`${test.alpha.clientId} ${[...principal.scopes].join(' ')}`).toString('base64url');
    // Twice: what is refused stays refused when the document is known.
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

  it('reads no other media type than JSON', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'text/plain' },
      payload: '{"query":"{ __typename }"}',
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().errors[0].extensions.code).toBe('unsupported_media_type');
  });

  it('answers in the media type of GraphQL over HTTP to those who ask for it', async () => {
    const json = await post('{"query":"{ __typename }"}');
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    const graphql = await post('{"query":"{ __typename }"}', {
      accept: 'application/graphql-response+json, application/json',
    });
    expect(graphql.headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
    expect(graphql.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('hands the caller’s request id back, in the header and in every error', async () => {
    const answer = await test.ask(test.alpha, '{ statement(accountId: 999999) { nodes { id } } }', {
      requestId: 'mine-1',
    });
    expect(answer.headers['x-request-id']).toBe('mine-1');
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'account_not_of_partner', requestId: 'mine-1' });
  });
});

describe('bounds of a document', () => {
  const nested = (levels: number): string =>
    levels === 0 ? 'accountId' : `transactions(first: 1) { nodes { account { ${nested(levels - 1)} } } }`;

  it.each([
    ['deeper than 15 levels', `{ accounts { nodes { ${nested(5)} } } }`, /levels deep/],
    [
      'deeper than 15 levels by fragments',
      `{ accounts { nodes { ...A } } } fragment A on Account { ${nested(3)} ...B } fragment B on Account { transactions { nodes { account { ...C } } } } fragment C on Account { ${nested(4)} }`,
      /levels deep/,
    ],
    [
      'deeper than 15 levels beside introspection',
      `{ __schema { queryType { name } } accounts { nodes { ${nested(5)} } } }`,
      /levels deep/,
    ],
    [
      'with introspection that goes round',
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
      /introspection depth/i,
    ],
    [
      'with more than 100 aliases',
      `{ ${Array.from({ length: 101 }, (_, i) => `a${i}: __typename`).join(' ')} }`,
      /101 aliases/,
    ],
    ['of more than 2,000 tokens', `{ ${'__typename '.repeat(2_000)} }`, /tokens/],
    [
      'with fragments in a circle',
      '{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { ...A }',
      /spread fragment/,
    ],
  ])('refuse a document %s before anything runs', async (_, query, message) => {
    for (let round = 0; round < 3; round += 1) {
      let answer: Awaited<ReturnType<TestGraph['ask']>> | undefined;
      const statements = await test.statementsOf(async () => {
        answer = await test.ask(test.alpha, query);
      });
      expect(statements).toEqual([]);
      expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'graphql_request_invalid' } }] });
      expect(answer?.errors?.[0]?.message).toMatch(message);
    }
  });

  it('leave room for documents that people write', async () => {
    const answer = await test.ask(test.alpha, `{ accounts { nodes { ${nested(3)} } } }`);
    expect(answer).toMatchObject({ status: 200, data: { accounts: { nodes: [] } } });
  });
});
