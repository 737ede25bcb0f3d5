import { z } from 'zod';
import { EventAmount, EventInstant, eventType } from '../../../messaging/event.ts';

export const chargeCreated = eventType(
  'pix.charge.created',
  'A charge was issued and can be paid; a static QR code may leave the amount open and never expires',
  {
    accountId: z.int(),
    txId: z.string(),
    amount: EventAmount.nullable(),
    status: z.literal('active'),
    brcode: z.string(),
    expiresAt: EventInstant.nullable(),
  },
);

export const chargePaid = eventType('pix.charge.paid', 'A charge was paid and the money was credited', {
  accountId: z.int(),
  entityId: z.int(),
  txId: z.string(),
  externalId: z.string().nullable(),
  endToEndId: z.string(),
  amount: EventAmount,
  description: z.string().nullable(),
  paidAt: EventInstant,
  transactionId: z.string(),
});

/** An end without payment: here `entityId` is text (contract). */
const unpaid = <Status extends string>(status: Status) => ({
  accountId: z.int(),
  entityId: z.string(),
  txId: z.string(),
  externalId: z.string().nullable(),
  amount: EventAmount.nullable(),
  status: z.literal(status),
});

export const chargeExpired = eventType('pix.charge.expired', 'A charge reached its term unpaid', {
  ...unpaid('expired'),
  expiredAt: EventInstant,
});

export const chargeCancelled = eventType(
  'pix.charge.cancelled',
  'A charge was cancelled before it was paid, by the partner or because its account was closed',
  {
    ...unpaid('cancelled'),
    cancelledAt: EventInstant,
  },
);

export const chargeEvents = [chargeCreated, chargePaid, chargeExpired, chargeCancelled];
