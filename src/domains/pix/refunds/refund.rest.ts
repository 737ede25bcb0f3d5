import { responds } from '../../../platform/resource/record.ts';
import { body, path, queryInteger, route } from '../../../rest/route.ts';
import { acceptedRefundRecord, refundTrailRecord } from './refund.resource.ts';
import { refundPixPayment } from './refund.ts';
import { getRefundTrail } from './refund-list.ts';

export const refundRoutes = [
  route({
    method: 'POST',
    path: '/pix/payments/{id}/refund',
    status: 202,
    tag: 'PIX',
    operation: refundPixPayment,
    rules: [
      'Only a PIX that was received and credited can be refunded, for 90 days after its settlement',
      'For a payment between two accounts of the partner, the end-to-end id names the received PIX here, and the sent payment at `GET /pix/payments/{id}`',
      'Partial refunds are possible until nothing is left. Pending refunds are already deducted',
      'The outcome arrives as `pix.refund.completed` or `pix.refund.failed`. After a failure the money is available again',
    ],
    graph: 'Mutation.refundPixPayment',
    from: {
      transactionId: path('id', 'transaction_not_found'),
      accountId: body('account_id'),
      amount: body('amount'),
      reason: body('reason'),
    },
    ...responds(acceptedRefundRecord),
    example: {
      body: { account_id: 1003, amount: 400, reason: 'MD06' },
      answer: { data: acceptedRefundRecord.example() },
    },
  }),
  route({
    method: 'GET',
    path: '/pix/payments/{id}/refunds',
    tag: 'PIX',
    operation: getRefundTrail,
    rules: [
      'Only a PIX that the account received has refunds',
      'For a payment between two accounts of the partner, the end-to-end id names the received PIX here',
      'Pending refunds are already deducted',
    ],
    graph: 'Query.pixRefunds',
    from: { transactionId: path('id', 'transaction_not_found'), accountId: queryInteger('account_id') },
    ...responds(refundTrailRecord),
  }),
];
