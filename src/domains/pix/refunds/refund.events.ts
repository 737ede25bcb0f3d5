import { z } from 'zod';
import { EventAmount, eventType } from '../../../messaging/event.ts';

export const refundRequested = eventType(
  'pix.refund.requested',
  'A refund of a received PIX was accepted; endToEndId is that of the received PIX',
  {
    accountId: z.int(),
    transactionId: z.string(),
    endToEndId: z.string(),
    amount: EventAmount,
    status: z.literal('requested'),
    refundTransactionId: z.string().meta({ description: 'The refund, which its outcome names, too' }),
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
  recipient: z.string().nullable().meta({ description: 'Name of who gets the money back' }),
});

export const refundCompleted = eventType(
  'pix.refund.completed',
  'A refund was settled: whoever paid has the money back',
  outcome('settled'),
);

export const refundFailed = eventType(
  'pix.refund.failed',
  'A refund was rejected: the money stays on the account and can be refunded again; errorReason says why',
  outcome('rejected'),
);

export const refundEvents = [refundRequested, refundCompleted, refundFailed];
