import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OAuthErrorCode } from '../platform/http/oauth.ts';
import { toAppError } from './error-body.ts';

/** RFC 6749 §5.2. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  /** Claimed by the request, unverified. Undefined when it was not read. */
  readonly clientId: string | undefined;

  constructor(code: OAuthErrorCode, description: string, clientId?: string) {
    super(description);
    this.name = 'OAuthError';
    this.code = code;
    this.clientId = clientId;
  }
}

/** Codes for statuses that RFC 6749 §5.2 does not cover. */
const OTHER_CODES: Readonly<Record<number, string>> = {
  429: 'rate_limited',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** A 401 carries the challenge that RFC 6749 requires. */
export function sendOAuthError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  onFailure: (error: unknown, requestId: string) => void,
): void {
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
  if (error instanceof OAuthError) {
    request.refusal = error.code;
    if (error.code === 'invalid_client') {
      reply.code(401).header('www-authenticate', 'Basic realm="partner-banking", charset="UTF-8"');
    } else {
      reply.code(error.code === 'ip_not_authorized' ? 403 : 400);
    }
    reply.send({ error: error.code, error_description: error.message });
    return;
  }
  const refusal = toAppError(error);
  if (refusal.status >= 500) onFailure(error, request.id);
  const { retry_after: retryAfter } = refusal.details;
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  request.refusal = OTHER_CODES[refusal.status] ?? 'invalid_request';
  reply.code(refusal.status).send({
    error: request.refusal,
    error_description: refusal.status === 415 ? 'send the parameters as a form or as JSON, in UTF-8' : refusal.message,
  });
}
