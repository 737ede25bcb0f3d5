import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors/errors.ts';
import { codeOf, isOutage } from '../platform/errors/outage.ts';
import type { WordedCode } from '../platform/errors/refusal.ts';
import { type Language, languageOf } from '../platform/language/language.ts';
import { TokenNotProven } from './shown-token.ts';
import { t } from './texts.ts';

const SHORT_RETRY_SECONDS = 1;
const TOKEN_SENT = /^(bearer|dpop) /i;

/** The request or connection that a refusal answers. */
export interface Asker {
  readonly requestId: string;
  /** Language of the texts. */
  readonly language: Language;
}

export const askerOf = (request: FastifyRequest): Asker => ({
  requestId: request.id,
  language: languageOf(request.headers['accept-language']),
});

/** The common members take precedence over details of the same name. */
export function errorBody(
  error: AppError,
  { requestId, language }: Asker,
): { readonly error: Record<string, unknown> } {
  const { message, details } = error.in(language);
  const common = { code: error.code, message, status: error.status, request_id: requestId };
  return { error: { ...common, ...details, ...common } };
}

/** The operation id is both in the error and at the top level. */
export function indeterminateBody(code: WordedCode, operationId: string, asker: Asker) {
  const { error } = errorBody(new AppError(code, undefined, { operation_id: operationId }), asker);
  return { error: { ...error, status: 202 }, operation_id: operationId };
}

/** Returns a refusal that is safe to show. Database failures become `unavailable`, unknown errors `internal_error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code.startsWith('FST_')) {
    const refusal = fastifyRefusal(code);
    if (refusal) return refusal;
  }
  if (isOutage(error)) {
    return new AppError('unavailable', undefined, { retry_after: SHORT_RETRY_SECONDS });
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new AppError('invalid_request', t('unreadable'));
  return new AppError('internal_error');
}

function fastifyRefusal(code: string): AppError | null {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('payload_too_large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('invalid_json');
    case 'FST_ERR_BAD_URL':
      return new AppError('invalid_request', t('pathEncoding'));
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('route_not_found', t('segmentTooLong'));
    default:
      return null;
  }
}

/** Sets `Content-Language` and `Vary`, so that a cache keeps the languages of a response apart. */
export function spokenTo(request: FastifyRequest, reply: FastifyReply): Asker {
  const asker = askerOf(request);
  const vary = reply.getHeader('vary');
  reply.header('content-language', asker.language);
  reply.header('vary', vary === undefined ? 'Accept-Language' : `${vary}, Accept-Language`);
  return asker;
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  setErrorHeaders(request, reply, error);
  reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(error, spokenTo(request, reply)));
}

/** Also records the code for the log. */
export function setErrorHeaders(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  request.refusal = error.code;
  const { retry_after: retryAfter, allow, required_scope: scope } = error.details;
  const sent = TOKEN_SENT.exec(request.headers.authorization ?? '')?.[1];
  const scheme = sent?.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer';
  if (error instanceof TokenNotProven) reply.headers(error.headers);
  else if (error.status === 401) {
    reply.header('www-authenticate', sent === undefined ? scheme : `${scheme} error="invalid_token"`);
  }
  // RFC 6750 §3.1: the challenge names the missing scope.
  if (typeof scope === 'string') {
    reply.header('www-authenticate', `${scheme} error="insufficient_scope", scope="${scope}"`);
  }
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  else if (error.status === 503) reply.header('retry-after', SHORT_RETRY_SECONDS);
  if (Array.isArray(allow)) reply.header('allow', allow.join(', '));
}
