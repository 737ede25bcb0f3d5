import { body, path, route } from '../../../../rest/route.ts';
import { simulatedTedRecord } from './ted-received.resource.ts';
import { simulatedTed } from './ted-received.rest.ts';
import { simulateTedReturn } from './ted-return.ts';

export const tedReturnRoutes = [
  route({
    ...simulatedTed,
    path: '/ted/{id}/return',
    operation: simulateTedReturn,
    rules: ['The whole amount and the fee are returned'],
    events: ['ted.received'],
    graph: 'Mutation.simulateTedReturn',
    from: { transactionId: path('id', 'transaction_not_found'), reason: body('reason') },
    example: { body: { reason: '2' }, answer: { data: simulatedTedRecord.example() } },
  }),
];
