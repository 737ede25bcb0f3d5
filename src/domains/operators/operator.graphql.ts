import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { OperatorRole } from '../administration/operator-role.graphql.ts';
import { Deputyship } from './deputyship.graphql.ts';
import { MAX_DEPUTYSHIPS } from './deputyship.ts';
import { getMe, type Person } from './operator.ts';

const FEW = 3;

export function operatorGraph(): void {
  const PersonType = builder.objectRef<Person>('Person').implement({
    description: 'An operator of the institution.',
    fields: (t) => ({
      login: t.exposeString('login', { description: 'Login for the sign-in. Records contain it as the author.' }),
      name: t.exposeString('name', { description: 'Name of the operator.' }),
      roles: t.expose('roles', { type: [OperatorRole], description: 'Roles of the operator.' }),
      authority: t.expose('authority', {
        type: 'Cents',
        nullable: true,
        description: 'Approval limit. Null when the operator cannot approve.',
      }),
      institutionName: t.exposeString('institutionName', { description: 'Name of the institution.' }),
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
      ispb: t.exposeString('ispb', { description: 'ISPB of the institution, 8 characters (BCB).' }),
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
