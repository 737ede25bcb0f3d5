import { z } from 'zod';
import { EventAmount, eventType } from '../../../messaging/event.ts';

export const refundRequested = eventType(
  'pix.refund.requested',
  'A refund of a received PIX was accepted. `endToEndId` is the end-to-end id of the received PIX',
  {
    accountId: z.int(),
    transactionId: z.string(),
    endToEndId: z.string(),
    amount: EventAmount,
    status: z.literal('requested'),
    refundTransactionId: z
      .string()
      .meta({ description: 'Transaction id of the refund. Its outcome event contains the same id' }),
  },
);

const outcome = <Status extends string>(status: Status) => ({
  accountId: z.int(),
  transactionId: z.string(),
  endToEndId: z.string(),
  refundTransactionId: z.string(),
  refundEndToEndId: z.string(),
  returnId: z.string(),
  originalTransactionId: z.string(),
  originalEndToEndId: z.string(),
  externalId: z.string().nullable(),
  originalExternalId: z.string().nullable(),
  amount: EventAmount,
  status: z.literal(status),
  errorReason: z.string().nullable(),
  recipient: z.string().nullable().meta({ description: 'Name of the original payer, who receives the refund' }),
});

export const refundCompleted = eventType(
  'pix.refund.completed',
  'A refund was settled: the payer of the PIX received the money',
  outcome('settled'),
);

export const refundFailed = eventType(
  'pix.refund.failed',
  'A refund was rejected. The money stays on the account and can be refunded again; errorReason has the reason',
  outcome('rejected'),
);

export const refundEvents = [refundRequested, refundCompleted, refundFailed];
