import { brandWithType } from '@pothos/core';
import { builder, needs, type Types } from '../../graphql/builder.ts';
import { connectionOf, ListOrder, Page, pageArgs } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumRef, implementEnum, registerEnums } from '../../graphql/enums.ts';
import { nodeType } from '../../graphql/nodes.ts';
import { integerIdsOf } from '../../graphql/object-ids.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { loggedEvent } from '../../messaging/logged-event.resource.ts';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import { encodeCursor } from '../../platform/database/pagination.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { Account } from '../accounts/account.graphql.ts';
import { eventCatalogue, eventTypeName, eventTypeValue } from '../catalogue.ts';
import { webhookEvent } from './event.resource.ts';
import { listWebhookEvents, type WebhookEvent } from './event-catalogue.ts';
import { eventsById } from './event-lists.ts';
import { newestEvent, pageEvents } from './event-log.ts';

export const EventType = enumRef<string>('EventType');

export const Event = builder.interfaceRef<LoggedEvent>('Event');

const nodesOfEvents = async (...wanted: Parameters<typeof eventsById>): Promise<readonly LoggedEvent[]> => {
  const events = await eventsById(...wanted);
  for (const event of events) brandWithType<Types>(event, eventTypeName(event.type) as keyof Types['outputShapes']);
  return events;
};

export function eventGraph(): void {
  registerEnums(ListOrder);
  implementEnum(EventType, {
    description: 'Name of an event in the webhook catalogue, in upper case with `_` instead of dots.',
    values: Object.fromEntries(
      eventCatalogue().map(({ type, summary }) => [
        eventTypeValue(type),
        { value: type, description: `\`${type}\`: ${summary}.` },
      ]),
    ),
  });

  Event.implement({
    description:
      'A committed fact, as webhooks deliver it. Each event of the catalogue has its own type, with the fields of its payload. A field that is nullable in one of these types is nullable in all of them.',
    extensions: nodeType({ name: 'Event', scope: 'webhook:read', id: Uuid, load: nodesOfEvents }),
    interfaces: [builder.nodeInterfaceRef()],
    resolveType: ({ type }) => eventTypeName(type),
    fields: (t) => ({
      id: t.exposeID('id', {
        description:
          'Id of the event (UUID). It is also its global id. Webhook deliveries of the event have their own ids.',
      }),
      cursor: t.field({
        type: 'Cursor',
        description: 'Position of the event in the log, for `after` in lists, subscriptions and replay.',
        resolve: ({ position }) => encodeCursor([position]),
      }),
      type: t.expose('type', { type: EventType, description: 'Type of the event, as arguments accept it.' }),
      ...resourceFields(t, loggedEvent, { id: false }),
      account: t.field({
        type: Account,
        nullable: true,
        description: 'Account of `accountId`. Null when the event is not about an account.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  const EventConnection = connectionOf(Event, 'EventConnection', {
    description: 'Events, oldest first by default.',
  });

  const WebhookEventType = builder.objectRef<WebhookEvent>('WebhookEventType').implement({
    description: webhookEvent.description,
    extensions: needs('webhook:read'),
    fields: (t) => ({
      ...resourceFields(t, webhookEvent),
      type: t.field({
        type: EventType,
        description: 'Type of the event, as arguments accept it.',
        resolve: ({ name }) => name,
      }),
    }),
  });

  builder.queryFields((t) => ({
    webhookEvents: t.field({
      type: [WebhookEventType],
      nullable: true,
      description: 'The webhook catalogue: every event that webhooks can subscribe to.',
      extensions: listOf(eventCatalogue().length),
      resolve: (_root, _args, context) => context.enter(listWebhookEvents, {}),
    }),
    eventCursor: t.field({
      type: 'Cursor',
      nullable: true,
      description: "Cursor of the partner's newest event. Pass it as `after` to read only later events.",
      extensions: needs(...newestEvent.scopes),
      resolve: async (_root, _args, context) => encodeCursor([await context.enter(newestEvent, {})]),
    }),
    events: t.field({
      type: EventConnection,
      nullable: true,
      description:
        "The partner's events, oldest first by default. The log has no gaps: continue from the last cursor to read new events.",
      args: {
        ...pageArgs(t),
        order: t.arg({
          type: ListOrder,
          description: 'Order of the list. The default is oldest first, so that the last cursor leads to new events.',
        }),
        types: t.arg({ type: [EventType], description: 'Only events of these types.' }),
        accountIds: t.arg({
          ...integerIdsOf('Account'),
          description: 'Only events about these accounts, by `accountId` or `id`.',
        }),
        about: t.arg.string({
          description:
            'Only events about this transaction id or end-to-end id, or the event with this id. Returns the whole history of a payment.',
        }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageEvents, args), (row) => [row.position], args.after),
    }),
  }));
}
