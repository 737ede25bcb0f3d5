import { EVERY_ANSWER, RETRY_AFTER } from '../../../../rest/openapi-headers.ts';
import { LOCATION_BASE } from '../brcode/location.ts';
import { JWKS_PATH } from './location-serving.ts';

const text = (name: string, place: 'path' | 'query', description: string, schema: object) => ({
  name,
  in: place,
  required: place === 'path',
  description,
  schema: { type: 'string', ...schema },
});

const token = text('token', 'path', 'Token of the charge: the last path segment of `locationUrl`', {
  minLength: 16,
  maxLength: 64,
});

const ERROR_TYPES = 'https://pix.bcb.gov.br/api/v2/error/';
const NOT_FOUND = { type: `${ERROR_TYPES}CobPayloadNaoEncontrado`, title: 'Cobrança não encontrada' };

const problem = (description: string, example: object, headers: object = {}) => ({
  description,
  headers: { ...EVERY_ANSWER, ...headers },
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail'],
        properties: {
          type: { type: 'string', format: 'uri' },
          title: { type: 'string' },
          status: { type: 'integer', format: 'int32' },
          detail: { type: 'string' },
        },
      },
      example,
    },
  },
});

const TOO_MANY = problem(
  'Too many requests from one address',
  { type: 'about:blank', title: 'rate_limited', status: 429, detail: 'too many requests; wait and try again' },
  RETRY_AFTER,
);

const payload = (operationId: string, summary: string, description: string, parameters: readonly object[]) => ({
  operationId,
  summary,
  description,
  tags: ['PIX'],
  security: [],
  parameters,
  responses: {
    200: {
      description: 'The payload as a compact JWS (RS256)',
      headers: EVERY_ANSWER,
      content: {
        'application/jose': {
          schema: { type: 'string' },
          example: 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXUyJ9.eyJ0eGlkIjoiMDE5YTlmM2UifQ.c2lnbmF0dXJl',
        },
      },
    },
    ...(parameters.length > 1
      ? {
          400: problem(
            '`CobPayloadOperacaoInvalida`: the charge cannot be paid on that day, or `codMun` does not have seven digits',
            {
              type: `${ERROR_TYPES}CobPayloadOperacaoInvalida`,
              title: 'Requisição inválida',
              status: 400,
              detail: 'codMun não tem sete dígitos.',
            },
          ),
        }
      : {}),
    404: problem('`CobPayloadNaoEncontrado`: no charge has this location', {
      ...NOT_FOUND,
      status: 404,
      detail: 'Não há cobrança nesta location.',
    }),
    410: problem('`CobPayloadNaoEncontrado`: the charge was paid or cancelled, or has expired', {
      ...NOT_FOUND,
      status: 410,
      detail: 'A cobrança foi paga, removida ou expirou.',
    }),
    429: TOO_MANY,
  },
});

const JWK = {
  type: 'object',
  required: ['kty', 'use', 'alg', 'kid', 'n', 'e', 'x5t', 'x5c'],
  properties: {
    kty: { type: 'string', const: 'RSA' },
    use: { type: 'string', const: 'sig' },
    alg: { type: 'string', const: 'RS256' },
    kid: { type: 'string', description: 'Key id: the `kid` header of payloads that the key signed' },
    n: { type: 'string', description: 'Modulus, base64url' },
    e: { type: 'string', description: 'Exponent, base64url' },
    x5t: { type: 'string', description: 'SHA-1 thumbprint of the certificate, base64url' },
    x5c: { type: 'array', items: { type: 'string' }, description: 'The certificate: DER, base64' },
  },
};

const JWK_EXAMPLE = {
  kty: 'RSA',
  use: 'sig',
  alg: 'RS256',
  kid: '019a9f3e-5b00-7d10-8c21-0f1e2d3c4b5a',
  n: 'sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri23bOdgWp4Dy1WlUzewbgBHod5pcM9H95GQRV3JDXboIRROSBigeC5yjU1hGzHHyXss8UDpre',
  e: 'AQAB',
  x5t: 'bCyNnFUBQjBlkPJCTVKNZcyIp4o',
  x5c: ['MIIDETCCAfmgAwIBAgIUZLbBqn0wGzwRjXmQ3hcvIvIMB20wDQYJKoZIhvcNAQELBQAwGDEWMBQGA1UEAwwNYmFuay5leGFtcGxl'],
};

export const locationPaths = {
  [`${LOCATION_BASE}/{token}`]: {
    get: payload(
      'readChargePayload',
      'Returns the signed payload of an immediate charge',
      'Payers’ banks call this route after they read the BR Code (PIX API 2.9.0, CobPayload).\n\n- Verify the signature with the keys at `jku`, which is `GET /qr/v2/jwks` of this gateway.\n- Do not cache the response: it contains the current price.',
      [token],
    ),
  },
  [`${LOCATION_BASE}/cobv/{token}`]: {
    get: payload(
      'readDueDateChargePayload',
      'Returns the signed payload of a charge with a due date for a day of payment',
      'Payers’ banks call this route after they read the BR Code (PIX API 2.9.0, CobVPayload).\n\n- Fine, interest, discount and rebate are those of the Brasília day `DPP`.\n- Verify the signature with the keys at `jku`, which is `GET /qr/v2/jwks` of this gateway.',
      [
        token,
        text(
          'DPP',
          'query',
          'Brasília day of payment, YYYY-MM-DD. Defaults to the due date, or to today once that has passed',
          {
            format: 'date',
          },
        ),
        text('codMun', 'query', "IBGE code of the payer's municipality: seven digits", { pattern: '^[0-9]{7}$' }),
      ],
    ),
  },
  [JWKS_PATH]: {
    get: {
      operationId: 'readChargeKeys',
      summary: 'Lists the public keys that verify payloads (RFC 7517)',
      description:
        'Lists the public keys, each with its certificate.\n\n' +
        '- A new key is published one hour before it signs, and stays published for one year after its last payload.\n' +
        '- Clients can cache the list for five minutes.',
      tags: ['PIX'],
      security: [],
      responses: {
        200: {
          description: 'The keys, with their certificates',
          headers: EVERY_ANSWER,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['keys'],
                properties: { keys: { type: 'array', items: JWK } },
              },
              example: { keys: [JWK_EXAMPLE] },
            },
          },
        },
        429: TOO_MANY,
      },
    },
  },
};
