import { z } from 'zod';
import { EventAmount, EventInstant, eventType } from '../../../messaging/event.ts';

export const chargeCreated = eventType(
  'pix.charge.created',
  'A charge was issued and can be paid. A static QR code never expires and can leave the amount to the payer',
  {
    accountId: z.int(),
    txId: z.string(),
    amount: EventAmount.nullable(),
    status: z.literal('active'),
    brcode: z.string(),
    expiresAt: EventInstant.nullable(),
  },
);

export const chargePaid = eventType('pix.charge.paid', 'A charge was paid and its account was credited', {
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

/** The contract types `entityId` as text in these two events. */
const unpaid = <Status extends string>(status: Status) => ({
  accountId: z.int(),
  entityId: z.string(),
  txId: z.string(),
  externalId: z.string().nullable(),
  amount: EventAmount.nullable(),
  status: z.literal(status),
});

export const chargeExpired = eventType('pix.charge.expired', 'A charge expired without payment', {
  ...unpaid('expired'),
  expiredAt: EventInstant,
});

export const chargeCancelled = eventType(
  'pix.charge.cancelled',
  'An unpaid charge was cancelled by the partner or by the closing of its account',
  {
    ...unpaid('cancelled'),
    cancelledAt: EventInstant,
  },
);

export const chargeEvents = [chargeCreated, chargePaid, chargeExpired, chargeCancelled];
