import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { VERSION } from '../../src/config/version.ts';
import { routes, sandboxRoutes } from '../../src/domains.ts';
import { PARTNER_BASE } from '../../src/rest/base-path.ts';
import { printOpenApi } from '../../src/rest/openapi.ts';
import type { Answer, OnAnswer } from './served-gateway.ts';

type Schema = Record<string, unknown>;

interface Response {
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Record<string, Response> }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

function closed(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === '$ref') return String(value).replace('#/components/', 'openapi#/components/');
    if (typeof value !== 'object' || value === null || !('properties' in value) || 'additionalProperties' in value)
      return value;
    return { ...value, additionalProperties: false };
  });
}

/** Routes that continue a step of another bank or of the directory. Rehearsals of events call them. */
export const REHEARSED =
  /^POST (\/pix\/claims|\/api\/sandbox\/v1\/pix\/(claims\/\{id\}\/c|directory|infractions|keys|med)|\/api\/sandbox\/v1\/ted\/\{id\})/;

export interface PrintedAnswers {
  readonly onAnswer: OnAnswer;
  readonly seen: ReadonlySet<string>;
  /** Differences from the document: a null, a member, a type. */
  readonly misfits: readonly string[];
}

export function printedAnswers(): PrintedAnswers {
  const document = printOpenApi({ routes, sandboxRoutes, version: VERSION }) as unknown as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { int32: true, int64: true, double: true } });
  addFormats.default(ajv);
  ajv.addSchema({ components: closed(document.components) } as Schema, 'openapi');
  // Paths without ids come first, so that a fixed segment is not read as an id.
  const printed = Object.entries(document.paths)
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, methods]) => ({
      path,
      methods,
      shape: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    }));
  const validators = new Map<string, ValidateFunction | null>();
  const seen = new Set<string>();
  const misfits = new Set<string>();

  function onAnswer(method: string, target: string, { status, body }: Answer): void {
    if (target === '/graphql') {
      const bugs = (body?.errors ?? []).filter((error: { extensions?: { code?: string } }) => {
        return error.extensions?.code === 'internal_error';
      });
      for (const { path, message } of bugs) misfits.add(`graph: ${path}: ${message}`);
      return;
    }
    const [path = ''] = target.split('?');
    const route = printed.find(({ shape }) => shape.test(path));
    if (status >= 300 || !route) return;
    const name = `${method} ${route.path.replace(PARTNER_BASE, '')}`;
    seen.add(name);
    const key = `${name} ${status}`;
    let validate = validators.get(key);
    if (validate === undefined) {
      const response = route.methods[method.toLowerCase()]?.responses[status];
      const schema = response?.content?.['application/json']?.schema;
      if (!response) misfits.add(`${key} is not printed`);
      validate = schema ? ajv.compile(closed(schema) as Schema) : null;
      validators.set(key, validate);
    }
    if (validate === null) return;
    if (validate(body)) return;
    for (const { instancePath, message, params } of validate.errors ?? [])
      misfits.add(`${key} ${instancePath.replaceAll(/\/\d+/g, '/n')} ${message} ${JSON.stringify(params)}`);
  }
  return {
    onAnswer,
    seen,
    get misfits() {
      return [...misfits];
    },
  };
}
