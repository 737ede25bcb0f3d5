import { z } from 'zod';
import { EventAmount, EventInstant, eventType } from '../../../messaging/event.ts';

const outcome = <Status extends string>(status: Status) => ({
  accountId: z.int(),
  destinationAccountId: z.int(),
  transactionId: z.string(),
  type: z.literal('internal'),
  amount: EventAmount,
  status: z.literal(status),
});

export const transferConfirmed = eventType(
  'transfer.confirmed',
  'An internal transfer was booked',
  outcome('completed'),
);

export const transferFailed = eventType(
  'transfer.failed',
  'An internal transfer failed; the money is available again in the source account',
  outcome('rejected'),
);

export const transferReceived = eventType('transfer.received', 'An internal transfer was credited', {
  accountId: z.int(),
  sourceAccountId: z.int(),
  transactionId: z.string(),
  type: z.literal('internal'),
  amount: EventAmount,
  status: z.literal('completed'),
});

const alias = {
  accountId: z.int(),
  senderAccountId: z.int(),
  receiverAccountId: z.int(),
  transactionId: z.string(),
  amount: EventAmount,
  description: z.string().nullable(),
  settledAt: EventInstant.nullable(),
};

export const tefSent = eventType('tef.transfer.sent', 'Alias of transfer.confirmed, for the source account', alias);
export const tefReceived = eventType('tef.transfer.received', 'Alias of transfer.received, for the destination', alias);
export const tefFailed = eventType('tef.transfer.failed', 'Alias of transfer.failed', {
  ...alias,
  failureReason: z.string(),
  failedAt: EventInstant,
});

export const internalTransferEvents = [
  transferConfirmed,
  transferFailed,
  transferReceived,
  tefSent,
  tefReceived,
  tefFailed,
];
