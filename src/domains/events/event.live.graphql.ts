import { builder, needs } from '../../graphql/builder.ts';
import { followLog } from '../../graphql/live/follow.ts';
import { integerIdsOf } from '../../graphql/object-ids.ts';
import { Event, EventType } from './event.graphql.ts';
import { followEvents } from './event-log.ts';

export function eventLiveGraph(): void {
  builder.subscriptionField('events', (t) =>
    t.field({
      type: Event,
      description:
        "The partner's events as they are logged: none missing, none twice, in order. Resume with the `cursor` of the last one; " +
        'a cursor that is older than the log goes back is refused (`cursor_expired`) with `oldestCursor`.',
      extensions: needs(...followEvents.scopes),
      args: {
        after: t.arg({ type: 'Cursor', description: 'Only what comes after this event; left out: from now on.' }),
        types: t.arg({ type: [EventType], description: 'Only events of these types, at most 100.' }),
        accountIds: t.arg({
          ...integerIdsOf('Account'),
          description: 'Only events about these accounts: their `accountId`s, or `id`s, at most 100.',
        }),
      },
      subscribe: async (_root, args, context) => followLog(context, await context.enter(followEvents, args)),
      resolve: (event) => event,
    }),
  );
}
