import { z } from 'zod';
import { EventAmount, EventInstant, eventType } from '../../messaging/event.ts';

export const feeCharged = eventType('fee.charged', 'A fee was posted as a separate entry', {
  feeTransactionId: z.string(),
  accountId: z.int(),
  feeType: z.string(),
  amount: EventAmount,
  originTransactionId: z.string(),
  originTransactionType: z.string(),
  originalAmount: EventAmount,
  status: z.literal('posted'),
  chargedAt: EventInstant,
});

export const feeEvents = [feeCharged];
