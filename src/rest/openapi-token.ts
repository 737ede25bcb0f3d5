import type { JsonSchema } from './openapi-components.ts';
import { CHALLENGE, EVERY_ANSWER, RETRY_AFTER } from './openapi-headers.ts';

const form = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', const: 'client_credentials', description: 'The one grant that is served' },
    client_id: { type: 'string', description: 'Of the credential; left out when it is sent by HTTP Basic' },
    client_secret: {
      type: 'string',
      format: 'password',
      description: 'Of the credential; left out when it is sent by HTTP Basic',
    },
    scope: { type: 'string', description: 'Scopes, separated by a space each; left out: all that the credential has' },
  },
};

const example = {
  grant_type: 'client_credentials',
  client_id: 'sandbox',
  client_secret: '…',
  scope: 'pix:read pix:write',
};

const REFUSALS = {
  400: {
    invalid_request: 'grant_type is missing',
    unsupported_grant_type: 'only grant_type=client_credentials is served',
    invalid_scope: 'the credential has not all of the requested scopes',
  },
  401: { invalid_client: 'unknown client, or the secret does not match' },
  403: { ip_not_authorized: 'this credential may not be used from this address' },
  429: { rate_limited: 'too many requests; wait and try again' },
  503: { temporarily_unavailable: 'the service cannot answer right now; try again' },
} as const;

/** The token endpoint's shapes, for `components.schemas`. */
export const TOKEN_SCHEMAS: Record<string, JsonSchema> = {
  TokenRequest: form,
  Token: {
    type: 'object',
    required: ['access_token', 'token_type', 'expires_in', 'scope'],
    properties: {
      access_token: { type: 'string', description: 'Opaque; send it as Authorization: Bearer <access_token>' },
      token_type: { type: 'string', const: 'Bearer' },
      expires_in: { type: 'integer', format: 'int32', description: 'Lifetime in seconds' },
      scope: { type: 'string', description: 'The scopes that the token carries' },
    },
  },
  TokenError: {
    type: 'object',
    required: ['error', 'error_description'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  },
};

/** `POST /oauth/token` (RFC 6749 §4.4). */
export const TOKEN_OPERATION: JsonSchema = {
  operationId: 'issueToken',
  summary: 'Issues an access token to a credential (OAuth 2.0 client credentials)',
  description:
    'Issues an access token to a credential.\n\n' +
    '- The client authenticates by HTTP Basic or by `client_id` and `client_secret` in the body, not by both.\n' +
    '- The body is a form or JSON. Errors have the shape of RFC 6749.\n' +
    '- A token lasts `expires_in` seconds; ask for the next one before that.',
  tags: ['Authentication'],
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/TokenRequest' }, example },
      'application/json': { schema: { $ref: '#/components/schemas/TokenRequest' }, example },
    },
  },
  responses: {
    200: {
      description: 'The token',
      headers: EVERY_ANSWER,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Token' },
          example: {
            access_token: 'q1Xw0vS3mZ8yH5tB7nC2kF6jL9pR4dG0aE1uI3oW5xY',
            token_type: 'Bearer',
            expires_in: 3600,
            scope: 'pix:read pix:write',
          },
        },
      },
    },
    ...Object.fromEntries(Object.entries(REFUSALS).map(([status, codes]) => [status, refusal(status, codes)])),
  },
};

function refusal(status: string, codes: Record<string, string>): JsonSchema {
  const extra = status === '401' ? CHALLENGE : ['400', '403'].includes(status) ? {} : RETRY_AFTER;
  return {
    description: Object.keys(codes)
      .map((code) => `\`${code}\``)
      .join(', '),
    headers: { ...EVERY_ANSWER, ...extra },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/TokenError' },
        examples: Object.fromEntries(
          Object.entries(codes).map(([code, description]) => [
            code,
            { value: { error: code, error_description: description } },
          ]),
        ),
      },
    },
  };
}
