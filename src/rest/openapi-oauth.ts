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
      description: 'Whether it is a valid token of the client that asks; false: nothing else is told',
    },
    scope: { type: 'string', description: 'The scopes that the token carries' },
    client_id: { type: 'string', description: 'Of the credential' },
    token_type: { type: 'string', enum: ['Bearer', 'DPoP'] },
    iat: { type: 'integer', format: 'int64', description: 'When it was issued, in seconds since the epoch' },
    exp: { type: 'integer', format: 'int64', description: 'When it ends, in seconds since the epoch' },
    iss: { type: 'string', description: 'The issuer' },
    cnf: {
      type: 'object',
      description:
        'The key that it is bound to: `jkt` of a DPoP key (RFC 9449), `x5t#S256` of a certificate (RFC 8705)',
      properties: { jkt: { type: 'string' }, 'x5t#S256': { type: 'string' } },
    },
  },
};

const metadata = {
  type: 'object',
  description: 'As RFC 8414 has it',
  required: ['issuer', 'token_endpoint'],
  properties: { issuer: { type: 'string' }, token_endpoint: { type: 'string' } },
  additionalProperties: true,
};

/** Shapes of the OAuth endpoints, for `components.schemas`. */
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
  description: `${description}\n- The client authenticates as it does for a token.`,
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

/** The endpoints of OAuth. */
export const OAUTH_PATHS: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  [TOKEN_PATH]: { post: TOKEN_OPERATION },
  [REVOCATION_PATH]: {
    post: ofToken(
      'revokeToken',
      'Ends an access token (RFC 7009)',
      'Ends an access token of the client.\n\n- It takes effect within five seconds on all nodes, and ends live connections.\n' +
        '- What is no valid token of the client changes nothing, and is answered alike.',
      { description: 'It is no valid token of the client any more' },
    ),
  },
  [INTROSPECTION_PATH]: {
    post: ofToken(
      'introspectToken',
      'Tells what an access token is (RFC 7662)',
      'Tells a client of a token of its own.\n\n- Of what is no valid token of the client `active` is false, and nothing else is told.',
      {
        description: 'What is known of it',
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
      summary: 'Describes the OAuth endpoints (RFC 8414)',
      description: 'Where the OAuth endpoints are, and which methods and algorithms they take. No token is needed.',
      tags: ['Authentication'],
      security: [],
      responses: {
        200: {
          description: 'The description',
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
