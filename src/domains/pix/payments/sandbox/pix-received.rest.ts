import { body, route } from '../../../../rest/route.ts';
import { simulatePixReceived } from './pix-received.ts';
import { simulatedPixRecord } from './simulated-pix.resource.ts';

export const simulatedPix = {
  method: 'POST',
  status: 202,
  tag: 'Sandbox',
  answer: simulatedPixRecord.schema,
  reply: simulatedPixRecord.of,
} as const;
export const payer = {
  payerName: body('payer_name'),
  payerDocument: body('payer_document'),
  payerIspb: body('payer_ispb'),
  description: body('description'),
} as const;

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
      answer: { data: simulatedPixRecord.example() },
    },
  }),
];
