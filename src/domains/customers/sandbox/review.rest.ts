import { body, pathInteger, type Route, route } from '../../../rest/route.ts';
import { CUSTOMER_EXAMPLE, CustomerDetail, customerDetail } from '../customer.rest.ts';
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
    answer: CustomerDetail,
    reply: customerDetail,
    example: { body: { outcome: 'cleared' }, answer: { data: CUSTOMER_EXAMPLE } },
  }),
];
