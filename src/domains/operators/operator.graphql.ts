import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { OperatorRole } from '../administration/operator-role.graphql.ts';
import { Deputyship } from './deputyship.graphql.ts';
import { MAX_DEPUTYSHIPS } from './deputyship.ts';
import { me } from './operator.resource.ts';
import { getMe, type Person } from './operator.ts';

const FEW = 3;

export function operatorGraph(): void {
  const PersonType = builder.objectRef<Person>('Person').implement({
    description: me.description,
    fields: (t) => ({
      ...resourceFields(t, me, { roles: [OperatorRole] }),
      standsFor: t.field({
        type: [Deputyship],
        description: `Current and future deputyships in which the operator is the deputy, earliest first, at most ${MAX_DEPUTYSHIPS}.`,
        extensions: listOf(FEW),
        resolve: ({ standsFor }) => [...standsFor],
      }),
      deputies: t.field({
        type: [Deputyship],
        description: `Current and future deputyships in which the operator is represented, earliest first, at most ${MAX_DEPUTYSHIPS}.`,
        extensions: listOf(FEW),
        resolve: ({ deputies }) => [...deputies],
      }),
    }),
  });

  builder.queryField('me', (t) =>
    t.field({
      type: PersonType,
      subGraphs: CONSOLE,
      description: 'The signed-in operator.',
      resolve: (_root, _args, context) => context.enter(getMe, {}),
    }),
  );
}
