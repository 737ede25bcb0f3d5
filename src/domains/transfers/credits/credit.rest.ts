import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { listTotal, totalMembers } from '../../../rest/list-total.ts';
import { body, path, query, queryInteger, route } from '../../../rest/route.ts';
import { listTedCredits, MESSAGE_TYPES, type TedCredit } from './credit-list.ts';
import { creditStates } from './credit-states.ts';
import { refundTedCredit } from './refund.ts';

const CENTS = { description: 'Cents' };

const TedCreditRecord = z
  .object({
    id: z.uuid(),
    numCtrlStr: z.string().meta({ description: 'Control number from the STR' }),
    messageType: z
      .enum(wordsOf(MESSAGE_TYPES))
      .meta({ description: '`STR0010`: the return of a TED of your own; it cannot be refunded' }),
    amount: z.int().meta(CENTS),
    senderName: z.string().nullable(),
    senderDocument: z.string().nullable(),
    senderIspb: z.string(),
    senderAgency: z.string().nullable(),
    senderAccount: z.string().nullable(),
    status: z.enum(wordsOf(creditStates.states)),
    refundable: z.boolean().meta({ description: 'Whether it can be refunded now: its amount is available' }),
    returnReason: z
      .string()
      .nullable()
      .meta({ description: 'CodDevTransf of a returned TED of your own. Null otherwise' }),
    transactionId: z.uuid().meta({ description: 'The TED received. For a return: the TED sent' }),
    settlementDate: z.iso.date().meta({ description: 'Brasília day of the settlement at the STR' }),
    receivedAt: z.iso.datetime().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'TedCredit' });

const record = (credit: TedCredit): z.input<typeof TedCreditRecord> => ({
  id: credit.id,
  numCtrlStr: credit.numCtrlStr,
  messageType: credit.messageType,
  amount: credit.amount,
  senderName: credit.sender.name,
  senderDocument: credit.sender.document,
  senderIspb: credit.sender.ispb,
  senderAgency: credit.sender.agency,
  senderAccount: credit.sender.accountNumber,
  status: credit.status,
  refundable: credit.refundable,
  returnReason: credit.returnReason,
  transactionId: credit.transactionId,
  settlementDate: credit.settlementDate,
  receivedAt: credit.receivedAt.toISOString(),
});

const TedRefundRecord = z
  .object({
    refundId: z.uuid().meta({ description: 'Transaction of the refund' }),
    numCtrlStr: z.string().meta({ description: 'Control number of the refunded credit' }),
    amount: z.int().meta(CENTS),
    status: z.literal('processing').meta({ description: 'Accepted, not settled' }),
  })
  .meta({ id: 'TedCreditRefund' });

const EXAMPLE: z.input<typeof TedCreditRecord> = {
  id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c31',
  numCtrlStr: 'STR20261123000000042',
  messageType: 'STR0008',
  amount: 250_000,
  senderName: 'João Pagador',
  senderDocument: '11144477735',
  senderIspb: '99999011',
  senderAgency: '0001',
  senderAccount: '7654321',
  status: 'received',
  refundable: true,
  returnReason: null,
  transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c30',
  settlementDate: '2026-11-23',
  receivedAt: '2026-11-23T13:30:10.123Z',
};

const TAG = 'Transfers';

export const creditRoutes = [
  route({
    method: 'GET',
    path: '/ted/credits',
    tag: TAG,
    operation: listTedCredits,
    rules: [
      'Returns the newest 50 credits; GraphQL has pages of all of them',
      '`refundable` is false while the amount is not available',
    ],
    graph: 'Query.tedCredits',
    from: { accountId: queryInteger('account_id'), status: query('status') },
    answer: z.object({ credits: z.array(TedCreditRecord), ...listTotal }).meta({ id: 'TedCreditList' }),
    reply: ({ credits, ...counted }) => ({ credits: credits.map(record), ...totalMembers(counted) }),
    example: { answer: { data: { credits: [EXAMPLE], total: 1 } } },
  }),
  route({
    method: 'POST',
    path: '/ted/credits/{id}/refund',
    status: 202,
    tag: TAG,
    operation: refundTedCredit,
    rules: [
      'A refund is always in full; the amount stays reserved on the account until the outcome',
      'The outcome arrives as `ted.refund.completed` or `ted.refund.failed`. After a failure the money is available again, and the credit can be refunded again',
    ],
    graph: 'Mutation.refundTedCredit',
    from: { creditId: path('id', 'ted_credit_not_found'), accountId: body('account_id'), reason: body('reason') },
    answer: TedRefundRecord,
    reply: ({ refundId, numCtrlStr, amount }) => ({ refundId, numCtrlStr, amount, status: 'processing' }),
    example: {
      body: { account_id: 1003, reason: '70' },
      answer: {
        data: {
          refundId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c32',
          numCtrlStr: EXAMPLE.numCtrlStr,
          amount: EXAMPLE.amount,
          status: 'processing',
        },
      },
    },
  }),
];
