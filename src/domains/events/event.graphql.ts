import { builder, needs } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { encodeCursor } from '../../platform/pagination.ts';
import { Account } from '../accounts/account.graphql.ts';
import { type LoggedEvent, pageEvents } from './event-log.ts';

export const Event = builder.objectRef<LoggedEvent>('Event').implement({
  description: 'Something that happened and was committed: what webhooks deliver.',
  extensions: needs('webhook:read'),
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the event (UUID). A webhook delivery of it has an id of its own.' }),
    cursor: t.string({
      description: 'Its place in the log, for `after`: here, in subscriptions and in replay.',
      resolve: ({ position }) => encodeCursor([position]),
    }),
    type: t.exposeString('type', { description: 'Name of the webhook catalogue, such as `pix.payout.confirmed`.' }),
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

const EventConnection = connectionOf(Event, 'EventConnection', { description: 'Events, oldest first.' });

builder.queryField('events', (t) =>
  t.field({
    type: EventConnection,
    description: "The partner's events, oldest first. Kept in order without gaps: read on from the last cursor.",
    args: {
      ...pageArgs(t),
      types: t.arg.stringList({ description: 'Only events of these types.' }),
      accountIds: t.arg.intList({ description: 'Only events about these accounts.' }),
    },
    resolve: async (_root, args, context) =>
      new Page(await context.enter(pageEvents, args), (row) => [row.position], args.after),
  }),
);
