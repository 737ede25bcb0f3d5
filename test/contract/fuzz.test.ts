import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/config/version.ts';
import { routes, sandboxRoutes } from '../../src/domains.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { SANDBOX_BASE } from '../../src/rest/base-path.ts';
import { printOpenApi } from '../../src/rest/openapi.ts';
import { exchange, statusOf } from '../rest/raw-http.ts';
import { type Answer, fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { sized } from '../support/size.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

const document = printOpenApi({ routes, sandboxRoutes, version: VERSION }) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  // Excludes the OAuth endpoints and the list of simulations, which accepts no input. They have no route.
  .filter(({ path }) => !/\/oauth\/|well-known/.test(path) && path !== SANDBOX_BASE)
  // The clock advances last, because the other requests depend on the time.
  .sort((a, b) => Number(a.path.endsWith('/clock/advance')) - Number(b.path.endsWith('/clock/advance')));

const NASTY: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  -1,
  0,
  -0.0,
  1.5,
  1e21,
  2 ** 53,
  -(2 ** 63),
  999_999_999_999,
  1_000_000_000_000,
  '1',
  '0x10',
  '1e3',
  [],
  {},
  [1],
  { a: { b: {} } },
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; drop table posting; --",
  'é'.repeat(200),
  'x'.repeat(10_000),
  '2026-02-30',
  '9999-12-31',
  '00000000-0000-0000-0000-000000000000',
  '../../etc/passwd',
  '%00',
];

const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue({ maxDepth: 3 }));

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolve(document.components.schemas[name] ?? {});
}

function arbitrary(given: Schema, ids: readonly number[]): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  const fitting = ((): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => arbitrary(option, ids)));
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'integer' || type === 'number') return fc.oneof(fc.constantFrom(...ids), fc.integer());
    if (type === 'boolean') return fc.boolean();
    if (type === 'array') return fc.array(arbitrary(schema.items ?? {}, ids), { maxLength: 3 });
    if (type === 'object') {
      const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, arbitrary(member, ids)]);
      return fc.record(Object.fromEntries(members), { requiredKeys: [] });
    }
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    if (schema.format === 'uri') return fc.oneof(fc.constant(RECEIVER), text);
    return schema.format === 'uuid' ? fc.oneof(fc.constantFrom(...uuids), text) : text;
  })();
  return fc.oneof({ arbitrary: fitting, weight: 3 }, { arbitrary: nasty, weight: 1 });
}

function request(operation: Operation, path: string, ids: readonly number[]) {
  const parameters = operation.parameters ?? [];
  const values = parameters
    .filter((parameter) => parameter.schema !== undefined)
    .map((parameter) => [parameter.name, arbitrary(parameter.schema ?? {}, ids)] as const);
  const bodySchema = operation.requestBody?.content['application/json']?.schema;
  return fc
    .record({
      values: fc.record(Object.fromEntries(values), { requiredKeys: [] }),
      body: bodySchema ? arbitrary(bodySchema, ids) : fc.constant(undefined),
      stray: fc.option(fc.tuple(fc.string({ maxLength: 10 }), nasty), { nil: undefined, freq: 6 }),
      key: fc.option(fc.stringMatching(/^[!-~]{1,200}$/), { nil: undefined, freq: 3 }),
    })
    .map(({ values: chosen, body, stray, key }) => {
      const text = (value: unknown) =>
        encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
      const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => text(chosen[name] ?? 'x') || 'x');
      const query = parameters
        .filter((parameter) => parameter.in === 'query' && chosen[parameter.name] !== undefined)
        .map((parameter) => `${parameter.name}=${text(chosen[parameter.name])}`)
        .join('&');
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
      const sent = stray && isObject ? { ...body, [stray[0]]: stray[1] } : body;
      return { url: query === '' ? filled : `${filled}?${query}`, body: sent, key };
    });
}

const RECEIVER = 'http://127.0.0.1:9/hooks';

let gateway: ServedGateway;
let ids: number[];
let uuids: readonly string[] = [];

beforeAll(async () => {
  gateway = await serveGateway();
  const { customerId, accountId } = await fundedAccount(gateway.alpha);
  ids = [customerId, accountId];
});

/** Registers one webhook, because earlier requests may have deleted it. */
beforeEach(async () => {
  const { alpha } = gateway;
  for (const { id } of (await alpha.request('GET', '/webhooks')).body.data)
    await alpha.request('DELETE', `/webhooks/${id}`);
  const made = await alpha.request('POST', '/webhooks', { url: RECEIVER, events: ['pix.claim.created'] });
  uuids = [made.body.data.id, '00000000-0000-4000-8000-000000000000'];
});

afterAll(() => gateway?.stop());

const COUNT = statement(
  'test_count_rows',
  `select (select count(*) from customer) as customers, (select count(*) from account) as accounts,
     (select count(*) from transaction) as transactions, (select count(*) from posting) as postings,
     (select count(*) from reservation) as reservations, (select count(*) from audit_event) as audit,
     (select count(*) from idempotency_record) as keys, (select count(*) from dict_lookup) as lookups,
     (select count(*) from sandbox_order) as orders, (select offset_ms from business_clock) as clock,
     (select count(*) from webhook) as webhooks,
     (select count(*) from webhook_delivery where event_type = 'webhook.test') as tests`,
);

const counts = async () => (await gateway.app.database.query(COUNT, []))[0];

function expectHelp(answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  if (answer.status < 400) return;
  const { code, message, status, request_id } = answer.body.error;
  expect(code).toMatch(/^[a-z_]+$/);
  expect(message.length).toBeGreaterThan(5);
  expect(status).toBe(answer.status);
  expect(request_id).toBe(answer.headers.get('x-request-id'));
}

describe('bad input', () => {
  it('fuzzing covers every operation of the OpenAPI document', () => {
    expect(operations).toHaveLength(routes.length + sandboxRoutes.length);
  });

  it.each(operations)(
    '$method $path does not fail on fuzzed input, and a refusal writes nothing',
    async ({ method, path, operation }) => {
      await fc.assert(
        fc.asyncProperty(request(operation, path, ids), async ({ url, body, key }) => {
          const before = await counts();
          const headers = key === undefined ? {} : { 'idempotency-key': key };
          const target = url.startsWith('/api/') ? url : `/api/partner/v1${url}`;
          const caller = target.includes('/finance/') ? gateway.own : gateway.alpha;
          const answer = await caller.request(
            method,
            target,
            method === 'GET' ? undefined : body,
            headers as Record<string, string>,
          );
          expectHelp(answer);
          if (answer.status >= 400) expect(await counts()).toEqual(before);
        }),
        { numRuns: sized(6, 300) },
      );
    },
  );

  const UNUSED = 'E99999004202611231500AAAAAAAAAAA';
  const amounts = [-1, 0, 1.5, '100', null, 1e21, 2 ** 53, 1_000_000_000_000, Number.NaN, true, [1], { v: 1 }];
  it.each(amounts)('the amount %j is rejected with 422 and the name of the field', async (amount) => {
    for (const [path, base] of [
      ['/pix/payments', { account_id: ids[1], pixKey: 'ok@sandbox', recipientIspb: '99999011', endToEndId: UNUSED }],
      ['/transfers/internal', { account_id: ids[1], destination_account_id: 7 }],
      ['/api/sandbox/v1/pix/received', { account_id: ids[1] }],
    ] as const) {
      const answer = await gateway.alpha.request('POST', path, { ...base, amount });
      expect(answer.status).toBe(422);
      expect(answer.body.error).toMatchObject({ code: 'validation_failed', fields: { amount: expect.any(String) } });
    }
  });

  it.each([
    ['broken JSON', '{"account_id": 1', 400, 'invalid_json'],
    ['an empty body where one is required', '', 422, undefined],
    ['a body that is not an object', '[1,2]', 422, 'validation_failed'],
    ['a payment without a lookup and without other fields', '{"endToEndId": null}', 422, 'dict_lookup_required'],
    ['a body of ten megabytes', `{"description":"${'x'.repeat(10_000_000)}"}`, 413, 'payload_too_large'],
  ])('%s gets its own error code', async (_, body, status, code) => {
    const answer = await gateway.alpha.request('POST', '/pix/payments', body);
    expect(answer.status).toBe(status);
    if (code !== undefined) expect(answer.body.error.code).toBe(code);
  });

  it('broken UTF-8 and raw NUL bytes get a 4xx response', async () => {
    for (const bytes of [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), Buffer.from('{"a":"\0"}')]) {
      const response = await fetch(`${gateway.app.origin}/api/partner/v1/pix/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${gateway.alpha.token}`, 'content-type': 'application/json' },
        body: bytes,
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    }
  });

  it('a NUL in Idempotency-Key is rejected before any write', async () => {
    const { port } = new URL(gateway.app.origin);
    const text = JSON.stringify({ account_id: ids[1], destination_account_id: ids[1], amount: 1 });
    const before = await counts();
    const answer = await exchange(
      Number(port),
      `POST /api/partner/v1/transfers/internal HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.alpha.token}\r\n` +
        `Idempotency-Key: a\0b\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    );
    expect(statusOf(answer)).toBe(400);
    expect(await counts()).toEqual(before);
  });

  it('the server survives bytes that are not HTTP', async () => {
    const { port } = new URL(gateway.app.origin);
    for (const bytes of [
      '\0\0\0\0\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
    ]) {
      const socket = connect(Number(port), 'localhost');
      const answer = await new Promise<string>((done) => {
        let text = '';
        socket.on('data', (chunk) => (text += chunk));
        socket.on('close', () => done(text));
        socket.on('error', () => done(text));
        socket.end(bytes);
      });
      if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    }
    expect((await gateway.stranger.request('GET', '/health')).status).toBe(200);
  });
});
