import { z } from 'zod';
import { EventAmount, eventType } from '../../../src/messaging/event.ts';

export const donationBooked = eventType('donation.booked', 'A donation was booked', {
  accountId: z.int(),
  destinationAccountId: z.int(),
  transactionId: z.string(),
  amount: EventAmount,
  status: z.literal('completed'),
});
