import { brandWithType } from '@pothos/core';
import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, ListOrder, Page, pageArgs } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumRef, implementEnum, registerEnums } from '../../graphql/enums.ts';
import { nodeType } from '../../graphql/nodes.ts';
import { integerIdsOf } from '../../graphql/object-ids.ts';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import { Uuid } from '../../platform/ids.ts';
import { encodeCursor } from '../../platform/pagination.ts';
import { Account } from '../accounts/account.graphql.ts';
import { eventCatalogue, eventTypeName, eventTypeValue } from './catalogue.ts';
import { listWebhookEvents, type WebhookEvent } from './event-catalogue.ts';
import { eventsById } from './event-lists.ts';
import { newestEvent, pageEvents } from './event-log.ts';

/** The catalogue's names in GraphQL's form: `PIX_PAYOUT_CONFIRMED` is `pix.payout.confirmed`. */
export const EventType = enumRef<string>('EventType');

export const Event = builder.interfaceRef<LoggedEvent>('Event');

/** Events for `node`, which asks each for its type. */
const nodesOfEvents = async (...wanted: Parameters<typeof eventsById>): Promise<readonly LoggedEvent[]> => {
  const events = await eventsById(...wanted);
  for (const event of events) brandWithType(event, eventTypeName(event.type) as never);
  return events;
};

export function eventGraph(): void {
  registerEnums(ListOrder);
  implementEnum(EventType, {
    description: 'A name of the webhook catalogue: upper case, and `_` for its dots.',
    values: Object.fromEntries(
      eventCatalogue().map(({ type, summary }) => [
        eventTypeValue(type),
        { value: type, description: `\`${type}\`: ${summary}.` },
      ]),
    ),
  });

  Event.implement({
    description:
      "Something that happened and was committed: what webhooks deliver. Each event of the catalogue has a type of its own, with its payload's members as fields; whatever is nullable in one of them is so in all.",
    extensions: nodeType({ name: 'Event', scope: 'webhook:read', id: Uuid, load: nodesOfEvents }),
    interfaces: [builder.nodeInterfaceRef()],
    resolveType: ({ type }) => eventTypeName(type),
    fields: (t) => ({
      id: t.exposeID('id', {
        description: 'Id of the event (UUID), global as it is. A webhook delivery of it has an id of its own.',
      }),
      cursor: t.field({
        type: 'Cursor',
        description: 'Its place in the log, for `after`: here, in subscriptions and in replay.',
        resolve: ({ position }) => encodeCursor([position]),
      }),
      type: t.expose('type', { type: EventType, description: 'What happened, as arguments take it.' }),
      name: t.exposeString('type', {
        description:
          'What happened, by its name in REST and webhooks (`X-Service-Event-Type`): `pix.payout.confirmed`.',
      }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When it happened.' }),
      payload: t.expose('payload', {
        type: 'JSON',
        description: "Members as in the webhook's body, but amounts in cents.",
      }),
      accountId: t.exposeInt('accountId', { nullable: true, description: 'Account that it is about.' }),
      account: t.field({
        type: Account,
        nullable: true,
        description: 'The account of `accountId`.',
        resolve: ({ accountId }) => accountId,
      }),
    }),
  });

  const EventConnection = connectionOf(Event, 'EventConnection', {
    description: 'Events, oldest first unless the other order is asked for.',
  });

  const WebhookEventType = builder.objectRef<WebhookEvent>('WebhookEventType').implement({
    description: 'An event that webhooks can subscribe to.',
    extensions: needs('webhook:read'),
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Its name, as in `X-Service-Event-Type`.' }),
      type: t.field({ type: EventType, description: 'Its name, as arguments take it.', resolve: ({ name }) => name }),
      description: t.exposeString('description', { description: 'What it means.' }),
      schema: t.expose('schema', {
        type: 'JSON',
        description: "JSON Schema (draft 2020-12) of its webhook's body: amounts in base units, BRL x 10,000.",
      }),
    }),
  });

  builder.queryFields((t) => ({
    webhookEvents: t.field({
      type: [WebhookEventType],
      nullable: true,
      description: 'The catalogue: every event that webhooks can subscribe to.',
      extensions: listOf(eventCatalogue().length),
      resolve: (_root, _args, context) => context.enter(listWebhookEvents, {}),
    }),
    eventCursor: t.field({
      type: 'Cursor',
      nullable: true,
      description: "Cursor of the partner's newest event: reading on `after` it starts from now.",
      extensions: needs(...newestEvent.scopes),
      resolve: async (_root, _args, context) => encodeCursor([await context.enter(newestEvent, {})]),
    }),
    events: t.field({
      type: EventConnection,
      nullable: true,
      description:
        "The partner's events, oldest first unless the other order is asked for. Kept in order without gaps: read on from the last cursor.",
      args: {
        ...pageArgs(t),
        order: t.arg({
          type: ListOrder,
          description:
            'Order of the list; the oldest first when left out, so that the last cursor leads to what is new.',
        }),
        types: t.arg({ type: [EventType], description: 'Only events of these types.' }),
        accountIds: t.arg({
          ...integerIdsOf('Account'),
          description: 'Only events about these accounts: their `accountId`s, or `id`s.',
        }),
        about: t.arg.string({
          description:
            'Only what is about this: the id of a transaction, an end-to-end id, or the id of an event. All that happened to a payment.',
        }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(pageEvents, args), (row) => [row.position], args.after),
    }),
  }));
}
