import { AppError, ERROR_STATUS, type ErrorCode, missingScope } from '../platform/errors.ts';
import { type Operation, refusalsOf } from '../platform/operation.ts';
import { errorBody } from './error-body.ts';
import type { JsonSchema } from './openapi-components.ts';
import type { Route } from './route.ts';

const EXAMPLE_REQUEST_ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';

/** The body of every error, save those of the token endpoint. */
export const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'status', 'request_id'],
      properties: {
        code: { type: 'string', description: 'Stable; decide by it' },
        message: { type: 'string', description: 'For people; may change' },
        status: { type: 'integer', format: 'int32', description: 'The HTTP status' },
        request_id: { type: 'string', description: 'The same as the header x-request-id; quote it when you ask us' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'With validation_failed: what does not fit, by the name on the wire',
        },
      },
      additionalProperties: true,
      description: 'Some codes have further members',
    },
  },
};

const TITLES: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'No access token, or one that is unknown, expired or revoked',
  403: 'The credential may not do this',
  404: 'Not found, or not yours',
  409: 'It conflicts with what is there',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'It was understood and is refused',
  429: 'Too many requests',
  500: 'Something went wrong on our side',
  503: 'The service cannot answer right now; try again',
};

/** Examples of what a code by itself does not say. */
const MESSAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_request: 'the path has a broken percent-encoding',
  validation_failed: 'name: unknown field',
};

const DETAILS: Readonly<Partial<Record<ErrorCode, Record<string, unknown>>>> = {
  idempotency_in_progress: { retry_after: 1 },
  lookup_budget_exhausted: { retry_after: 30 },
  validation_failed: { fields: { name: 'unknown field' } },
  rate_limited: { retry_after: 1 },
  unavailable: { retry_after: 1 },
};

/** Statuses whose answer is the same on every route that has them. */
const SHARED: readonly (readonly [name: string, code: ErrorCode])[] = [
  ['BadRequest', 'invalid_request'],
  ['Unauthorized', 'unauthorized'],
  ['PayloadTooLarge', 'payload_too_large'],
  ['UnsupportedMediaType', 'unsupported_media_type'],
  ['TooManyRequests', 'rate_limited'],
  ['InternalError', 'internal_error'],
  ['ServiceUnavailable', 'unavailable'],
];

/** The shared error answers, for `components.responses`. */
export function sharedErrorResponses(): Record<string, JsonSchema> {
  return Object.fromEntries(
    SHARED.map(([name, code]) => [name, errorResponse(ERROR_STATUS[code], [code], { scopes: [], refusals: [] })]),
  );
}

/** Every error answer of a route, by status: what its operation refuses with, and what comes before it. */
export function errorResponses({ method, operation }: Route): Record<string, JsonSchema> {
  const codes = new Set<ErrorCode>([
    ...refusalsOf(operation),
    'invalid_request',
    'unauthorized',
    'rate_limited',
    'internal_error',
  ]);
  if (method !== 'GET') codes.add('invalid_json').add('payload_too_large').add('unsupported_media_type');

  const byStatus = Map.groupBy([...codes].sort(), (code) => ERROR_STATUS[code]);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, list]) => [String(status), reference(list) ?? errorResponse(status, list, operation)]),
  );
}

type Refuser = Pick<Operation, 'scopes' | 'refusals'>;

function reference(codes: readonly ErrorCode[]): JsonSchema | null {
  const shared = codes.length === 1 ? SHARED.find(([, code]) => code === codes[0]) : undefined;
  return shared ? { $ref: `#/components/responses/${shared[0]}` } : null;
}

function errorResponse(status: number, codes: readonly ErrorCode[], refuser: Refuser): JsonSchema {
  const title = TITLES[status] ?? 'Refused';
  return {
    description: `${title}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: {
      'x-request-id': { $ref: '#/components/headers/RequestId' },
      ...(status === 401 || codes.includes('forbidden')
        ? { 'www-authenticate': { $ref: '#/components/headers/Challenge' } }
        : {}),
      ...(codes.some(retries) ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleBody(code, refuser) }])),
      },
    },
  };
}

const retries = (code: ErrorCode): boolean =>
  code === 'rate_limited' || code === 'idempotency_in_progress' || ERROR_STATUS[code] === 503;

function exampleBody(code: ErrorCode, { scopes, refusals }: Refuser): unknown {
  // Of its own codes a rule can say more than the code does, each time something else.
  const words = refusals.includes(code) ? code.replaceAll('_', ' ') : MESSAGES[code];
  const forbidden = code === 'forbidden' ? missingScope(scopes, new Set()) : null;
  return errorBody(forbidden ?? new AppError(code, words, DETAILS[code]), EXAMPLE_REQUEST_ID);
}
