import { z } from 'zod';
import { wordsOf } from '../../../../platform/words.ts';
import { body, route } from '../../../../rest/route.ts';
import { simulatePixReceived } from './pix-received.ts';
import { SIMULATED_PIX_STATUSES } from './receipt.ts';

export const SimulatedPixRecord = z
  .object({
    end_to_end_id: z.string(),
    account_id: z.int(),
    amount: z.int().meta({ description: 'Cents' }),
    status: z.enum(wordsOf(SIMULATED_PIX_STATUSES)).meta({
      description:
        '`rejected`: the account or screening refused it, reason_code says why; `processing`: no receipt within 5 seconds',
    }),
    reason_code: z.string().nullable(),
  })
  .meta({ id: 'SimulatedPix' });

export const pixReceivedRoutes = [
  route({
    method: 'POST',
    path: '/pix/received',
    status: 202,
    tag: 'Sandbox',
    operation: simulatePixReceived,
    graph: 'Mutation.simulatePixReceived',
    from: {
      accountId: body('account_id'),
      amount: body('amount'),
      payerName: body('payer_name'),
      payerDocument: body('payer_document'),
      payerIspb: body('payer_ispb'),
      description: body('description'),
      onRefund: body('on_refund'),
      refuseWith: body('refuse_with'),
    },
    answer: SimulatedPixRecord,
    reply: ({ endToEndId, accountId, amount, status, reasonCode }) => ({
      end_to_end_id: endToEndId,
      account_id: accountId,
      amount,
      status,
      reason_code: reasonCode,
    }),
    example: {
      body: { account_id: 1003, amount: 100_000, payer_name: 'João Pagador' },
      answer: {
        data: {
          end_to_end_id: 'E99999011202611211529AbCdEf12345',
          account_id: 1003,
          amount: 100_000,
          status: 'settled',
          reason_code: null,
        },
      },
    },
  }),
];
