import { z } from 'zod';
import { wordsOf } from '../../../platform/text/words.ts';
import { body, path, queryInteger, route } from '../../../rest/route.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { refundPixPayment, refundStates } from './refund.ts';
import { getRefundTrail, type Refund } from './refund-list.ts';
import { REFUND_REASONS, reasonText } from './refund-reason.ts';

const CENTS = { description: 'Cents' };
const TIMESTAMP = { description: 'ISO 8601, UTC' };
const RefundStatus = z.enum(wordsOf(refundStates.states)).meta({
  description:
    'State of the refund. After `rejected` or `timeout` the money stays on the account and can be refunded again',
});

const AcceptedRefund = z
  .object({
    refundId: z.uuid(),
    originalTransactionId: z.uuid(),
    endToEndId: z.string().meta({ description: 'End-to-end id of the PIX that is refunded' }),
    amount: z.int().meta(CENTS),
    remainingRefundable: z
      .int()
      .meta({ description: 'Amount that can be refunded in addition to this refund, in cents' }),
    status: z.literal('processing').meta({ description: 'Accepted, not yet settled' }),
    message: z.string(),
  })
  .meta({ id: 'AcceptedPixRefund' });

const RefundTrailRecord = z
  .object({
    original: z.object({
      transactionId: z.uuid(),
      endToEndId: z.string().nullable(),
      amount: z.int().meta(CENTS),
      status: z.enum(['settled', 'refunded', 'rejected']),
      completedAt: z.iso.datetime().nullable().meta(TIMESTAMP),
    }),
    remainingRefundable: z.int().meta({
      description:
        'Amount that can still be refunded, in cents. Pending refunds are already deducted. 0 once 90 days have passed since the settlement',
    }),
    refunds: z.array(
      z.object({
        refundId: z.uuid(),
        rtrId: z
          .string()
          .nullable()
          .meta({ description: 'Return id in the arrangement. Null while the refund is processing' }),
        amount: z.int().meta(CENTS),
        status: RefundStatus,
        reasonCode: z.enum(REFUND_REASONS),
        reasonDescription: z.string(),
        errorReason: z.string().nullable().meta({ description: 'Reason of the rejection, as the rail reported it' }),
        requestedAt: z.iso.datetime().meta(TIMESTAMP),
        completedAt: z.iso.datetime().nullable().meta(TIMESTAMP),
      }),
    ),
  })
  .meta({ id: 'PixRefundTrail' });

const originalRecord = ({ id, endToEndId, amount, status, completedAt }: Transaction) => ({
  transactionId: id,
  endToEndId,
  amount,
  status,
  completedAt: completedAt?.toISOString() ?? null,
});

const refundRecord = ({ id, endToEndId, amount, status, reason, errorReason, createdAt, completedAt }: Refund) => ({
  refundId: id,
  rtrId: status === 'processing' ? null : endToEndId,
  amount,
  status,
  reasonCode: reason,
  reasonDescription: reasonText(reason),
  errorReason,
  requestedAt: createdAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
});

const MESSAGE = 'Refund accepted; follow it at GET /pix/payments/{id}/refunds';

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
    answer: AcceptedRefund,
    reply: ({ refundId, originalTransactionId, endToEndId, amount, remainingRefundable }) => ({
      refundId,
      originalTransactionId,
      endToEndId,
      amount,
      remainingRefundable,
      status: 'processing',
      message: MESSAGE,
    }),
    example: {
      body: { account_id: 1003, amount: 400, reason: 'MD06' },
      answer: {
        data: {
          refundId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11',
          originalTransactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
          endToEndId: 'E99999011202611211529AbCdEf12345',
          amount: 400,
          remainingRefundable: 600,
          status: 'processing',
          message: MESSAGE,
        },
      },
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
    answer: RefundTrailRecord,
    reply: ({ original, remainingRefundable, refunds }) => ({
      original: originalRecord(original),
      remainingRefundable,
      refunds: refunds.map(refundRecord),
    }),
    example: {
      answer: {
        data: {
          original: {
            transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
            endToEndId: 'E99999011202611211529AbCdEf12345',
            amount: 1000,
            status: 'settled',
            completedAt: '2026-11-21T15:29:10.321Z',
          },
          remainingRefundable: 600,
          refunds: [
            {
              refundId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11',
              rtrId: 'D99999004202611211530AbCdEf12345',
              amount: 400,
              status: 'settled',
              reasonCode: 'MD06',
              reasonDescription: 'requested by the receiver of the PIX',
              errorReason: null,
              requestedAt: '2026-11-21T15:30:10.123Z',
              completedAt: '2026-11-21T15:30:10.321Z',
            },
          ],
        },
      },
    },
  }),
];
