import { AppError, missingScope } from '../platform/errors/errors.ts';
import { declaredRefusal, type ErrorCode, typeNameOf } from '../platform/errors/refusal.ts';
import { type Detail, inField, retryAfter } from '../platform/errors/refusal-details.ts';
import { DEFAULT_LANGUAGE } from '../platform/language/language.ts';
import { isFinance, type Operation } from '../platform/operation/operation.ts';
import { refusalsOf } from '../platform/operation/operation-refusals.ts';
import { type Asker, errorBody, indeterminateBody } from './error-body.ts';
import type { JsonSchema } from './openapi-components.ts';
import { CHALLENGE, EVERY_ANSWER, GRAPH_LINK, IDEMPOTENT_REPLAY, LOCATION, RETRY_AFTER } from './openapi-headers.ts';
import { inputReader } from './operation-input.ts';
import type { Indeterminate, Route } from './route.ts';

const EXAMPLE_REQUEST_ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';

const COMMON = {
  code: { type: 'string', description: 'Stable error code. Clients decide by it' },
  message: { type: 'string', description: 'Description for people. The text may change' },
  status: { type: 'integer', format: 'int32', description: 'HTTP status of the response' },
  request_id: {
    type: 'string',
    description: 'Id of the request, equal to the header `x-request-id`. Include it in support requests',
  },
};

const bodyOf = (members: JsonSchema, required: readonly string[]): JsonSchema => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: [...Object.keys(COMMON), ...required],
      properties: members,
      additionalProperties: true,
    },
  },
});

/** Members that any code can have. */
const COMMON_DETAILS = membersOf({ ...inField('', '').details, ...retryAfter().details });

/** Body of every error, except those of the OAuth endpoints. */
export const ERROR_SCHEMA: JsonSchema = {
  description: 'A refused request. Some codes have further fields',
  ...bodyOf({ ...COMMON, ...COMMON_DETAILS }, []),
};

function membersOf(details: Readonly<Record<string, Detail>>): JsonSchema {
  return Object.fromEntries(
    Object.entries(details).map(([name, { example: _, graph: __, ...schema }]) => [name, schema]),
  );
}

/** Undefined when the code has no members of its own. */
function ownSchema(code: ErrorCode): readonly [name: string, schema: JsonSchema] | undefined {
  const own = Object.entries(declaredRefusal(code).details ?? {}).filter(([name]) => !(name in COMMON_DETAILS));
  if (own.length === 0) return undefined;
  const members = membersOf(Object.fromEntries(own));
  const schema = bodyOf({ ...COMMON, code: { type: 'string', const: code }, ...members }, Object.keys(members));
  return [`${typeNameOf(code)}Error`, { description: `The refusal \`${code}\``, ...schema }];
}

export const errorSchemas = (operation: Operation): readonly (readonly [name: string, schema: JsonSchema])[] =>
  [...refusalsOf(operation)].flatMap((code) => {
    const schema = ownSchema(code);
    return schema ? [schema] : [];
  });

const TITLES: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  401: 'The access token is missing, unknown, expired or revoked',
  403: 'The credential lacks a permission',
  404: 'The resource does not exist or is not accessible to the caller',
  409: 'The request conflicts with the current state',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'The request is well-formed, but a rule refuses it',
  429: 'Too many requests',
  500: 'Unexpected server error',
  503: 'The service is temporarily unavailable. Try again',
};

const SHARED: readonly (readonly [name: string, code: ErrorCode])[] = [
  ['BadRequest', 'invalid_request'],
  ['Unauthorized', 'unauthorized'],
  ['PayloadTooLarge', 'payload_too_large'],
  ['UnsupportedMediaType', 'unsupported_media_type'],
  ['TooManyRequests', 'rate_limited'],
  ['InternalError', 'internal_error'],
  ['ServiceUnavailable', 'unavailable'],
];

export function sharedErrorResponses(): Record<string, JsonSchema> {
  return Object.fromEntries(SHARED.map(([name, code]) => [name, errorResponse(declaredRefusal(code).status, [code])]));
}

/** Includes the refusals that precede the operation. */
export function errorResponses(route: Route): Record<string, JsonSchema> {
  const { method, operation, documents } = route;
  const { onTheWire } = inputReader(route);
  const codes = new Set<ErrorCode>([
    ...refusalsOf(operation),
    ...(documents ? refusalsOf(documents.operation) : []),
    'invalid_request',
    'unauthorized',
    'ip_not_authorized',
    ...(isFinance(operation) ? [] : (['partner_suspended'] as const)),
    'rate_limited',
    'internal_error',
  ]);
  if (method !== 'GET')
    codes.add('invalid_json').add('duplicate_member').add('payload_too_large').add('unsupported_media_type');

  const byStatus = Map.groupBy([...codes].sort(), (code) => onTheWire(new AppError(code, undefined)).status);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, list]) => [
      String(status),
      reference(list) ?? errorResponse(status, list, { ...operation, onTheWire }),
    ]),
  );
}

export function indeterminateResponse({ means, code }: Indeterminate): JsonSchema {
  const operationId = {
    type: 'string',
    format: 'uuid',
    description: 'Id of the operation, to look up its outcome later',
  };
  const { properties } = bodyOf({ ...COMMON, code: { type: 'string', const: code }, operation_id: operationId }, [
    'operation_id',
  ]);
  return {
    description: `${means}: \`${code}\``,
    headers: { ...EVERY_ANSWER, ...GRAPH_LINK, ...IDEMPOTENT_REPLAY, ...LOCATION },
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['error', 'operation_id'],
          properties: { ...(properties as object), operation_id: operationId },
        },
        example: indeterminateBody(code, EXAMPLE_REQUEST_ID, EXAMPLE_ASKER),
      },
    },
  };
}

interface RefusalSource {
  readonly scopes: Operation['scopes'];
  onTheWire(error: AppError): AppError;
}

const EXAMPLE_ASKER: Asker = { requestId: EXAMPLE_REQUEST_ID, language: DEFAULT_LANGUAGE };

const NO_OPERATION: RefusalSource = { scopes: [], onTheWire: (error) => error };

function reference(codes: readonly ErrorCode[]): JsonSchema | null {
  const shared = codes.length === 1 ? SHARED.find(([, code]) => code === codes[0]) : undefined;
  return shared ? { $ref: `#/components/responses/${shared[0]}` } : null;
}

function errorResponse(status: number, codes: readonly ErrorCode[], source = NO_OPERATION): JsonSchema {
  const title = TITLES[status] ?? 'Refused';
  return {
    description: `${title}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: {
      ...EVERY_ANSWER,
      ...(status === 401 || codes.includes('forbidden') ? CHALLENGE : {}),
      ...(codes.some(retries) ? RETRY_AFTER : {}),
    },
    content: {
      'application/json': {
        schema: errorSchema(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleBody(code, source) }])),
      },
    },
  };
}

function errorSchema(codes: readonly ErrorCode[]): JsonSchema {
  const names = codes.map((code) => ownSchema(code)?.[0] ?? 'Error');
  const references = [...new Set(names)].sort().map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return references.length === 1 && references[0] ? references[0] : { anyOf: references };
}

function retries(code: ErrorCode): boolean {
  const { status, details } = declaredRefusal(code);
  return status === 503 || details?.['retry_after'] !== undefined;
}

function exampleBody(code: ErrorCode, { scopes, onTheWire }: RefusalSource): unknown {
  const forbidden = code === 'forbidden' ? missingScope(scopes, new Set()) : null;
  const { example, details = {} } = declaredRefusal(code);
  const examples = Object.fromEntries(Object.entries(details).map(([name, detail]) => [name, detail.example]));
  return errorBody(forbidden ?? onTheWire(new AppError(code, example, examples)), EXAMPLE_ASKER);
}
