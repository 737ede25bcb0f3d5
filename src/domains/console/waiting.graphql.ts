import { builder, CONSOLE } from '../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { exactSum } from '../finance/exact-sum.ts';
import { getWaiting, type Waiting } from './waiting.ts';
import { WAITING_KINDS } from './waiting-kinds.ts';

export function waitingGraph(): void {
  const Kind = enumType('WaitingKind', {
    description: 'Kind of work that waits for an operator.',
    values: enumValues(WAITING_KINDS),
  });
  registerEnums(Kind);
  const WaitingType = builder.objectRef<Waiting>('Waiting').implement({
    description: 'Work of one kind that waits for the caller.',
    fields: (t) => ({
      kind: t.expose('kind', { type: Kind, description: 'Kind of work.' }),
      onBehalfOf: t.exposeString('onBehalfOf', {
        nullable: true,
        description: 'Login of the approver whom the caller represents today. Null when the work waits for the caller.',
      }),
      count: t.exposeInt('count', { description: 'Number of items, at most 1,000.' }),
      isMore: t.exposeBoolean('isMore', { description: 'True when there are more items than were counted.' }),
      oldestAt: t.expose('oldestAt', {
        type: 'DateTime',
        nullable: true,
        description:
          'Time since when the oldest counted item waits. For items with a day: the start of that day in Brasília. Null when there is none.',
      }),
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
