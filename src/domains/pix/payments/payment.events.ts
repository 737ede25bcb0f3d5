import { z } from 'zod';
import { EventAmount, EventInstant, eventType } from '../../../messaging/event.ts';

const payout = <Status extends string>(status: Status) => ({
  accountId: z.int(),
  transactionId: z.string(),
  endToEndId: z.string(),
  amount: EventAmount,
  status: z.literal(status),
  errorReason: z.string().nullable(),
});

export const payoutQueued = eventType(
  'pix.payout.queued',
  'A PIX was accepted and is queued for the rail',
  payout('queued'),
);

export const payoutProcessing = eventType(
  'pix.payout.processing',
  'A PIX was handed to the rail and has no outcome yet',
  payout('processing'),
);

export const payoutHeld = eventType(
  'pix.payout.held',
  'The rail accepted the PIX and holds it without an outcome: do not send it again',
  {
    accountId: z.int(),
    transactionId: z.string(),
    endToEndId: z.string(),
    amount: EventAmount,
    status: z.literal('processing'),
    reason: z.string(),
    spiStatus: z.string(),
    heldSince: EventInstant,
  },
);

export const payoutConfirmed = eventType('pix.payout.confirmed', 'A PIX was settled', payout('settled'));

export const payoutFailed = eventType(
  'pix.payout.failed',
  'A PIX was rejected or timed out. The money is available again; errorReason has the reason',
  payout('rejected'),
);

const returnIdentifiers = {
  accountId: z.int(),
  transactionId: z.string(),
  endToEndId: z.string(),
  originalTransactionId: z.string(),
  originalEndToEndId: z.string(),
  externalId: z.string().nullable(),
  returnId: z.string(),
  amount: EventAmount,
};

export const payoutReturned = eventType('pix.payout.returned', 'The receiver returned a sent PIX, in full or in part', {
  ...returnIdentifiers,
  reason: z.string(),
  status: z.literal('returned'),
});

export const payoutReturnFailed = eventType(
  'pix.payout.return.failed',
  'A return of a sent PIX was refused. The payment stays settled and no balance changed',
  {
    ...returnIdentifiers,
    status: z.literal('rejected'),
    reasonCode: z.string(),
    reasonDescription: z.string(),
    refundedAmount: z.literal(0),
  },
);

export const returnReceived = eventType('pix.return.received', 'The credit of a returned PIX was booked', {
  accountId: z.int(),
  endToEndId: z.string(),
  amount: EventAmount,
  originalAmount: EventAmount,
  refundedAmount: EventAmount,
  isPartial: z.boolean(),
  returnReason: z.string(),
  status: z.literal('settled'),
});

export const pixReceived = eventType('pix.received', 'A PIX that pays no charge was credited', {
  accountId: z.int(),
  amount: EventAmount,
  endToEndId: z.string(),
  payerName: z.string().nullable(),
  payerIspb: z.string().nullable(),
  payerDocument: z.string().nullable(),
  receivedAt: EventInstant,
  transactionId: z.string(),
});

export const pixReceivedFailed = eventType('pix.received.failed', 'An incoming PIX was refused and not credited', {
  eventType: z.literal('pix.received.failed'),
  accountId: z.int(),
  endToEndId: z.string(),
  txId: z.string().nullable(),
  status: z.literal('failed'),
  amount: EventAmount,
  reasonCode: z.string(),
  reasonDescription: z.string(),
  debtorIspb: z.string().nullable(),
  creditorIspb: z.string(),
  creditorAccount: z.string(),
  rejectedAt: EventInstant,
});

export const payoutEvents = [
  payoutQueued,
  payoutProcessing,
  payoutHeld,
  payoutConfirmed,
  payoutFailed,
  payoutReturned,
  payoutReturnFailed,
];

export const pixReceivedEvents = [returnReceived, pixReceived, pixReceivedFailed];
