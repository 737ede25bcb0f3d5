import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openWebhooks } from '../../src/domains/webhooks/asyncapi/openapi-webhooks.ts';
import { openPaths, routes, sandboxRoutes } from '../../src/domains.ts';
import { printOpenApi } from '../../src/rest/openapi.ts';

interface Example {
  readonly place: string;
  readonly schema: object;
  readonly value: unknown;
}

const document = printOpenApi({
  routes,
  sandboxRoutes,
  version: '1.2.3',
  openPaths,
  webhooks: openWebhooks(),
}) as Record<string, unknown>;

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  allErrors: true,
  keywords: ['components', 'example'],
  formats: { int32: true, int64: true, double: true, password: true },
});
addFormats.default(ajv);
ajv.addSchema({ components: document['components'] }, 'openapi');

const outside = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')) as object;

function* examplesOf(value: unknown, place: string): Generator<Example> {
  if (typeof value !== 'object' || value === null) return;
  const { schema, example, examples } = value as Record<string, unknown>;
  if (typeof schema === 'object' && schema !== null) {
    if (example !== undefined) yield { place, schema, value: example };
    for (const [name, each] of Object.entries((examples ?? {}) as Record<string, { value: unknown }>)) {
      yield { place: `${place} ${name}`, schema, value: each.value };
    }
  }
  for (const [name, member] of Object.entries(value)) {
    if (!['schema', 'example', 'examples'].includes(name)) yield* examplesOf(member, `${place} ${name}`.trim());
  }
}

const examples = [...examplesOf(document, '')];

describe('examples of the OpenAPI document', () => {
  it('every operation of the OpenAPI document has examples', () => {
    const paths = document['paths'] as Record<string, Record<string, object>>;
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        expect(examples.some(({ place }) => place.startsWith(`paths ${path} ${method} `))).toBe(true);
      }
    }
  });

  it.each(examples.map((example) => [example.place, example] as const))(
    'the OpenAPI examples are valid against the schema of %s',
    (_, { schema, value }) => {
      const validates = ajv.compile(outside(schema));
      expect(validates(value) ? [] : validates.errors).toEqual([]);
    },
  );
});
