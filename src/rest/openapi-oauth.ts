import { INTROSPECTION_PATH, METADATA_PATH, REVOCATION_PATH, TOKEN_PATH } from './base-path.ts';
import type { JsonSchema } from './openapi-components.ts';
import { EVERY_ANSWER } from './openapi-headers.ts';
import { CLIENT_PARAMETERS, CLIENT_REFUSALS, refusalsOf, TOKEN_OPERATION, TOKEN_SCHEMAS } from './openapi-token.ts';

const form = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string', maxLength: 512, description: 'The access token' }, ...CLIENT_PARAMETERS },
};

const facts = {
  type: 'object',
  required: ['active'],
  properties: {
    active: {
      type: 'boolean',
      description:
        'Whether the token is valid and belongs to the requesting client. When false, all other fields are absent',
    },
    scope: { type: 'string', description: 'Scopes of the token, separated by spaces' },
    client_id: { type: 'string', description: 'Client id of the credential' },
    token_type: { type: 'string', enum: ['Bearer', 'DPoP'] },
    iat: { type: 'integer', format: 'int64', description: 'Time of issue, in seconds since the Unix epoch' },
    exp: { type: 'integer', format: 'int64', description: 'Expiry time, in seconds since the Unix epoch' },
    iss: { type: 'string', description: 'Issuer of the token' },
    cnf: {
      type: 'object',
      description:
        'Key to which the token is bound: `jkt` of a DPoP key (RFC 9449) or `x5t#S256` of a certificate (RFC 8705)',
      properties: { jkt: { type: 'string' }, 'x5t#S256': { type: 'string' } },
    },
  },
};

const metadata = {
  type: 'object',
  description: 'OAuth server metadata (RFC 8414)',
  required: ['issuer', 'token_endpoint'],
  properties: { issuer: { type: 'string' }, token_endpoint: { type: 'string' } },
  additionalProperties: true,
};

export const OAUTH_SCHEMAS: Record<string, JsonSchema> = {
  ...TOKEN_SCHEMAS,
  TokenOfClient: form,
  TokenFacts: facts,
  ServerMetadata: metadata,
};

const json = (name: keyof typeof OAUTH_SCHEMAS, example: object) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example } },
});

const ofToken = (operationId: string, summary: string, description: string, done: JsonSchema): JsonSchema => ({
  operationId,
  summary,
  description: `${description}\n- The client authenticates in the same way as for a token.`,
  tags: ['Authentication'],
  security: [],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/TokenOfClient' } },
      'application/json': { schema: { $ref: '#/components/schemas/TokenOfClient' } },
    },
  },
  responses: {
    200: { headers: EVERY_ANSWER, ...done },
    ...refusalsOf({ 400: { invalid_request: 'token is missing' }, ...CLIENT_REFUSALS }),
  },
});

export const OAUTH_PATHS: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  [TOKEN_PATH]: { post: TOKEN_OPERATION },
  [REVOCATION_PATH]: {
    post: ofToken(
      'revokeToken',
      'Revokes an access token (RFC 7009)',
      'Ends an access token of the client.\n\n- It takes effect within five seconds on all nodes, and ends live connections.\n' +
        '- A token that is invalid or belongs to another client is left unchanged. The response is the same.',
      { description: 'The token is no longer valid' },
    ),
  },
  [INTROSPECTION_PATH]: {
    post: ofToken(
      'introspectToken',
      'Introspects an access token (RFC 7662)',
      'Tells a client of a token of its own.\n\n- Of what is no valid token of the client `active` is false, and nothing else is returned.',
      {
        description: 'Facts about the token',
        ...json('TokenFacts', {
          active: true,
          scope: 'pix:read',
          client_id: 'alpha-0a1b2c3d4e5f',
          token_type: 'Bearer',
          iat: 1795449600,
          exp: 1795453200,
          iss: 'https://api.bank.example',
        }),
      },
    ),
  },
  [METADATA_PATH]: {
    get: {
      operationId: 'readServerMetadata',
      summary: 'Returns the OAuth server metadata (RFC 8414)',
      description:
        'Returns the addresses of the OAuth endpoints and their supported methods and algorithms. Requires no token.',
      tags: ['Authentication'],
      security: [],
      responses: {
        200: {
          description: 'The metadata',
          headers: EVERY_ANSWER,
          ...json('ServerMetadata', {
            issuer: 'https://api.bank.example',
            token_endpoint: `https://api.bank.example${TOKEN_PATH}`,
          }),
        },
        429: { $ref: '#/components/responses/TooManyRequests' },
      },
    },
  },
};
