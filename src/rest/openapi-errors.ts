import { ERROR_STATUS } from '../platform/error-status.ts';
import { AppError, type ErrorCode, missingScope } from '../platform/errors.ts';
import { isFinance, type Operation } from '../platform/operation.ts';
import { refusalsOf } from '../platform/operation-refusals.ts';
import { errorBody, indeterminateBody } from './error-body.ts';
import type { JsonSchema } from './openapi-components.ts';
import { CHALLENGE, EVERY_ANSWER, GRAPH_LINK, IDEMPOTENT_REPLAY, LOCATION, RETRY_AFTER } from './openapi-headers.ts';
import { COMMON_DETAILS, REFUSALS } from './openapi-refusals.ts';
import { inputReader } from './operation-input.ts';
import type { Indeterminate, Route } from './route.ts';

const EXAMPLE_REQUEST_ID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';

/** Members that every error has. */
const COMMON = {
  code: { type: 'string', description: 'Stable; decide by it' },
  message: { type: 'string', description: 'For people; may change' },
  status: { type: 'integer', format: 'int32', description: 'The HTTP status' },
  request_id: { type: 'string', description: 'The same as the header x-request-id; quote it when you ask us' },
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

/** The body of every error, save those of the token endpoint. */
export const ERROR_SCHEMA: JsonSchema = {
  description: 'A refusal. Some codes have further members',
  ...bodyOf(
    {
      ...COMMON,
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'What does not fit, by the name on the wire',
      },
      retry_after: {
        type: 'integer',
        format: 'int32',
        description: 'Seconds to wait, as the header `Retry-After` has them',
      },
    },
    [],
  ),
};

/** The schema of a code that has members of its own, with its name; undefined when it has none. */
function ownSchema(code: ErrorCode): readonly [name: string, schema: JsonSchema] | undefined {
  const details = Object.entries(REFUSALS[code]?.details ?? {}).filter(([name]) => !COMMON_DETAILS.includes(name));
  if (details.length === 0) return undefined;
  const members = Object.fromEntries(details.map(([name, { example: _, ...schema }]) => [name, schema]));
  const name = code.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const schema = bodyOf({ ...COMMON, code: { type: 'string', const: code }, ...members }, Object.keys(members));
  return [`${name}Error`, { description: `The refusal \`${code}\``, ...schema }];
}

/** Schemas of the operation's refusals that have members of their own, for `components.schemas`. */
export const errorSchemas = (operation: Operation): readonly (readonly [name: string, schema: JsonSchema])[] =>
  [...refusalsOf(operation)].flatMap((code) => {
    const schema = ownSchema(code);
    return schema ? [schema] : [];
  });

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
  return Object.fromEntries(SHARED.map(([name, code]) => [name, errorResponse(ERROR_STATUS[code], [code])]));
}

/** Every error answer of a route, by status: what its operation refuses with, and what comes before it. */
export function errorResponses(route: Route): Record<string, JsonSchema> {
  const { method, operation } = route;
  const { onTheWire } = inputReader(route);
  const codes = new Set<ErrorCode>([
    ...refusalsOf(operation),
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

/** The answer of a route whose outcome is not known yet. */
export function indeterminateResponse({ means, code }: Indeterminate): JsonSchema {
  const operationId = { type: 'string', format: 'uuid', description: 'The operation, to be read later' };
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
        example: indeterminateBody(code, EXAMPLE_REQUEST_ID, EXAMPLE_REQUEST_ID),
      },
    },
  };
}

/** Who refuses: which scopes it needs, and how it names members of its input to clients. */
interface Refuser {
  readonly scopes: Operation['scopes'];
  onTheWire(error: AppError): AppError;
}

const ANYBODY: Refuser = { scopes: [], onTheWire: (error) => error };

function reference(codes: readonly ErrorCode[]): JsonSchema | null {
  const shared = codes.length === 1 ? SHARED.find(([, code]) => code === codes[0]) : undefined;
  return shared ? { $ref: `#/components/responses/${shared[0]}` } : null;
}

function errorResponse(status: number, codes: readonly ErrorCode[], refuser = ANYBODY): JsonSchema {
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
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleBody(code, refuser) }])),
      },
    },
  };
}

/** Of codes with members of their own any of theirs, of the others the common one. */
function errorSchema(codes: readonly ErrorCode[]): JsonSchema {
  const names = codes.map((code) => ownSchema(code)?.[0] ?? 'Error');
  const references = [...new Set(names)].sort().map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return references.length === 1 && references[0] ? references[0] : { anyOf: references };
}

const retries = (code: ErrorCode): boolean =>
  REFUSALS[code]?.details?.['retry_after'] !== undefined || ERROR_STATUS[code] === 503;

function exampleBody(code: ErrorCode, { scopes, onTheWire }: Refuser): unknown {
  const forbidden = code === 'forbidden' ? missingScope(scopes, new Set()) : null;
  const { message, details = {} } = REFUSALS[code] ?? {};
  const examples = Object.fromEntries(Object.entries(details).map(([name, { example }]) => [name, example]));
  return errorBody(forbidden ?? onTheWire(new AppError(code, message, examples)), EXAMPLE_REQUEST_ID);
}
