import { builder, needs } from '../../../graphql/builder.ts';
import { oncePerSource } from '../../../graphql/live/source.ts';
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
        'The deliveries of a webhook whenever their state changes: written, tried, ended. When the webhook is switched off or on, by ' +
        'whomever, its newest delivery comes once more: `webhook { isActive health { status disabledAt disabledReason } }` tells. ' +
        'States of less than half a second are passed over. Complete when the webhook is deleted.',
      extensions: needs(...getWebhook.scopes),
      args: { webhookId: t.arg({ ...idOf('Webhook'), required: true, description: 'Its `webhookId`, or its `id`.' }) },
      async subscribe(_root, { webhookId }, context) {
        const { id } = await context.enter(getWebhook, { webhookId });
        return deliveries(context.live).follow(context.partnerId, id);
      },
      resolve: (delivery) => delivery,
    }),
  );
}
