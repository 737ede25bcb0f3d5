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

describe('a body', () => {
  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '1'],
  ])('that is %s is refused with 422', async (_what, text) => {
    const { response, body } = await post('/pix/payments', text);
    expect([response.status, body.error.fields]).toEqual([422, { body: 'must be a JSON object' }]);
  });

  it('with members that the route does not know is refused by their names', async () => {
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
  ])('is not needed where the route has none: %s', async (_what, text, headers) => {
    expect((await post('/accounts/7/block', text, headers)).response.status).toBe(200);
    expect(gateway.entries[0]?.input).toEqual({ accountId: 7 });
  });

  it('must be empty where the route has none', async () => {
    const { response, body } = await post('/accounts/7/block', '{"reason":"x"}');
    expect([response.status, body.error.fields]).toEqual([422, { reason: 'unknown field' }]);
  });

  it.each(['{', '{"a":1,}', "{'a':1}", '\ufeff', '{\ufeff}', 'NaN', '{"a":"\u0000"}', 'account_id=1'])(
    'that is not JSON is refused with 400 invalid_json: %j',
    async (text) => {
      const { response, body } = await post('/pix/payments', text);
      expect([response.status, body.error.code]).toEqual([400, 'invalid_json']);
    },
  );

  it('may begin with a UTF-8 byte order mark', async () => {
    const { response } = await post('/pix/payments', '\ufeff{"pixKey":"a"}');
    expect(response.status).toBe(202);
    expect(gateway.entries[0]?.input).toEqual({ pixKey: 'a' });
  });

  it('in broken UTF-8 is refused with 400 invalid_json', async () => {
    const { response, body } = await post('/pix/payments', Buffer.from('{"pixKey":"\xff\xfe"}', 'latin1'));
    expect([response.status, body.error.code]).toEqual([400, 'invalid_json']);
  });

  it.each(['{"__proto__":{"admin":true}}', '{"metadata":{"a":[{"__proto__":1}]}}'])(
    'cannot reach a prototype: %s',
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
  ])('with %s, which is no text, is refused by its place', async (_what, text, field) => {
    const { response, body } = await post('/pix/payments', text);
    expect([response.status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
  });

  it('takes tabs and line breaks', async () => {
    await post('/pix/payments', '{"pixKey":"a\\tb\\r\\nc"}');
    expect(gateway.entries[0]?.input).toEqual({ pixKey: 'a\tb\r\nc' });
  });

  it('takes escaped text that can be stored', async () => {
    await post('/pix/payments', '{"pixKey":"\\u00e9\\ud83d\\ude00"}');
    expect(gateway.entries[0]?.input).toEqual({ pixKey: 'é😀' });
  });

  it.each([
    [16, 202],
    [17, 422],
    [900, 422],
  ])('%i levels deep is answered %i: the depth is bounded before anything walks it', async (depth, status) => {
    const lists = depth - 1;
    const { response } = await post('/pix/payments', `{"metadata":${'['.repeat(lists)}${']'.repeat(lists)}}`);
    expect(response.status).toBe(status);
  });

  it('that is too large is refused with 413', async () => {
    const { response, body } = await post('/pix/payments', JSON.stringify({ pixKey: 'x'.repeat(2_000) }));
    expect([response.status, body.error.code]).toEqual([413, 'payload_too_large']);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'is read as %s',
    async (type) => {
      const { response } = await post('/pix/payments', '{}', { ...JSON_HEADERS, 'content-type': type });
      expect(response.status).toBe(202);
    },
  );

  it.each(['text/plain', 'application/json; charset=latin1', 'application/xml', 'nonsense', 'application/jsonx'])(
    'is not read as %s: 415',
    async (type) => {
      const { response, body } = await post('/pix/payments', '{}', { ...JSON_HEADERS, 'content-type': type });
      expect([response.status, body.error.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  it('without a content type is refused with 415', async () => {
    const { authorization } = JSON_HEADERS;
    const { response } = await post('/pix/payments', new Uint8Array([123, 125]), { authorization });
    expect(response.status).toBe(415);
  });
});
