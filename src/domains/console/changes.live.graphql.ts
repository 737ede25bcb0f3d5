import { builder, CONSOLE } from '../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { oncePerSource } from '../../graphql/live-source.ts';
import type { Change } from './change.ts';
import { ChangeFeeds } from './change-feed.ts';
import { CHANGE_KINDS } from './change-kinds.ts';
import { followChanges } from './changes.ts';

const feeds = oncePerSource((source) => new ChangeFeeds(source));

export const ChangeKindEnum = enumType('ChangeKind', {
  description: 'Kind of changed resource.',
  values: enumValues({
    everything: {
      meaning:
        'Anything may have changed. This is the first change of a subscription, and it replaces single changes when there are too many.',
    },
    ...CHANGE_KINDS,
  }),
});

export function changesLiveGraph(): void {
  registerEnums(ChangeKindEnum);
  const ChangeType = builder.objectRef<Change>('Change').implement({
    description: 'A hint that a resource changed: read the resource again.',
    fields: (t) => ({
      kind: t.expose('kind', { type: ChangeKindEnum, description: 'Kind of the changed resource.' }),
      resourceId: t.exposeID('id', {
        nullable: true,
        description:
          'Id of the changed resource: the login for an operator, the date for a treasury day. Null for `EVERYTHING`.',
      }),
      action: t.exposeString('action', {
        nullable: true,
        description: 'Action, for example `payable.approved`. Null for `EVERYTHING`.',
      }),
      author: t.exposeString('author', {
        nullable: true,
        description:
          'Author: `operator:<login>` or `partner_api:<client_id>`. Null when no caller made the change, for example when a payment ended or a statement entry arrived.',
      }),
      at: t.expose('at', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the change. Null for `EVERYTHING` and for new statement entries.',
      }),
    }),
  });

  builder.subscriptionField('changes', (t) =>
    t.field({
      type: ChangeType,
      subGraphs: CONSOLE,
      description:
        'Changes of the institution within about one second, so that open lists can reload. Each change arrives at least once during the subscription, in no particular order. ' +
        'Changes before the subscription are not sent. The first change is `EVERYTHING`: it arrives when no later change can be missed. ' +
        "Reload after it, also after a reconnect. Contains only the kinds that the caller's roles may see.",
      args: {
        kinds: t.arg({
          type: [ChangeKindEnum],
          description: 'Only changes of these kinds, and `EVERYTHING`. All kinds when absent.',
        }),
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
