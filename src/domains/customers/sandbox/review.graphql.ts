import { builder } from '../../../graphql/builder.ts';
import { enumValues } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { integerIdOf } from '../../../graphql/object-ids.ts';
import { Customer } from '../customer.graphql.ts';
import { REVIEW_OUTCOMES } from '../customer-words.ts';
import { simulateReviewConclusion } from './review.ts';

export function reviewSimulationGraph(): void {
  const ReviewOutcome = builder.enumType('ReviewOutcome', {
    description: 'Result of a compliance review.',
    subGraphs: ['sandbox'],
    values: enumValues(REVIEW_OUTCOMES),
  });

  operationMutation(simulateReviewConclusion, {
    type: Customer,
    input: (t) => ({
      customerId: t.field({
        ...integerIdOf('Customer'),
        required: true,
        description: 'A customer with an open review.',
      }),
      outcome: t.field({ type: ReviewOutcome, required: true, description: 'Result of the review.' }),
    }),
  });
}
