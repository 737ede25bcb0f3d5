import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '../../../../rest/error-body.ts';
import type { OpenFace } from '../../../../rest/server.ts';
import { LOCATION_BASE, type LocationKind } from '../brcode/location.ts';
import { JWKS_PATH, PayloadRefusal, type PayloadSource, presentCharge } from './location-serving.ts';

/** Must be shorter than the hour for which a new key is published before it signs. */
const JWKS_CACHE = 'public, max-age=300';

const ERROR_TYPES = 'https://pix.bcb.gov.br/api/v2/error/';
const TITLES = {
  CobPayloadNaoEncontrado: 'Cobrança não encontrada',
  CobPayloadOperacaoInvalida: 'Requisição inválida',
  ServicoIndisponivel: 'Serviço indisponível',
  ErroInternoDoServidor: 'Erro interno do servidor',
};

interface Query {
  readonly DPP?: unknown;
  readonly codMun?: unknown;
}

/** Payers' banks read these routes without authentication (openapi 2.9.0, CobPayload). */
export function serveLocations(app: FastifyInstance, source: PayloadSource, { limiter, onFailure }: OpenFace): void {
  app.addHook('onRequest', (request, reply) => limiter.count(request, reply, 'payloads'));
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error, onFailure));

  app.get(JWKS_PATH, async (_request, reply) => {
    const keys = await source.keys.published();
    return reply.header('cache-control', JWKS_CACHE).type('application/json; charset=utf-8').send(keys);
  });

  const present = (kind: LocationKind) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { token } = request.params as { token: string };
    const { DPP, codMun } = request.query as Query;
    const payload = await presentCharge(source, {
      token,
      kind,
      payOn: asText(DPP),
      municipality: asText(codMun),
    });
    return reply.header('cache-control', 'no-store').type('application/jose').send(payload);
  };
  app.get(`${LOCATION_BASE}/:token`, present('cob'));
  app.get(`${LOCATION_BASE}/cobv/:token`, present('cobv'));
}

/** A parameter sent twice becomes text that is neither a date nor a municipality. */
const asText = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** Problem details (RFC 7807) with the types of the PIX API. */
function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  onFailure: OpenFace['onFailure'],
): void {
  if (error instanceof PayloadRefusal) {
    problem(reply, error.status, ERROR_TYPES + error.type, TITLES[error.type], error.message);
    return;
  }
  const refusal = toAppError(error);
  const { retry_after: retryAfter } = refusal.details;
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  if (refusal.status >= 500) {
    onFailure(error, request.id);
    const type = refusal.status === 503 ? 'ServicoIndisponivel' : 'ErroInternoDoServidor';
    problem(reply, refusal.status, ERROR_TYPES + type, TITLES[type], 'Tente novamente mais tarde.');
    return;
  }
  problem(reply, refusal.status, 'about:blank', refusal.code, refusal.message);
}

function problem(reply: FastifyReply, status: number, type: string, title: string, detail: string): void {
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send({ type, title, status, detail });
}
