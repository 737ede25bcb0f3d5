import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError } from '../platform/errors/errors.ts';
import { DEFAULT_LANGUAGE } from '../platform/language/language.ts';
import type { Text } from '../platform/language/text.ts';
import type { Logger } from '../platform/observability/log.ts';
import { errorBody } from './error-body.ts';
import { logRequest } from './request-log.ts';
import { t } from './texts.ts';

const REASONS: Readonly<Record<string, Text>> = {
  HPE_HEADER_OVERFLOW: t('headersTooLarge'),
  ERR_HTTP_REQUEST_TIMEOUT: t('requestTimeout'),
};

export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket, log: Logger): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const refusal = new AppError('invalid_request', REASONS[error.code ?? ''] ?? t('notHttp'));
  const { status, code } = refusal;
  logRequest(log, { request_id: requestId, transport: 'http', route: 'unmatched', status, code, ms: 0 });
  const body = JSON.stringify(errorBody(refusal, { requestId, language: DEFAULT_LANGUAGE }));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
