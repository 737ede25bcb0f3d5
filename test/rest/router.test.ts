import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError, validationFailed } from '../../src/platform/errors/errors.ts';
import { NOT_STORABLE } from '../../src/platform/text/text.ts';
import {
  type FakeGateway,
  JSON_HEADERS,
  READ_ONLY_TOKEN,
  type Refusal,
  startFakeGateway,
  TOKEN,
} from './fake-gateway.ts';
import { exchange } from './raw-http.ts';

let gateway: FakeGateway;
beforeAll(async () => {
  gateway = await startFakeGateway({ bodyLimit: 2_000 });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.entries.length = 0;
  gateway.answer = () => ({ value: { id: 1001, nickname: null }, replayed: false });
});

const PAYMENT = { account_id: 1001, amount: 1050, pixKey: 'ok@sandbox' };

async function get(path: string, token = TOKEN) {
  const response = await fetch(gateway.base + path, { headers: { authorization: `Bearer ${token}` } });
  return { response, body: (await response.json()) as Refusal };
}

async function post(path: string, body?: BodyInit | null, headers: Record<string, string> = JSON_HEADERS) {
  const response = await fetch(gateway.base + path, { method: 'POST', headers, ...(body == null ? {} : { body }) });
  return { response, body: (await response.json()) as Refusal };
}

describe('the input of an operation', () => {
  it('the input has the operation’s names, comes from path, query and body, and omits absent members', async () => {
    await get('/accounts/1001');
    await get('/accounts/1001/entries?page_size=50');
    await post('/pix/payments', JSON.stringify(PAYMENT));
    await post('/quotes/a%2Fb%20%C3%A9/confirm', '{"amount_cents":5}', {
      ...JSON_HEADERS,
      'idempotency-key': 'key-0001',
    });
    expect(gateway.entries.map(({ operation, input }) => [operation, input])).toEqual([
      ['getAccount', { accountId: 1001 }],
      ['listEntries', { accountId: 1001, pageSize: 50 }],
      ['sendPayment', { accountId: 1001, amount: 1050, pixKey: 'ok@sandbox' }],
      ['confirmQuote', { quoteId: 'a/b é', amountCents: 5 }],
    ]);
  });

  it.each(['-1', '1.5', '1e3', '0x10', ' 1', 'abc', ''])(
    'the query integer %j is passed on as text for the operation to refuse',
    async (text) => {
      await get(`/accounts/1/entries?page_size=${encodeURIComponent(text)}`);
      expect(gateway.entries[0]?.input).toEqual({ accountId: 1, pageSize: text });
    },
  );

  it('the call carries the principal, the request id and the idempotency key', async () => {
    await post('/pix/payments', JSON.stringify(PAYMENT), {
      ...JSON_HEADERS,
      'x-request-id': 'abc-1.2_3',
      'idempotency-key': 'a, b',
    });
    expect(gateway.entries[0]?.caller).toMatchObject({
      principal: { clientId: 'partner-1' },
      requestId: 'abc-1.2_3',
      idempotencyKey: 'a, b',
    });
  });
});

describe('a successful response', () => {
  it('a response has the status and envelope of its route', async () => {
    const record = { id: 1001, nickname: null };
    const read = await get('/accounts/1001');
    expect([read.response.status, read.body]).toEqual([200, { data: record }]);
    const page = await get('/accounts/1001/entries');
    expect([page.response.status, page.body]).toEqual([200, { data: [record], meta: { page: 1 } }]);
    const sent = await post('/pix/payments', JSON.stringify(PAYMENT));
    expect([sent.response.status, sent.body]).toEqual([202, record]);
    expect(sent.response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(sent.response.headers.has('x-idempotent-replay')).toBe(false);
  });

  it('a route without a body responds with 204 and no content', async () => {
    const response = await fetch(`${gateway.base}/favorites/f1`, {
      method: 'DELETE',
      headers: { authorization: JSON_HEADERS.authorization },
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('content-type')).toBeNull();
    expect(response.headers.get('x-request-id')).toMatch(/./);
    expect(gateway.entries[0]?.input).toEqual({ favoriteId: 'f1' });
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'a DELETE with the content type %s and no body is accepted',
    async (type) => {
      const headers = { authorization: JSON_HEADERS.authorization, 'content-type': type };
      const response = await fetch(`${gateway.base}/favorites/f1`, { method: 'DELETE', headers });
      expect(response.status).toBe(204);
      expect(gateway.entries[0]?.input).toEqual({ favoriteId: 'f1' });
    },
  );

  it('a DELETE whose body is not JSON is refused', async () => {
    const headers = { authorization: JSON_HEADERS.authorization, 'content-type': 'text/plain' };
    const response = await fetch(`${gateway.base}/favorites/f1`, { method: 'DELETE', headers, body: 'x' });
    expect(response.status).toBe(415);
    expect(gateway.entries).toEqual([]);
  });

  it('a member that REST does not offer is refused', async () => {
    const response = await fetch(`${gateway.base}/favorites/f1?quietly=true`, {
      method: 'DELETE',
      headers: { authorization: JSON_HEADERS.authorization },
    });
    expect([response.status, ((await response.json()) as Refusal).error.fields]).toEqual([
      422,
      { quietly: 'unknown field' },
    ]);
  });

  it('a replayed response is marked as a replay', async () => {
    gateway.answer = () => ({ value: { id: 1, nickname: null }, replayed: true });
    const { response } = await post('/pix/payments', JSON.stringify(PAYMENT));
    expect([response.status, response.headers.get('x-idempotent-replay')]).toEqual([202, 'true']);
  });

  it('sandbox routes are served only below the sandbox’s base path', async () => {
    const inSandbox = await fetch(`${gateway.origin}/api/sandbox/v1/pix/received`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: '{"amount":1}',
    });
    expect(inSandbox.status).toBe(200);
    expect((await post('/pix/received', '{"amount":1}')).body.error.code).toBe('route_not_found');
  });
});

describe('path and query', () => {
  it.each([
    '/accounts/%',
    '/accounts/%zz',
    '/accounts/%ff',
    '/accounts/1/entries?page_size=%zz',
    '/accounts/1/entries?date_from=%ff',
  ])('an invalid percent-encoding is refused with 400: %s', async (path) => {
    const { response, body } = await get(path);
    expect([response.status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.request_id).toBe(response.headers.get('x-request-id'));
  });

  it.each(['%00', '%1b', '%7f', '%c2%85'])(
    'the control character %s is refused: with 404 in the path and 422 in the query',
    async (character) => {
      const headers = { ...JSON_HEADERS, 'idempotency-key': 'confirm-once' };
      const inPath = await post(`/quotes/a${character}b/confirm`, '{}', headers);
      expect([inPath.response.status, inPath.body.error.code]).toEqual([404, 'transaction_not_found']);
      const inQuery = await get(`/accounts/1/entries?date_from=${character}`);
      expect([inQuery.response.status, inQuery.body.error.fields]).toEqual([422, { date_from: `${NOT_STORABLE}` }]);
    },
  );

  it('repeated and unknown query members are refused', async () => {
    const twice = await get('/accounts/1/entries?page_size=1&page_size=2');
    expect([twice.response.status, twice.body.error.fields]).toEqual([422, { page_size: 'must not be repeated' }]);
    const unknown = await get('/me?__proto__=2');
    expect(unknown.response.status).toBe(422);
    expect(Object.keys(unknown.body.error.fields)).toEqual(['__proto__']);
  });

  it('a path with a segment that is too long is not found', async () => {
    const { response, body } = await get(`/accounts/${'1'.repeat(257)}`);
    expect([response.status, body.error.code]).toEqual([404, 'route_not_found']);
  });
});

describe('a path', () => {
  it.each(['/nothing', '/accounts/1/', '/Accounts/1', '//accounts/1'])(
    'an unknown path is answered with 404, whatever is sent to it: %s',
    async (path) => {
      const { response, body } = await post(path, '{broken', { 'content-type': 'text/strange' });
      expect([response.status, body.error.code]).toEqual([404, 'route_not_found']);
    },
  );

  it.each([
    ['PUT', '/accounts/1', 'GET, HEAD'],
    ['GET', '/pix/payments', 'POST'],
    ['OPTIONS', '/pix/keys/abc', 'DELETE'],
    ['GET', '/oauth/token', 'POST'],
  ])('an unsupported method is answered with 405 and the allowed methods: %s %s', async (method, path, allow) => {
    const response = await fetch(gateway.base + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(((await response.json()) as Refusal).error.code).toBe('method_not_allowed');
  });

  it('HEAD returns the same as GET without the body', async () => {
    const response = await fetch(`${gateway.base}/accounts/1`, { method: 'HEAD', headers: JSON_HEADERS });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('a refusal of an operation', () => {
  it('a refusal names the fields in the caller’s spelling', async () => {
    gateway.answer = () => {
      throw validationFailed({ accountId: 'must be positive' });
    };
    const inBody = await post('/pix/payments', JSON.stringify(PAYMENT));
    expect(inBody.body.error).toMatchObject({
      fields: { account_id: 'must be positive' },
      message: 'account_id: must be positive',
    });
    const inPath = await get('/accounts/0');
    expect([inPath.response.status, inPath.body.error.code]).toEqual([404, 'account_not_found']);
  });

  it('members of list items are named in the caller’s spelling and accepted under no other name', async () => {
    gateway.answer = () => {
      throw validationFailed({ 'parts.1.dueDate': 'must be a date' });
    };
    const sent = JSON.stringify({ ...PAYMENT, parts: [{ due_date: '2026-12-01' }, { due_date: 'x', amount: 1 }] });
    const refused = await post('/pix/payments', sent);
    expect(gateway.entries[0]?.input).toMatchObject({
      parts: [{ dueDate: '2026-12-01' }, { dueDate: 'x', amount: 1 }],
    });
    expect(refused.body.error.fields).toEqual({ 'parts.1.due_date': 'must be a date' });
    const unknown = await post('/pix/payments', JSON.stringify({ ...PAYMENT, parts: [{ dueDate: '2026-12-01' }] }));
    expect(unknown.body.error).toMatchObject({
      code: 'validation_failed',
      fields: { 'parts.0.dueDate': 'unknown field' },
    });
  });

  it('members of an object are named in the caller’s spelling and accepted under no other name', async () => {
    gateway.answer = () => {
      throw validationFailed({ 'payee.tradeName': 'must not be blank' });
    };
    const refused = await post('/pix/payments', JSON.stringify({ ...PAYMENT, payee: { trade_name: ' ' } }));
    expect(gateway.entries[0]?.input).toMatchObject({ payee: { tradeName: ' ' } });
    expect(refused.body.error.fields).toEqual({ 'payee.trade_name': 'must not be blank' });
    const unknown = await post('/pix/payments', JSON.stringify({ ...PAYMENT, payee: { tradeName: 'x' } }));
    expect(unknown.body.error.fields).toEqual({ 'payee.tradeName': 'unknown field' });
  });

  it('a file is streamed after its size and hash', async () => {
    async function* bytes() {
      yield Buffer.from('a;b\r\n');
      yield Buffer.from('1;é\r\n');
    }
    gateway.answer = () => ({
      value: { name: 'batch-1.csv', size: 11, sha256: 'ab'.repeat(32), bytes: bytes() },
      replayed: false,
    });
    const answer = await fetch(`http://127.0.0.1:${gateway.port}/api/partner/v1/accounts/1/file`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(await answer.text()).toBe('a;b\r\n1;é\r\n');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'text/csv; charset=utf-8', 'content-length': '11', 'x-content-sha256': 'ab'.repeat(32) },
      'content-disposition': 'attachment; filename="batch-1.csv"',
    });
  });

  it('an unknown resource in the path is answered with 404, whatever status the code has elsewhere', async () => {
    gateway.answer = ({ operation }) => {
      throw new AppError(operation === 'getAccount' ? 'account_not_found' : 'payable_not_found');
    };
    const { response, body } = await post('/payables/1/approve', null, { authorization: `Bearer ${TOKEN}` });
    expect([response.status, body.error.status, body.error.code]).toEqual([404, 404, 'payable_not_found']);
    const elsewhere = await post('/pix/payments', JSON.stringify(PAYMENT));
    expect([elsewhere.response.status, elsewhere.body.error.code]).toEqual([422, 'payable_not_found']);
  });

  it('nested field paths, names of unknown members and the rule’s own message are kept', async () => {
    gateway.answer = () => {
      throw new AppError('invalid_account_type', 'invalid account_type', {
        fields: { 'accountId.a.0': 'x', 'Idempotency-Key': 'y' },
      });
    };
    const { body } = await post('/pix/payments', JSON.stringify(PAYMENT));
    expect(body.error).toMatchObject({
      message: 'invalid account_type',
      fields: { 'account_id.a.0': 'x', 'Idempotency-Key': 'y' },
    });
  });

  it('a refusal has code, message, status and request id, which its details cannot replace', async () => {
    gateway.answer = () => {
      throw new AppError('account_balance_not_zero', 'account with non-zero balance cannot be closed', {
        balance: 10,
        currency: 'BRL',
        status: 'active',
      });
    };
    const { response, body } = await post('/accounts/1/block', null, {
      authorization: `Bearer ${TOKEN}`,
      'x-request-id': 'r1',
    });
    expect(response.status).toBe(422);
    expect(body).toEqual({
      error: {
        code: 'account_balance_not_zero',
        message: 'account with non-zero balance cannot be closed',
        status: 422,
        request_id: 'r1',
        balance: 10,
        currency: 'BRL',
      },
    });
  });

  it('a temporary refusal carries Retry-After', async () => {
    gateway.answer = () => {
      throw new AppError('idempotency_in_progress', 'still running', { retry_after: 1 });
    };
    const { response } = await post('/pix/payments', JSON.stringify(PAYMENT));
    expect([response.status, response.headers.get('retry-after')]).toEqual([409, '1']);
  });
});

describe('an unexpected failure', () => {
  it('an unexpected failure is a 500 without details and is logged with the request id', async () => {
    gateway.answer = () => {
      throw new TypeError('secret table missing');
    };
    const { response, body } = await post('/pix/payments', JSON.stringify(PAYMENT), {
      ...JSON_HEADERS,
      'x-request-id': 'find-me',
    });
    expect([response.status, body.error.code]).toEqual([500, 'internal_error']);
    expect(JSON.stringify(body)).not.toContain('secret');
    const line = gateway.logged.find((entry) => entry.includes('find-me'));
    expect(line).toContain('secret table missing');
  });

  it.each([
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a terminated connection', new Error('Connection terminated unexpectedly')],
    ['a shutdown', Object.assign(new Error('x'), { code: '57P01' })],
    ['too many connections', Object.assign(new Error('x'), { code: '53300' })],
    [
      'a statement timeout inside another error',
      new Error('wrapped', { cause: Object.assign(new Error('x'), { code: '57014' }) }),
    ],
  ])('a database failure is a 503 with Retry-After: %s', async (_what, failure) => {
    gateway.answer = () => {
      throw failure;
    };
    const { response, body } = await get('/accounts/1');
    expect([response.status, body.error.code, response.headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
  });
});

describe('the caller', () => {
  it('a missing token is refused before the body is checked', async () => {
    const { response, body } = await post('/pix/payments', '{broken', { 'content-type': 'text/strange' });
    expect([response.status, body.error.code]).toEqual([401, 'unauthorized']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    ['an unknown token', 'Bearer unknown', 'Bearer error="invalid_token"'],
    ['two tokens', 'Bearer a b', 'Bearer error="invalid_token"'],
    ['an oversized token', `Bearer ${'x'.repeat(600)}`, 'Bearer error="invalid_token"'],
    ['a scheme without a token', 'Bearer ', 'Bearer'],
    ['another scheme', 'Basic YTpi', 'Bearer'],
    ['a token without its scheme', TOKEN, 'Bearer'],
  ])('a request with %s is answered with 401 and a challenge', async (_what, authorization, challenge) => {
    const response = await fetch(`${gateway.base}/accounts/1`, { headers: { authorization } });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge]);
  });

  it('the authentication scheme can be written in any letter case', async () => {
    const response = await fetch(`${gateway.base}/accounts/1`, { headers: { authorization: `bearer ${TOKEN}` } });
    expect(response.status).toBe(200);
  });

  it('a missing scope is refused with 403 before the body is checked', async () => {
    const { response, body } = await post('/pix/payments', '{broken', {
      authorization: `Bearer ${READ_ONLY_TOKEN}`,
      'content-type': 'text/strange',
    });
    expect([response.status, body.error.code, body.error.required_scope]).toEqual([403, 'forbidden', 'pix:write']);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="pix:write"');
  });

  it('a token without scopes can use a route that needs none', async () => {
    expect((await get('/me', READ_ONLY_TOKEN)).response.status).toBe(200);
  });

  it('two idempotency keys in one request are refused', async () => {
    const text = JSON.stringify(PAYMENT);
    const answer = await exchange(
      gateway.port,
      `POST /api/partner/v1/pix/payments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\nIdempotency-Key: a\r\n` +
        `Idempotency-Key: b\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 422 /);
    expect(answer).toContain('"Idempotency-Key":"must be sent at most once"');
  });
});
