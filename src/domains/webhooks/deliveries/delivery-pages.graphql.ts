import { builder } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { EventType } from '../../events/event.graphql.ts';
import { WebhookType } from '../registrations/webhook.graphql.ts';
import { webhooksInOrder } from '../registrations/webhook.loaders.ts';
import { DeliveryStatus, DeliveryType } from './delivery.graphql.ts';
import { DeliveryPage, deliveriesOfWebhooks } from './delivery-pages.ts';

const deliveries = pageLoader({ input: DeliveryPage, load: deliveriesOfWebhooks });

export function deliveryPagesGraph(): void {
  const DeliveryConnection = connectionOf(DeliveryType, 'WebhookDeliveryConnection', {
    description: 'Deliveries to one webhook, newest first.',
  });

  builder.objectField(WebhookType, 'deliveries', (t) =>
    t.field({
      type: DeliveryConnection,
      description: 'Its deliveries, sent and pending, newest first; kept for some weeks.',
      args: {
        ...pageArgs(t),
        status: t.arg({ type: DeliveryStatus, description: 'Only those of this state.' }),
        type: t.arg({ type: EventType, description: 'Only those of events of this type.' }),
      },
      resolve: async ({ id }, args, context) =>
        new Page(await deliveries(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.objectField(DeliveryType, 'webhook', (t) =>
    t.loadable({
      type: WebhookType,
      nullable: true,
      description: 'The webhook that it goes to; null when that was deleted.',
      load: (ids: string[], { database, partnerId }) => webhooksInOrder(database, partnerId, ids),
      resolve: ({ webhookId }) => webhookId,
    }),
  );
}
