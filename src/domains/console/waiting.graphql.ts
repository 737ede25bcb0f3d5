import { builder, CONSOLE } from '../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { exactSum } from '../finance/exact-sum.ts';
import { waiting } from './console.resource.ts';
import { getWaiting, type Waiting } from './waiting.ts';
import { WAITING_KINDS } from './waiting-kinds.ts';

export function waitingGraph(): void {
  const Kind = enumType('WaitingKind', {
    description: 'Kind of work that waits for an operator.',
    values: enumValues(WAITING_KINDS),
  });
  registerEnums(Kind);
  const WaitingType = builder.objectRef<Waiting>('Waiting').implement({
    description: waiting.description,
    fields: (t) => ({
      ...resourceFields(t, waiting),
      total: t.field({
        type: 'ExactCents',
        nullable: true,
        description:
          'Sum of the counted items, inflows and outflows alike. Null when the items have no amount or there are none.',
        resolve: ({ total }) => (total === null ? null : exactSum(total)),
      }),
    }),
  });

  builder.queryField('waiting', (t) =>
    t.field({
      type: [WaitingType],
      nullable: true,
      subGraphs: CONSOLE,
      description:
        "Work that waits for the caller: every kind that the caller's roles can act on, also with count 0. Excludes work of the caller that a different person must decide.",
      resolve: (_root, _args, context) => context.enter(getWaiting, {}),
    }),
  );
}
