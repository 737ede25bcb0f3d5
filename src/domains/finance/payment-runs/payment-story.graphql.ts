import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { Payable } from '../payables/payable.graphql.ts';
import { PaymentOrder } from './payment-run.graphql.ts';
import { STORY_STEPS, type StoryStep, storiesOfOrders, storiesOfPayables } from './payment-story.ts';

/** Steps that a story usually has. */
const USUAL = 20;

export function paymentStoryGraph(): void {
  const Step = builder.objectRef<StoryStep>('PaymentStoryStep').implement({
    description: 'Something that happened on the way from who asked for a payment to what was posted.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime', description: 'When.' }),
      action: t.exposeString('action', {
        description:
          'What happened: `payable.<action>`, `payment_batch.created`, `.released`, `.cancelled`, `payment_order.rejected`, `.cancelled`, ' +
          '`transaction.accepted` and `.<state>`, `posting.<kind>` (`posting.fee` is its fee), `remittance.generated`, `remittance_item.<state>`, ' +
          '`remittance_item.conflict_settled`, `reconciliation.matched`.',
      }),
      author: t.exposeString('author', {
        nullable: true,
        description: '`operator:<login>`, `partner_api:<client_id>`; null: nobody, a payment run or a bank.',
      }),
      onBehalfOf: t.exposeString('onBehalfOf', {
        nullable: true,
        description: 'The approver for whom the author stood: `operator:<login>`; null: for nobody.',
      }),
      reason: t.exposeString('reason', {
        nullable: true,
        description: 'Why: in the words of who did it, an error code, or the occurrences of a bank.',
      }),
      resourceId: t.exposeID('resourceId', { description: 'What it happened to: its own id.' }),
      amount: t.expose('amount', {
        type: 'Cents',
        nullable: true,
        description: 'In cents; null where none moves or is decided on.',
      }),
    }),
  });
  const description = `The earliest first, at most ${STORY_STEPS}.`;

  builder.objectField(Payable, 'story', (t) =>
    t.loadableGroup({
      type: Step,
      subGraphs: CONSOLE,
      description: `What happened to it and to what paid it, from who asked for it to what was posted. ${description}`,
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
      description: `What happened to it, from who asked for what it pays to what was posted. ${description}`,
      extensions: listOf(USUAL),
      load: (ids: string[], { database, principal }: GraphqlContext) =>
        storiesOfOrders(database, principal.institutionId, ids),
      group: ({ root }) => root,
      resolve: ({ id }) => id,
    }),
  );
}
