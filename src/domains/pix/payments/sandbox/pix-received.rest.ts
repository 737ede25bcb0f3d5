import { z } from 'zod';
import { wordsOf } from '../../../../platform/text/words.ts';
import { body, route } from '../../../../rest/route.ts';
import { simulatePixReceived } from './pix-received.ts';
import { SIMULATED_PIX_STATUSES, type SimulatedPix } from './receipt.ts';

const SimulatedPixRecord = z
  .object({
    end_to_end_id: z.string(),
    account_id: z.int(),
    amount: z.int().meta({ description: 'Cents' }),
    status: z.enum(wordsOf(SIMULATED_PIX_STATUSES)).meta({
      description:
        '`rejected`: the account or the screening refused it, and reason_code has the reason. `processing`: no receipt within 5 seconds',
    }),
    reason_code: z.string().nullable(),
  })
  .meta({ id: 'SimulatedPix' });

export const simulatedPix = {
  method: 'POST',
  status: 202,
  tag: 'Sandbox',
  answer: SimulatedPixRecord,
  reply: ({ endToEndId, accountId, amount, status, reasonCode }: SimulatedPix) => ({
    end_to_end_id: endToEndId,
    account_id: accountId,
    amount,
    status,
    reason_code: reasonCode,
  }),
} as const;
export const payer = {
  payerName: body('payer_name'),
  payerDocument: body('payer_document'),
  payerIspb: body('payer_ispb'),
  description: body('description'),
} as const;
export const SIMULATED_PIX_EXAMPLE = {
  end_to_end_id: 'E99999011202611211529AbCdEf12345',
  account_id: 1003,
  amount: 100_000,
  status: 'settled',
  reason_code: null,
};

export const pixReceivedRoutes = [
  route({
    ...simulatedPix,
    path: '/pix/received',
    operation: simulatePixReceived,
    rules: [
      'With `refuse_with` the institution refuses it',
      "`on_refund` sets how the payer's bank reacts to refunds of the PIX",
    ],
    events: ['pix.received', 'pix.received.failed'],
    graph: 'Mutation.simulatePixReceived',
    from: {
      accountId: body('account_id'),
      amount: body('amount'),
      ...payer,
      onRefund: body('on_refund'),
      refuseWith: body('refuse_with'),
    },
    example: {
      body: { account_id: 1003, amount: 100_000, payer_name: 'João Pagador' },
      answer: { data: SIMULATED_PIX_EXAMPLE },
    },
  }),
];
