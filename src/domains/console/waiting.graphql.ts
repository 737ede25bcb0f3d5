import { builder, CONSOLE } from '../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { exactSum } from '../finance/exact-sum.ts';
import { getWaiting, type Waiting } from './waiting.ts';
import { WAITING_KINDS } from './waiting-kinds.ts';

export function waitingGraph(): void {
  const Kind = enumType('WaitingKind', {
    description: 'What waits for a person.',
    values: enumValues(WAITING_KINDS),
  });
  registerEnums(Kind);
  const WaitingType = builder.objectRef<Waiting>('Waiting').implement({
    description: 'How much of one kind waits for who asks.',
    fields: (t) => ({
      kind: t.expose('kind', { type: Kind, description: 'What it is.' }),
      onBehalfOf: t.exposeString('onBehalfOf', {
        nullable: true,
        description: 'Login of the approver for whom who asks stands today; null: it waits for who asks.',
      }),
      count: t.exposeInt('count', { description: 'How many, at most 1,000.' }),
      isMore: t.exposeBoolean('isMore', { description: 'Whether there are more than were counted.' }),
      oldestAt: t.expose('oldestAt', {
        type: 'DateTime',
        nullable: true,
        description:
          'Since when the oldest of those that were counted waits: of what has a day, when that began in Brasília; null: there is none.',
      }),
      total: t.field({
        type: 'ExactCents',
        nullable: true,
        description:
          'What those that were counted come to, whichever way it goes; null: it is no money, or there is none.',
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
        'What waits for who asks: each kind that its roles do something about, also where there is nothing of it. Nothing that another person has to decide, because who asks has made it.',
      resolve: (_root, _args, context) => context.enter(getWaiting, {}),
    }),
  );
}
