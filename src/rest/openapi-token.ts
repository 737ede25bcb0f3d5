import type { JsonSchema } from './openapi-components.ts';
import { CHALLENGE, EVERY_ANSWER, RETRY_AFTER } from './openapi-headers.ts';

/** How a client proves itself, in the body of each endpoint. */
export const CLIENT_PARAMETERS: Record<string, JsonSchema> = {
  client_id: {
    type: 'string',
    description: 'Of the credential; left out when it is sent by HTTP Basic or in an assertion',
  },
  client_secret: {
    type: 'string',
    format: 'password',
    description: 'Of the credential; left out when it is sent by HTTP Basic, or where the credential has none',
  },
  client_assertion_type: {
    type: 'string',
    const: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    description: 'With client_assertion (RFC 7523)',
  },
  client_assertion: {
    type: 'string',
    maxLength: 4096,
    description:
      'A JWT signed with a key of the credential, PS256, ES256 or EdDSA; for once, and for five minutes at most',
  },
};

const form = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', const: 'client_credentials', description: 'The one grant that is served' },
    ...CLIENT_PARAMETERS,
    scope: { type: 'string', description: 'Scopes, separated by a space each; left out: all that the credential has' },
  },
};

const example = {
  grant_type: 'client_credentials',
  client_id: 'sandbox',
  client_secret: '…',
  scope: 'pix:read pix:write',
};

/** Of every endpoint for clients. */
export const CLIENT_REFUSALS = {
  401: { invalid_client: 'unknown client, or the secret does not match' },
  403: { ip_not_authorized: 'this credential may not be used from this address' },
  429: { rate_limited: 'too many requests; wait and try again' },
  503: { temporarily_unavailable: 'the service cannot answer right now; try again' },
} as const;

const REFUSALS = {
  ...CLIENT_REFUSALS,
  400: {
    invalid_request: 'grant_type is missing',
    unsupported_grant_type: 'only grant_type=client_credentials is served',
    invalid_scope: 'the credential does not have all requested scopes',
    invalid_dpop_proof: 'htm is not the method of the request',
    use_dpop_nonce: 'the proof needs the nonce of the DPoP-Nonce header',
  },
  429: { rate_limited: 'the client has 1000 valid tokens: reuse a token until it expires' },
} as const;

/** The token endpoint's shapes, for `components.schemas`. */
export const TOKEN_SCHEMAS: Record<string, JsonSchema> = {
  TokenRequest: form,
  Token: {
    type: 'object',
    required: ['access_token', 'token_type', 'expires_in', 'scope'],
    properties: {
      access_token: { type: 'string', description: 'Opaque; send it as Authorization: <token_type> <access_token>' },
      token_type: {
        type: 'string',
        enum: ['Bearer', 'DPoP'],
        description: 'DPoP: each request needs a proof (RFC 9449)',
      },
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
    '- The client authenticates in the one way that its credential has: by HTTP Basic or by `client_id` and `client_secret` in the body, by a ' +
    'signed assertion, or by the certificate of its connection.\n' +
    '- A proof in the header `DPoP` binds the token to its key; some credentials always need one.\n' +
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
    ...refusalsOf(REFUSALS),
  },
};

/** Answers of the form of RFC 6749 §5.2: an example of each code, by status. */
export function refusalsOf(refusals: Readonly<Record<number, Readonly<Record<string, string>>>>): JsonSchema {
  return Object.fromEntries(Object.entries(refusals).map(([status, codes]) => [status, refusal(status, codes)]));
}

function refusal(status: string, codes: Readonly<Record<string, string>>): JsonSchema {
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
