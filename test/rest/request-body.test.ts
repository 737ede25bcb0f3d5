import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGateway, JSON_HEADERS, type Refusal, startFakeGateway, TOKEN } from './fake-gateway.ts';

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

async function post(path: string, body?: BodyInit | null, headers: Record<string, string> = JSON_HEADERS) {
  const response = await fetch(gateway.base + path, { method: 'POST', headers, ...(body == null ? {} : { body }) });
  return { response, body: (await response.json()) as Refusal };
}

describe('a request body', () => {
  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '1'],
  ])('a body that is %s is refused with 422', async (_what, text) => {
    const { response, body } = await post('/pix/payments', text);
    expect([response.status, body.error.fields]).toEqual([422, { body: 'must be a JSON object' }]);
  });

  it('a body with unknown fields is refused with their names', async () => {
    const { response, body } = await post(
      '/pix/payments',
      JSON.stringify({ ...PAYMENT, accountId: 1, constructor: 1, toString: 2 }),
    );
    expect(response.status).toBe(422);
    expect(body.error).toMatchObject({
      code: 'validation_failed',
      fields: { accountId: 'unknown field', constructor: 'unknown field', toString: 'unknown field' },
    });
    expect(gateway.entries).toEqual([]);
  });

  it.each([
    ['an absent body', undefined, { authorization: `Bearer ${TOKEN}` }],
    ['an empty body', '', JSON_HEADERS],
    ['an empty form', '', { ...JSON_HEADERS, 'content-type': 'application/x-www-form-urlencoded' }],
    ['an empty object', '{}', JSON_HEADERS],
  ])('a route without a body accepts %s', async (_what, text, headers) => {
    expect((await post('/accounts/7/block', text, headers)).response.status).toBe(200);
    expect(gateway.entries[0]?.input).toEqual({ accountId: 7 });
  });

  it('a route without a body refuses a body with fields', async () => {
    const { response, body } = await post('/accounts/7/block', '{"reason":"x"}');
    expect([response.status, body.error.fields]).toEqual([422, { reason: 'unknown field' }]);
  });

  it.each(['{', '{"a":1,}', "{'a':1}", '\ufeff', '{\ufeff}', 'NaN', '{"a":"\u0000"}', 'account_id=1'])(
    'a body that is not JSON is refused with 400 invalid_json: %j',
    async (text) => {
      const { response, body } = await post('/pix/payments', text);
      expect([response.status, body.error.code]).toEqual([400, 'invalid_json']);
    },
  );

  it('a body can begin with a UTF-8 byte order mark', async () => {
    const { response } = await post('/pix/payments', '\ufeff{"pixKey":"a"}');
    expect(response.status).toBe(202);
    expect(gateway.entries[0]?.input).toEqual({ pixKey: 'a' });
  });

  it('a body in invalid UTF-8 is refused with 400 invalid_json', async () => {
    const { response, body } = await post('/pix/payments', Buffer.from('{"pixKey":"\xff\xfe"}', 'latin1'));
    expect([response.status, body.error.code]).toEqual([400, 'invalid_json']);
  });

  it.each(['{"__proto__":{"admin":true}}', '{"metadata":{"a":[{"__proto__":1}]}}'])(
    'a body cannot change a prototype: %s',
    async (text) => {
      const { response, body } = await post('/pix/payments', text);
      expect([response.status, body.error.code]).toEqual([400, 'invalid_json']);
      expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
    },
  );

  it.each([
    ['NUL', '{"pixKey":"a\\u0000b"}', 'pixKey'],
    ['an escape', '{"pixKey":"a\\u001b[31mb"}', 'pixKey'],
    ['a deletion', '{"metadata":{"list":["\u007f"]}}', 'metadata.list.0'],
    ['a control character of Latin-1', '{"pixKey":"\u0085"}', 'pixKey'],
    ['a lone surrogate', '{"metadata":{"list":["ok","\\ud800"]}}', 'metadata.list.1'],
  ])('a body with %s is refused with the path of the field', async (_what, text, field) => {
    const { response, body } = await post('/pix/payments', text);
    expect([response.status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });

  it('a body can contain tabs and line breaks', async () => {
    await post('/pix/payments', '{"pixKey":"a\\tb\\r\\nc"}');
    expect(gateway.entries[0]?.input).toEqual({ pixKey: 'a\tb\r\nc' });
  });

  it('a body can contain escaped text that the database can store', async () => {
    await post('/pix/payments', '{"pixKey":"\\u00e9\\ud83d\\ude00"}');
    expect(gateway.entries[0]?.input).toEqual({ pixKey: 'é😀' });
  });

  it.each([
    [16, 202],
    [17, 422],
    [900, 422],
  ])('a body nested %i levels deep is answered with %i', async (depth, status) => {
    const lists = depth - 1;
    const { response } = await post('/pix/payments', `{"metadata":${'['.repeat(lists)}${']'.repeat(lists)}}`);
    expect(response.status).toBe(status);
  });

  it('a body that is too large is refused with 413', async () => {
    const { response, body } = await post('/pix/payments', JSON.stringify({ pixKey: 'x'.repeat(2_000) }));
    expect([response.status, body.error.code]).toEqual([413, 'payload_too_large']);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'a body of type %s is accepted',
    async (type) => {
      const { response } = await post('/pix/payments', '{}', { ...JSON_HEADERS, 'content-type': type });
      expect(response.status).toBe(202);
    },
  );

  it.each(['text/plain', 'application/json; charset=latin1', 'application/xml', 'nonsense', 'application/jsonx'])(
    'a body of type %s is refused with 415',
    async (type) => {
      const { response, body } = await post('/pix/payments', '{}', { ...JSON_HEADERS, 'content-type': type });
      expect([response.status, body.error.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  it('a body without a content type is refused with 415', async () => {
    const { authorization } = JSON_HEADERS;
    const { response } = await post('/pix/payments', new Uint8Array([123, 125]), { authorization });
    expect(response.status).toBe(415);
  });
});
