import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '../platform/errors/errors.ts';
import { DEFAULT_LANGUAGE } from '../platform/language/language.ts';
import type { Logger } from '../platform/observability/log.ts';
import { errorBody } from './error-body.ts';
import { logRequest } from './request-log.ts';

const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'the request line and headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request did not arrive in time',
};

export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket, log: Logger): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const refusal = new AppError(
    'invalid_request',
    REASONS[error.code ?? ''] ?? 'the connection sent bytes that are not an HTTP request',
  );
  const { status, code } = refusal;
  logRequest(log, { request_id: requestId, transport: 'http', route: 'unmatched', status, code, ms: 0 });
  const body = JSON.stringify(errorBody(refusal, { requestId, language: DEFAULT_LANGUAGE }));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
