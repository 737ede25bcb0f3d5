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
        "The partner's events in log order, without gaps or duplicates. Resume with the `cursor` of the last event. " +
        'A cursor older than the oldest kept event is refused (`cursor_expired`) with `oldestCursor`.',
      extensions: needs(...followEvents.scopes),
      args: {
        after: t.arg({
          type: 'Cursor',
          description: 'Only events after this cursor. When absent, the subscription starts now.',
        }),
        types: t.arg({ type: [EventType], description: 'Only events of these types, at most 100.' }),
        accountIds: t.arg({
          ...integerIdsOf('Account'),
          description: 'Only events about these accounts, by `accountId` or `id`, at most 100.',
        }),
      },
      subscribe: async (_root, args, context) => followLog(context, await context.enter(followEvents, args)),
      resolve: (event) => event,
    }),
  );
}
