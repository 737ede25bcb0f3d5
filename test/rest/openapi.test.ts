import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '../../src/domains.ts';
import { declaredRefusal, type ErrorCode } from '../../src/platform/errors/refusal.ts';
import { SCOPES } from '../../src/platform/operation/principal.ts';
import { printOpenApi } from '../../src/rest/openapi.ts';
import type { Route } from '../../src/rest/route.ts';
import { FAKE_ROUTES, FAKE_SANDBOX_ROUTES } from './fake-gateway.ts';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: { error: { code: string; status: number } } }>;
}
interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly content: Record<string, Media>;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Record<string, unknown>;
}
interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: string[];
  readonly security: Record<string, string[]>[];
  readonly parameters?: Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, Media> };
  readonly responses: Record<string, Answer>;
}
interface Document {
  readonly openapi: string;
  readonly tags: { name: string }[];
  readonly paths: Record<string, Record<string, OperationObject>>;
  readonly components: Record<string, Record<string, Record<string, unknown>>>;
}

const print = (list: readonly Route[] = FAKE_ROUTES, sandbox: readonly Route[] = FAKE_SANDBOX_ROUTES) =>
  printOpenApi({ routes: list, sandboxRoutes: sandbox, version: '1.2.3' }) as unknown as Document;
const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const BASE = '/api/partner/v1';
const payment = (document: Document) => document.paths[`${BASE}/pix/payments`]?.['post'];

function* objectsOf(value: unknown, place = '#'): Generator<[place: string, object: Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
  for (const [name, member] of Object.entries(value)) yield* objectsOf(member, `${place}/${name}`);
}

function resolve(document: unknown, reference: string): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
}

describe.each([
  ['of all kinds of routes', print()],
  ['of the gateway', print(routes, [])],
])('the OpenAPI document %s', (_of, document) => {
  const operations = operationsOf(document);

  it('every reference resolves and every component is referenced', () => {
    const used = new Set<string>();
    for (const [place, { $ref }] of objectsOf(document)) {
      if (typeof $ref !== 'string') continue;
      used.add($ref);
      expect(resolve(document, $ref), `${place} refers to ${$ref}`).toBeDefined();
    }
    for (const name of Object.keys(document.components['schemas'] ?? {}))
      expect(used).toContain(`#/components/schemas/${name}`);
  });

  it('no two components have the same definition', () => {
    const seen = Object.values(document.components['schemas'] ?? {}).map((schema) => JSON.stringify(schema));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('every path parameter is declared once and as required', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name).sort(), path).toEqual(inPath);
      for (const parameter of declared) expect(parameter.required).toBe(true);
    }
  });

  it('every parameter has a description and every operation its own id, a summary, a declared tag and a scope', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const scopes: readonly string[] = SCOPES;
    for (const { operation } of operations) {
      expect(operation.summary).not.toBe('');
      for (const tag of operation.tags) expect(document.tags.map(({ name }) => name)).toContain(tag);
      for (const requirement of operation.security) {
        for (const scope of Object.values(requirement).flat()) expect(scopes).toContain(scope);
      }
      for (const parameter of operation.parameters ?? []) {
        if (!parameter.$ref) expect(parameter.description, `${operation.operationId} ${parameter.name}`).toMatch(/./);
      }
    }
  });

  it('every error response has a description and a realistic example of each code', () => {
    for (const { operation } of operations.filter((each) => !each.operation.tags.includes('Authentication'))) {
      for (const [status, given] of Object.entries(operation.responses)) {
        const answer = given.$ref ? (resolve(document, given.$ref) as Answer) : given;
        expect(answer.description).not.toBe('');
        if (status === '204') {
          expect(answer).not.toHaveProperty('content');
          continue;
        }
        if (Number(status) < 400) {
          expect(Object.values(answer.content)[0]?.example).toBeDefined();
          continue;
        }
        const examples = Object.entries(answer.content['application/json']?.examples ?? {});
        expect(examples.length).toBeGreaterThan(0);
        for (const [code, { value }] of examples) {
          expect(value.error).toMatchObject({
            code,
            status: Number(status),
            message: expect.any(String),
            request_id: expect.any(String),
          });
          const statuses = code === 'payable_not_found' ? [404, 422] : [declaredRefusal(code as ErrorCode).status];
          expect(statuses).toContain(Number(status));
        }
      }
    }
  });

  it('every scope has a description', () => {
    const named = ['oauth2', 'finance'].flatMap((scheme) => {
      const flows = document.components['securitySchemes']?.[scheme]?.['flows'] as {
        clientCredentials: { tokenUrl: string; scopes: object };
      };
      expect(document.paths).toHaveProperty([flows.clientCredentials.tokenUrl]);
      return Object.keys(flows.clientCredentials.scopes);
    });
    expect(named).toEqual([...SCOPES]);
  });
});

describe('the examples of the gateway', () => {
  it.each(routes.map((row) => [`${row.method} ${row.path}`, row] as const))(
    'the examples match their schemas: %s',
    (_name, row) => {
      const { answer, body } = row.example;
      const record = row.envelope === 'data' ? (answer as { data: unknown }).data : answer;
      expect(row.answer.safeParse(record).error).toBeUndefined();
      const names = Object.values(row.from)
        .filter(({ place }) => place.startsWith('body'))
        .map(({ name }) => name);
      if (names.length > 0) expect(Object.keys(body as object).filter((name) => !names.includes(name))).toEqual([]);
    },
  );
});

describe('an OpenAPI operation', () => {
  it('an operation shows wire names, places, envelope and status', () => {
    const document = print();
    const entries = document.paths[`${BASE}/accounts/{id}/entries`]?.['get'];
    expect(entries?.parameters).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'Integer id of an account of the partner',
        schema: { type: 'integer', format: 'int64' },
      },
      { name: 'date_from', in: 'query', required: false, description: 'First day', schema: { type: 'string' } },
      {
        name: 'page_size',
        in: 'query',
        required: false,
        description: 'Page size',
        schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 100 },
      },
    ]);
    expect(payment(document)?.requestBody?.content['application/json']).toEqual({
      schema: { $ref: '#/components/schemas/SendPaymentRequest' },
      example: { account_id: 1001, amount: 1050, pixKey: 'ok@sandbox' },
    });
    expect(document.components['schemas']?.['SendPaymentRequest']).toMatchObject({
      required: ['account_id', 'amount', 'pixKey'],
      additionalProperties: false,
      properties: {
        payee: { properties: { trade_name: { type: 'string' } } },
        parts: {
          anyOf: [
            {
              items: {
                required: ['due_date'],
                additionalProperties: false,
                properties: { due_date: { description: 'Day' }, amount: {} },
              },
            },
            { type: 'null' },
          ],
        },
      },
    });
    expect(document.paths[`${BASE}/payables/{id}/approve`]?.['post']?.responses).toHaveProperty('404');
    const answer = document.paths[`${BASE}/accounts/{id}`]?.['get']?.responses['200'];
    expect(answer?.content['application/json']?.schema).toEqual({
      type: 'object',
      required: ['data'],
      properties: { data: { $ref: '#/components/schemas/AccountRecord' } },
    });
    expect(payment(document)?.responses['202']?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/AccountRecord',
    });
    expect(document.paths['/api/sandbox/v1/pix/received']?.['post']?.tags).toEqual(['Sandbox']);
  });

  it('an operation shows the Idempotency-Key where it is supported, and whether it is required', () => {
    const document = print();
    const keyOf = (path: string) =>
      document.paths[BASE + path]?.['post']?.parameters?.map(({ $ref }) => $ref).filter(Boolean);
    expect(keyOf('/pix/payments')).toEqual(['#/components/parameters/IdempotencyKey']);
    expect(keyOf('/quotes/{id}/confirm')).toEqual(['#/components/parameters/RequiredIdempotencyKey']);
    expect(keyOf('/accounts/{id}/block')).toEqual([]);
  });

  it('an operation lists exactly its possible refusals', () => {
    const document = print();
    expect(Object.keys(payment(document)?.responses ?? {})).toEqual(
      '202 400 401 403 409 413 415 422 429 500 503'.split(' '),
    );
    const me = document.paths[`${BASE}/me`]?.['get'];
    expect(Object.keys(me?.responses ?? {})).toEqual('200 400 401 403 404 422 429 500 503'.split(' '));
    expect(me?.security).toEqual([{ oauth2: [] }]);
  });

  it('a 204 response has headers and no content', () => {
    const deletion = print().paths[`${BASE}/favorites/{id}`]?.['delete']?.responses;
    expect(deletion?.['204']).toEqual({
      description: expect.stringMatching('without a body'),
      headers: {
        'x-request-id': { $ref: '#/components/headers/RequestId' },
        'ratelimit-limit': { $ref: '#/components/headers/RateLimit' },
        'ratelimit-remaining': { $ref: '#/components/headers/RateLimitRemaining' },
        'ratelimit-reset': { $ref: '#/components/headers/RateLimitReset' },
        link: { $ref: '#/components/headers/GraphLink' },
      },
    });
    expect(Object.keys(deletion ?? {})).not.toContain('200');
  });

  it('an input member that REST does not offer is not documented', () => {
    const deletion = print().paths[`${BASE}/favorites/{id}`]?.['delete'];
    expect(deletion?.parameters?.map(({ name }) => name)).toEqual(['id']);
    expect(deletion).not.toHaveProperty('requestBody');
  });

  it('response schemas allow additional members', () => {
    expect(print().components['schemas']?.['AccountRecord']).not.toHaveProperty('additionalProperties');
  });
});

describe('contradicting routes', () => {
  const [row] = FAKE_ROUTES;
  const changed = (change: Partial<Route>): Route => ({ ...(row as Route), ...change });

  it.each([
    ['the same method and path twice', [changed({}), changed({})], /is defined twice/],
    [
      'two records of one name',
      [changed({}), changed({ path: '/b/{id}', answer: z.object({ x: z.int() }).meta({ id: 'Error' }) })],
      /two different schemas are named Error/,
    ],
    [
      'an input that the operation lacks',
      [changed({ from: { other: { place: 'query', name: 'other', integer: false } } })],
      /no input other/,
    ],
  ])('the OpenAPI document cannot be built with %s', (_what, list, message) => {
    expect(() => print(list, [])).toThrow(message);
  });

  it('an operation with two paths gets two operation ids', () => {
    const ids = operationsOf(print([changed({}), changed({ path: '/pix/{id}' })], [])).map(
      ({ operation }) => operation.operationId,
    );
    expect(ids.slice(-2)).toEqual(['getAccount', 'getAccountById']);
  });
});
