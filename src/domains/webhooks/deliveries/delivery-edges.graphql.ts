import { builder } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../../graphql/connections.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { Event } from '../../events/event.graphql.ts';
import { eventsInOrder } from '../../events/event-lists.ts';
import { DeliveryType } from './delivery.graphql.ts';
import { deliveriesOfEvents, EventDeliveryPage } from './delivery-pages.ts';

const deliveries = pageLoader({ input: EventDeliveryPage, load: deliveriesOfEvents });

export function deliveryEdgesGraph(): void {
  const EventDeliveryConnection = connectionOf(DeliveryType, 'EventDeliveryConnection', {
    description: 'Deliveries of one event, newest first.',
  });

  builder.interfaceField(Event, 'deliveries', (t) =>
    t.field({
      type: EventDeliveryConnection,
      description: 'Its deliveries to webhooks, sent and pending, newest first; kept for some weeks.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await deliveries(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.objectFields(DeliveryType, (t) => ({
    event: t.loadable({
      type: Event,
      nullable: true,
      description: 'The event that it carries; null for one that only tests the webhook.',
      load: (ids: string[], { database, partnerId }) => eventsInOrder(database, partnerId, ids),
      resolve: ({ eventId }) => eventId,
    }),
    account: t.field({
      type: Account,
      nullable: true,
      description: 'The account of `accountId`.',
      resolve: ({ accountId }) => accountId,
    }),
  }));
}
