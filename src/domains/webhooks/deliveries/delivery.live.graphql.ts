import { builder, needs } from '../../../graphql/builder.ts';
import { oncePerSource } from '../../../graphql/live-source.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { getWebhook } from '../registrations/webhook.ts';
import { DeliveryType } from './delivery.graphql.ts';
import { DeliveryFeed } from './delivery-feed.ts';

const deliveries = oncePerSource((source) => new DeliveryFeed(source));

export function deliveryLiveGraph(): void {
  builder.subscriptionField('delivery', (t) =>
    t.field({
      type: DeliveryType,
      description:
        'Deliveries of a webhook when they are created, tried or ended. When the webhook is switched off or on, its newest delivery ' +
        'is sent again: see `webhook { isActive health { status disabledAt disabledReason } }`. States that last less than half ' +
        'a second can be missed. The subscription completes when the webhook is deleted.',
      extensions: needs(...getWebhook.scopes),
      args: {
        webhookId: t.arg({ ...idOf('Webhook'), required: true, description: '`webhookId` or `id` of the webhook.' }),
      },
      async subscribe(_root, { webhookId }, context) {
        const { id } = await context.enter(getWebhook, { webhookId });
        return deliveries(context.live).follow(context.partnerId, id);
      },
      resolve: (delivery) => delivery,
    }),
  );
}
