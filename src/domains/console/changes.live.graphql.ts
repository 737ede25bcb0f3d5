import { builder, CONSOLE } from '../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { oncePerSource } from '../../graphql/live/source.ts';
import type { Change } from './change.ts';
import { ChangeFeeds } from './change-feed.ts';
import { CHANGE_KINDS } from './change-kinds.ts';
import { followChanges } from './changes.ts';

const feeds = oncePerSource((source) => new ChangeFeeds(source));

export const ChangeKindEnum = enumType('ChangeKind', {
  description: 'What of the institution changed.',
  values: enumValues({
    everything: {
      meaning: 'Whatever is shown may have changed: it comes first, and when too much changed to be told one by one.',
    },
    ...CHANGE_KINDS,
  }),
});

export function changesLiveGraph(): void {
  registerEnums(ChangeKindEnum);
  const ChangeType = builder.objectRef<Change>('Change').implement({
    description: 'A hint that something changed: read it again.',
    fields: (t) => ({
      kind: t.expose('kind', { type: ChangeKindEnum, description: 'What it is.' }),
      resourceId: t.exposeID('id', {
        nullable: true,
        description: 'Which one: its own id, of a person the login, of a treasury day the day. Null of everything.',
      }),
      action: t.exposeString('action', {
        nullable: true,
        description: 'What was done: `payable.approved`. Null of everything.',
      }),
      author: t.exposeString('author', {
        nullable: true,
        description:
          'Who did it: `operator:<login>`, `partner_api:<client_id>`; null: nobody, a payment ended so, or an entry came.',
      }),
      at: t.expose('at', {
        type: 'DateTime',
        nullable: true,
        description: 'When. Null of everything, and of what came onto a statement.',
      }),
    }),
  });

  builder.subscriptionField('changes', (t) =>
    t.field({
      type: ChangeType,
      subGraphs: CONSOLE,
      description:
        'What of the institution changes, within about a second, so that open lists read again. A hint: each change is told at least once ' +
        'while it is followed, in no order, and nothing is told of before. It begins with `EVERYTHING` once nothing is missed any more: ' +
        'whoever was away reads again then. Only what the roles of who asks have to do with.',
      args: {
        kinds: t.arg({ type: [ChangeKindEnum], description: 'Only these, and `EVERYTHING`; all when left out.' }),
      },
      subscribe: async (_root, { kinds }, context) => {
        const only = kinds?.filter((kind) => kind !== 'everything');
        const wanted = await context.enter(followChanges, { kinds: only });
        return feeds(context.live).follow(context.principal, wanted);
      },
      resolve: (change) => change,
    }),
  );
}
