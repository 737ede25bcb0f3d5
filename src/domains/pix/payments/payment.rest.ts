import { responds } from '../../../platform/resource/record.ts';
import { body, path, route } from '../../../rest/route.ts';
import { getPixPayment, getTransactionStatus } from '../../transactions/transaction.ts';
import { TRANSACTION_EXAMPLE, TransactionRecord, transactionRecord } from '../../transactions/transaction-record.ts';
import { acceptedPaymentRecord } from './payment.resource.ts';
import { sendPixPayment } from './payment.ts';

const read = {
  method: 'GET',
  tag: 'PIX',
  operation: getPixPayment,
  rules: [
    'The end-to-end id of a payment between two accounts of the partner names the sent payment',
    'Another partner’s `transactionId` is refused with 403; its statement entries and its end-to-end id are not found (404)',
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
      'Look up the key for the same account first: `pixKey`, `recipientIspb` and `endToEndId` come from the lookup, which is valid for one payment within 12 hours',
      'Amount and fee are reserved immediately and count towards the limits of the account. A rejection returns both',
      'The response only acknowledges the payment. Read the outcome at `GET /pix/payments/{id}` or in an event `pix.payout.*`. Do not send a held payment again',
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
    ...responds(acceptedPaymentRecord),
    example: {
      body: {
        account_id: 1003,
        amount: 1000,
        pixKey: 'ok@sandbox',
        recipientIspb: '99999011',
        endToEndId: 'E99999004202611211530AbCdEf12345',
        description: 'Lunch',
      },
      answer: acceptedPaymentRecord.example(),
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
