import { z } from 'zod';
import { wordsOf } from '../../../../platform/text/words.ts';
import { body, path, route } from '../../../../rest/route.ts';
import { SIMULATED_RETURN_STATUSES, simulatePixReturn } from './pix-return.ts';

const SimulatedPixReturnRecord = z
  .object({
    return_id: z.string(),
    transaction_id: z.uuid(),
    end_to_end_id: z.string().meta({ description: 'End-to-end id of the returned PIX' }),
    amount: z.int().meta({ description: 'Cents' }),
    status: z.enum(wordsOf(SIMULATED_RETURN_STATUSES)).meta({
      description:
        '`rejected`: nothing was returned, and reason_code has the reason. `processing`: not booked within 5 seconds',
    }),
    reason_code: z.string().nullable(),
  })
  .meta({ id: 'SimulatedPixReturn' });

export const pixReturnRoutes = [
  route({
    method: 'POST',
    path: '/pix/payments/{id}/return',
    status: 202,
    tag: 'Sandbox',
    operation: simulatePixReturn,
    rules: ['With `fails_with` the rail refuses the return'],
    events: ['pix.payout.returned', 'pix.return.received', 'pix.payout.return.failed'],
    graph: 'Mutation.simulatePixReturn',
    from: {
      transactionId: path('id', 'transaction_not_found'),
      amount: body('amount'),
      reason: body('reason'),
      failsWith: body('fails_with'),
    },
    answer: SimulatedPixReturnRecord,
    reply: ({ returnId, transactionId, endToEndId, amount, status, reasonCode }) => ({
      return_id: returnId,
      transaction_id: transactionId,
      end_to_end_id: endToEndId,
      amount,
      status,
      reason_code: reasonCode,
    }),
    example: {
      body: { amount: 400, reason: 'MD06' },
      answer: {
        data: {
          return_id: 'D99999011202611211531AbCdEf12345',
          transaction_id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
          end_to_end_id: 'E99999004202611211530AbCdEf12345',
          amount: 400,
          status: 'settled',
          reason_code: null,
        },
      },
    },
  }),
];
