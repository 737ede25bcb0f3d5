import { z } from 'zod';
import { EventAmount, EventInstant, eventType } from '../../../messaging/event.ts';
import { REFUND_REASONS } from './refund-reason.ts';

/** The message type of the STR decides which members of the sender are known. */
export const tedReceived = eventType('ted.received', 'A TED was credited', {
  accountId: z.int(),
  amount: EventAmount,
  numCtrlStr: z.string(),
  messageType: z.string(),
  senderIspb: z.string(),
  senderName: z.string().nullable(),
  senderDocument: z.string().nullable(),
  senderAgency: z.string().nullable(),
  senderAccount: z.string().nullable(),
  receivedAt: EventInstant,
});

/** `numCtrlStr` belongs to the refunded credit. */
const refund = {
  accountId: z.int(),
  amount: EventAmount,
  numCtrlStr: z.string(),
  reasonCode: z.enum(REFUND_REASONS),
};

export const tedRefundRequested = eventType(
  'ted.refund.requested',
  'The refund of a received TED was accepted; its amount is reserved on the account',
  { ...refund, status: z.literal('processing') },
);

export const tedRefundCompleted = eventType(
  'ted.refund.completed',
  'A received TED was refunded; spbNumCtrl is the control number of the STR0010',
  { ...refund, spbNumCtrl: z.string() },
);

export const tedRefundFailed = eventType(
  'ted.refund.failed',
  'The refund of a received TED was rejected; the reserved amount is available again',
  { ...refund, status: z.literal('rejected'), errorCode: z.string().nullable(), errorMessage: z.string() },
);

export const creditEvents = [tedReceived, tedRefundRequested, tedRefundCompleted, tedRefundFailed];
