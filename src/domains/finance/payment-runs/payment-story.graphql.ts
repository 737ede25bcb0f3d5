import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { resourceType } from '../../../graphql/resource-fields.ts';
import { Payable } from '../payables/payable.graphql.ts';
import { PaymentOrder } from './payment-run.graphql.ts';
import { storyStep } from './payment-run.resource.ts';
import { STORY_STEPS, storiesOfOrders, storiesOfPayables } from './payment-story.ts';

/** Typical number of steps, for the cost estimate. */
const USUAL = 20;

export function paymentStoryGraph(): void {
  const Step = resourceType(storyStep, { extensions: needs('finance_ap:read') });
  const description = `Earliest steps first, at most ${STORY_STEPS}.`;

  builder.objectField(Payable, 'story', (t) =>
    t.loadableGroup({
      type: Step,
      subGraphs: CONSOLE,
      description: `History of the payable and its payments, from the request to the posting. ${description}`,
      extensions: listOf(USUAL),
      load: (ids: string[], { database, principal }: GraphqlContext) =>
        storiesOfPayables(database, principal.institutionId, ids),
      group: ({ root }) => root,
      resolve: ({ id }) => id,
    }),
  );
  builder.objectField(PaymentOrder, 'story', (t) =>
    t.loadableGroup({
      type: Step,
      subGraphs: CONSOLE,
      description: `History of the order, from the request for its payable to the posting. ${description}`,
      extensions: listOf(USUAL),
      load: (ids: string[], { database, principal }: GraphqlContext) =>
        storiesOfOrders(database, principal.institutionId, ids),
      group: ({ root }) => root,
      resolve: ({ id }) => id,
    }),
  );
}
