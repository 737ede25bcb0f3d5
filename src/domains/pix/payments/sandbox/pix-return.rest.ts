import { responds } from '../../../../platform/resource/record.ts';
import { body, path, route } from '../../../../rest/route.ts';
import { simulatePixReturn } from './pix-return.ts';
import { simulatedReturnRecord } from './simulated-pix.resource.ts';

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
    ...responds(simulatedReturnRecord),
    example: { body: { amount: 400, reason: 'MD06' }, answer: { data: simulatedReturnRecord.example() } },
  }),
];
