import { z } from 'zod';
import { body, path, route } from '../../../rest/route.ts';
import { getPixPayment, getTransactionStatus } from '../../transactions/transaction.ts';
import { TRANSACTION_EXAMPLE, TransactionRecord, transactionRecord } from '../../transactions/transaction-record.ts';
import { sendPixPayment } from './payment.ts';

const Accepted = z
  .object({
    status: z.literal('accepted').meta({ description: 'Acknowledgement, not the outcome' }),
    transactionId: z.uuid(),
    endToEndId: z.string(),
    amount: z.int().meta({ description: 'Cents' }),
    message: z.string(),
  })
  .meta({ id: 'AcceptedPixPayment' });

const read = {
  method: 'GET',
  tag: 'PIX',
  operation: getPixPayment,
  rules: [
    'The end-to-end id of a payment between two accounts of the partner names the payment sent',
    'Another partner’s transaction is 403 by its `transactionId`; its statement entries and its end-to-end id are 404',
  ],
  graph: 'Query.pixPayment',
  answer: TransactionRecord,
  reply: transactionRecord,
} as const;

export const pixPaymentRoutes = [
  route({
    method: 'POST',
    path: '/pix/payments',
    status: 202,
    tag: 'PIX',
    operation: sendPixPayment,
    rules: [
      'Look the key up first, for the same account: `pixKey`, `recipientIspb` and `endToEndId` are those of the lookup, which pays once and within 12 hours',
      'Amount and fee are reserved at once and counted in the limits of the account; a rejection gives both back',
      'The answer acknowledges. The outcome is at `GET /pix/payments/{id}` and comes as an event `pix.payout.*`; a payment that is held is not to be sent again',
    ],
    graph: 'Mutation.sendPixPayment',
    from: {
      accountId: body('account_id'),
      amount: body('amount'),
      pixKey: body('pixKey'),
      recipientIspb: body('recipientIspb'),
      endToEndId: body('endToEndId'),
      description: body('description'),
    },
    envelope: 'flat',
    answer: Accepted,
    reply: ({ transactionId, endToEndId, amount }) => ({
      status: 'accepted',
      transactionId,
      endToEndId,
      amount,
      message: 'Payment accepted; follow it at GET /pix/payments/{id}',
    }),
    example: {
      body: {
        account_id: 1003,
        amount: 1000,
        pixKey: 'ok@sandbox',
        recipientIspb: '99999011',
        endToEndId: 'E99999004202611211530AbCdEf12345',
        description: 'Lunch',
      },
      answer: {
        status: 'accepted',
        transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
        endToEndId: 'E99999004202611211530AbCdEf12345',
        amount: 1000,
        message: 'Payment accepted; follow it at GET /pix/payments/{id}',
      },
    },
  }),
  route({
    ...read,
    path: '/pix/payments/{id}',
    from: { transactionId: path('id', 'transaction_not_found') },
    example: { answer: { data: TRANSACTION_EXAMPLE } },
  }),
  route({
    ...read,
    operation: getTransactionStatus,
    path: '/pix/{transactionId}',
    from: { transactionId: path('transactionId', 'transaction_not_found') },
    envelope: 'flat',
    example: { answer: TRANSACTION_EXAMPLE },
  }),
];
