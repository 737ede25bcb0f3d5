import { LOCATION_BASE } from '../brcode/location.ts';
import { JWKS_PATH } from './location-serving.ts';

const text = (name: string, place: 'path' | 'query', description: string, schema: object) => ({
  name,
  in: place,
  required: place === 'path',
  description,
  schema: { type: 'string', ...schema },
});

const token = text('token', 'path', 'What names the charge: the last part of `locationUrl`', {
  minLength: 16,
  maxLength: 64,
});

const problem = (description: string) => ({
  description,
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
    },
  },
});

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
      content: { 'application/jose': { schema: { type: 'string' } } },
    },
    ...(parameters.length > 1
      ? { 400: problem('`CobPayloadOperacaoInvalida`: it cannot be paid on that day, or `codMun` is none') }
      : {}),
    404: problem('`CobPayloadNaoEncontrado`: there is no charge'),
    410: problem('`CobPayloadNaoEncontrado`: it was paid or cancelled, or its time is over'),
    429: problem('Too many requests of an address'),
  },
});

/** What payers' banks read without a token, for OpenAPI: paths and their operations. */
export const locationPaths = {
  [`${LOCATION_BASE}/{token}`]: {
    get: payload(
      'readChargePayload',
      'Serves what an immediate charge costs, signed',
      'For the bank of a payer who has read the BR Code (PIX API 2.9.0, CobPayload).',
      [token],
    ),
  },
  [`${LOCATION_BASE}/cobv/{token}`]: {
    get: payload(
      'readDueDateChargePayload',
      'Serves what a charge with a due date costs on a given day, signed',
      'For the bank of a payer who has read the BR Code (PIX API 2.9.0, CobVPayload).',
      [
        token,
        text('DPP', 'query', 'Day on which it is to be paid; absent: the due date, or today after that', {
          format: 'date',
        }),
        text('codMun', 'query', "IBGE's number of the payer's municipality", { pattern: '^[0-9]{7}$' }),
      ],
    ),
  },
  [JWKS_PATH]: {
    get: {
      operationId: 'readChargeKeys',
      summary: 'Lists the keys that payloads are signed with (RFC 7517)',
      tags: ['PIX'],
      security: [],
      responses: {
        200: {
          description: 'The keys, with their certificates',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['keys'],
                properties: { keys: { type: 'array', items: { type: 'object' } } },
              },
            },
          },
        },
        429: problem('Too many requests of an address'),
      },
    },
  },
};
