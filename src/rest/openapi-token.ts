import type { JsonSchema } from './openapi-components.ts';
import { CHALLENGE, EVERY_ANSWER, RETRY_AFTER } from './openapi-headers.ts';

export const CLIENT_PARAMETERS: Record<string, JsonSchema> = {
  client_id: {
    type: 'string',
    description: 'Client id of the credential. Omit it with HTTP Basic or an assertion',
  },
  client_secret: {
    type: 'string',
    format: 'password',
    description: 'Client secret of the credential. Omit it with HTTP Basic, or when the credential has no secret',
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
      'JWT signed with a key of the credential (PS256, ES256 or EdDSA). It is valid once and for at most five minutes',
  },
};

const form = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', const: 'client_credentials', description: 'The only supported grant' },
    ...CLIENT_PARAMETERS,
    scope: {
      type: 'string',
      description: 'Requested scopes, separated by spaces. When absent, the token gets all scopes of the credential',
    },
  },
};

const example = {
  grant_type: 'client_credentials',
  client_id: 'sandbox',
  client_secret: '…',
  scope: 'pix:read pix:write',
};

export const CLIENT_REFUSALS = {
  401: { invalid_client: 'unknown client, or the secret does not match' },
  403: { ip_not_authorized: 'this credential may not be used from this address' },
  429: { rate_limited: 'too many requests; wait and try again' },
  503: { temporarily_unavailable: 'the service cannot answer right now; try again' },
} as const;

const REFUSALS = {
  ...CLIENT_REFUSALS,
  400: {
    invalid_request: 'grant_type is missing: send grant_type=client_credentials',
    unsupported_grant_type: 'unsupported grant_type: only client_credentials is available',
    invalid_scope: 'the credential does not have all requested scopes',
    invalid_dpop_proof: 'htm does not match the method of the request',
    use_dpop_nonce: 'the proof must contain the nonce of the DPoP-Nonce header',
  },
  429: { rate_limited: 'the client has 1000 valid tokens: reuse a token until it expires' },
} as const;

export const TOKEN_SCHEMAS: Record<string, JsonSchema> = {
  TokenRequest: form,
  Token: {
    type: 'object',
    required: ['access_token', 'token_type', 'expires_in', 'scope'],
    properties: {
      access_token: {
        type: 'string',
        description: 'Opaque token. Send it as `Authorization: <token_type> <access_token>`',
      },
      token_type: {
        type: 'string',
        enum: ['Bearer', 'DPoP'],
        description: 'With `DPoP`, each request needs a proof (RFC 9449)',
      },
      expires_in: { type: 'integer', format: 'int32', description: 'Lifetime in seconds' },
      scope: { type: 'string', description: 'Scopes of the token, separated by spaces' },
    },
  },
  TokenError: {
    type: 'object',
    required: ['error', 'error_description'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  },
};

/** RFC 6749 §4.4. */
export const TOKEN_OPERATION: JsonSchema = {
  operationId: 'issueToken',
  summary: 'Issues an access token to a credential (OAuth 2.0 client credentials)',
  description:
    'Issues an access token to a credential.\n\n' +
    '- The client authenticates in the one way that its credential supports: HTTP Basic or `client_id` and `client_secret` in the body, a ' +
    'signed assertion, or the certificate of its connection.\n' +
    '- A proof in the header `DPoP` binds the token to its key. Some credentials require a proof.\n' +
    '- The body is a form or JSON. Errors have the format of RFC 6749.\n' +
    '- A token is valid for `expires_in` seconds. Request the next one before it expires.',
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
      description: 'The access token',
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

/** RFC 6749 §5.2. */
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
