import { EVERY_ANSWER, RETRY_AFTER } from '../../rest/openapi-headers.ts';
import { RECEIPTS_BASE } from '../receipts/receipt-links.ts';

const page = (description: string, title: string, headers: object = {}) => ({
  description,
  headers: { ...EVERY_ANSWER, ...headers },
  content: { 'text/html': { schema: { type: 'string' }, example: `<!doctype html>\n<h1>${title}</h1>` } },
});

const FAILED = 'Não é possível verificar o comprovante no momento';

export const receiptVerificationPaths = {
  [`${RECEIPTS_BASE}/{token}`]: {
    get: {
      operationId: 'verifyReceipt',
      summary: 'Shows a page that verifies a receipt, for people',
      description:
        'The QR code of a receipt in PDF or HTML leads to this page. It shows names, masked documents, amount, time and authentication of a genuine receipt.\n\n- The address is signed. The page is the same for every address that this gateway did not issue.\n- The page is in Portuguese, or in English if `Accept-Language` prefers it.',
      tags: ['Accounts'],
      security: [],
      parameters: [
        {
          name: 'token',
          in: 'path',
          required: true,
          description: 'Signed reference of the receipt: the last path segment of the address in its QR code',
          schema: { type: 'string', minLength: 55, maxLength: 55 },
        },
        {
          name: 'lang',
          in: 'query',
          required: false,
          description: 'Language of the page. Default: the one that `Accept-Language` prefers',
          schema: { type: 'string', enum: ['pt-BR', 'en'] },
        },
      ],
      responses: {
        200: page('The receipt is genuine, with its facts', 'Este comprovante é autêntico'),
        404: page('The gateway issued no receipt with this address', 'Não foi possível verificar este comprovante'),
        429: page('Too many requests from one address', FAILED, RETRY_AFTER),
        500: page('Unexpected server error', FAILED),
        503: page('The service is temporarily unavailable. Try again', FAILED, RETRY_AFTER),
      },
    },
  },
};
