import type { FastifyInstance, FastifyReply } from 'fastify';
import { documentLanguage } from '../../platform/documents/language.ts';
import type { Language } from '../../platform/language/language.ts';
import { toAppError } from '../../rest/error-body.ts';
import type { OpenFace } from '../../rest/server.ts';
import { RECEIPTS_BASE } from '../receipts/receipt-links.ts';
import { failedPage, genuinePage, RECEIPT_PAGE_HEADERS, unknownPage } from '../receipts/receipt-page.ts';
import { type ReceiptSource, verifiedReceipt } from './verified-receipt.ts';

/** Readers of receipts open this page without authentication. Its scope of Fastify has refusals of its own. */
export function serveVerification(app: FastifyInstance, source: ReceiptSource, { limiter, onFailure }: OpenFace): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply) => limiter.count(request, reply, 'receipts'));
    scope.setErrorHandler((error, request, reply) => {
      const refusal = toAppError(error);
      const { retry_after: retryAfter } = refusal.details;
      if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
      if (refusal.status >= 500) onFailure(error, request.id);
      send(reply, refusal.status, failedPage(documentLanguage(request.headers['accept-language'])));
    });
    scope.get(`${RECEIPTS_BASE}/:token`, async (request, reply) => {
      const { token } = request.params as { token: string };
      const { lang } = request.query as { lang?: unknown };
      const language = languageOf(lang) ?? documentLanguage(request.headers['accept-language']);
      const receipt = await verifiedReceipt(source, token);
      return receipt === null
        ? send(reply, 404, unknownPage(language))
        : send(reply, 200, genuinePage(receipt, language));
    });
  });
}

const languageOf = (text: unknown): Language | null => (text === 'en' || text === 'pt-BR' ? text : null);

const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .headers({ ...RECEIPT_PAGE_HEADERS, vary: 'accept-language', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page);
