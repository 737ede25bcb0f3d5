import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors/errors.ts';
import { codeOf, isOutage } from '../platform/errors/outage.ts';
import type { WordedCode } from '../platform/errors/refusal.ts';
import { TokenNotProven } from './shown-token.ts';

const SHORT_RETRY_SECONDS = 1;
const TOKEN_SENT = /^(bearer|dpop) /i;

/** The common members take precedence over details of the same name. */
export function errorBody(error: AppError, requestId: string): { readonly error: Record<string, unknown> } {
  const common = { code: error.code, message: error.message, status: error.status, request_id: requestId };
  return { error: { ...common, ...error.details, ...common } };
}

/** The operation id is both in the error and at the top level. */
export function indeterminateBody(code: WordedCode, operationId: string, requestId: string) {
  const { error } = errorBody(new AppError(code, undefined, { operation_id: operationId }), requestId);
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
  if (status >= 400 && status < 500) return new AppError('invalid_request', 'the request cannot be read');
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
      return new AppError('invalid_request', 'the path contains an invalid percent-encoding');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('route_not_found', 'a segment of the path is too long: no resource has such an id');
    default:
      return null;
  }
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  setErrorHeaders(request, reply, error);
  reply.code(error.status).type('application/json; charset=utf-8').send(errorBody(error, request.id));
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
