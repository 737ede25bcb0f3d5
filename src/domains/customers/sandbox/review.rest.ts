import { responds } from '../../../platform/resource/record.ts';
import { body, pathInteger, type Route, route } from '../../../rest/route.ts';
import { customerRecord } from '../customer.resource.ts';
import { simulateReviewConclusion } from './review.ts';

export const reviewSimulationRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/customers/{id}/review/conclude',
    tag: 'Sandbox',
    operation: simulateReviewConclusion,
    events: ['account.unblocked'],
    graph: 'Mutation.simulateReviewConclusion',
    from: { customerId: pathInteger('id', 'customer_not_found'), outcome: body('outcome') },
    ...responds(customerRecord),
    example: { body: { outcome: 'cleared' }, answer: { data: customerRecord.example() } },
  }),
];
