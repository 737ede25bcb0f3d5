import { builder, CONSOLE } from '../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { oncePerSource } from '../../graphql/live-source.ts';
import { resourceType } from '../../graphql/resource-fields.ts';
import type { Change } from './change.ts';
import { ChangeFeeds } from './change-feed.ts';
import { CHANGE_KINDS } from './change-kinds.ts';
import { followChanges } from './changes.ts';
import { change } from './console.resource.ts';

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
  const ChangeType = resourceType(change, { types: { kind: ChangeKindEnum } });

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
      resolve: (each: Change) => each,
    }),
  );
}
