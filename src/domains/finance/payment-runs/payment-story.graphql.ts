import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { Payable } from '../payables/payable.graphql.ts';
import { PaymentOrder } from './payment-run.graphql.ts';
import { STORY_STEPS, type StoryStep, storiesOfOrders, storiesOfPayables } from './payment-story.ts';

/** Typical number of steps, for the cost estimate. */
const USUAL = 20;

export function paymentStoryGraph(): void {
  const Step = builder.objectRef<StoryStep>('PaymentStoryStep').implement({
    description: 'One step in the history of a payment, from the request to the posting.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime', description: 'Time of the step.' }),
      action: t.exposeString('action', {
        description:
          'What happened: `payable.<action>`, `payment_batch.created`, `.released`, `.cancelled`, `payment_order.rejected`, `.cancelled`, ' +
          '`transaction.accepted` and `.<state>`, `posting.<kind>` (`posting.fee` is its fee), `remittance.generated`, `remittance_item.<state>`, ' +
          '`remittance_item.conflict_settled`, `reconciliation.matched`.',
      }),
      author: t.exposeString('author', {
        nullable: true,
        description: '`operator:<login>` or `partner_api:<client_id>`. Null when a worker or a bank caused the step.',
      }),
      onBehalfOf: t.exposeString('onBehalfOf', {
        nullable: true,
        description:
          'Approver for whom the author acted as deputy: `operator:<login>`. Null when the author acted in their own name.',
      }),
      reason: t.exposeString('reason', {
        nullable: true,
        description:
          'Reason that the author gave, an error code, or the occurrence codes of a bank. Null when the step has none.',
      }),
      resourceId: t.exposeID('resourceId', { description: 'Own id of the object of the step.' }),
      amount: t.expose('amount', {
        type: 'Cents',
        nullable: true,
        description: 'Amount in cents. Null when the step has no amount.',
      }),
    }),
  });
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
