import { builder } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { KeysetPage } from '../../../platform/database/pagination.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { Event, EventType } from '../../events/event.graphql.ts';
import { eventsInOrder } from '../../events/event-lists.ts';
import { WebhookType } from '../registrations/webhook.graphql.ts';
import { DeliveryStatus, DeliveryType } from './delivery.graphql.ts';
import { DeliveryPage, deliveriesOfEvents, deliveriesOfWebhooks } from './delivery-pages.ts';

const ofWebhook = pageLoader({ input: DeliveryPage, load: deliveriesOfWebhooks });
const ofEvent = pageLoader({ input: KeysetPage, load: deliveriesOfEvents });

export function deliveryEdgesGraph(): void {
  const DeliveryConnection = connectionOf(DeliveryType, 'WebhookDeliveryConnection', {
    description: 'Deliveries to one webhook, newest first.',
  });

  builder.objectField(WebhookType, 'deliveries', (t) =>
    t.field({
      type: DeliveryConnection,
      description: 'Deliveries of the webhook, sent and pending, newest first. Deliveries are kept for some weeks.',
      args: {
        ...pageArgs(t),
        status: t.arg({ type: DeliveryStatus, description: 'Only deliveries with this status.' }),
        type: t.arg({ type: EventType, description: 'Only deliveries of events with this type.' }),
      },
      resolve: async ({ id }, args, context) =>
        new Page(await ofWebhook(context, id, args), (row) => [row.id], args.after),
    }),
  );

  const EventDeliveryConnection = connectionOf(DeliveryType, 'EventDeliveryConnection', {
    description: 'Deliveries of one event, newest first.',
  });

  builder.interfaceField(Event, 'deliveries', (t) =>
    t.field({
      type: EventDeliveryConnection,
      description:
        'Deliveries of the event to webhooks, sent and pending, newest first. Deliveries are kept for some weeks.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await ofEvent(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.objectFields(DeliveryType, (t) => ({
    webhook: t.field({
      type: WebhookType,
      nullable: true,
      description: 'Webhook of the delivery. Null when the webhook was deleted.',
      resolve: ({ webhookId }) => webhookId,
    }),
    event: t.loadable({
      type: Event,
      nullable: true,
      description: 'Event of the delivery. Null for a test of the webhook.',
      load: (ids: string[], { database, partnerId }) => eventsInOrder(database, partnerId, ids),
      resolve: ({ eventId }) => eventId,
    }),
    account: t.field({
      type: Account,
      nullable: true,
      description: 'Account of `accountId`. Null when the event is not about an account.',
      resolve: ({ accountId }) => accountId,
    }),
  }));
}
