import { z } from 'zod';
import { EventAmount, eventType } from '../../../messaging/event.ts';

const sent = <Status extends z.ZodType>(status: Status) => ({
  accountId: z.int(),
  transactionId: z.string(),
  type: z.literal('ted'),
  amount: EventAmount,
  status,
  errorReason: z.string().nullable(),
});

export const tedConfirmed = eventType('ted.confirmed', 'A TED was settled', sent(z.literal('settled')));

export const tedFailed = eventType(
  'ted.failed',
  'A TED was rejected, timed out, or was cancelled before it was sent; the money is available again and errorReason has the reason',
  sent(z.enum(['rejected', 'timeout'])),
);

export const tedEvents = [tedConfirmed, tedFailed];
