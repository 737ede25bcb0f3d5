import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { Deputyship } from './deputyship.graphql.ts';
import { MAX_DEPUTYSHIPS } from './deputyship.ts';
import { getMe, type Person } from './operator.ts';

const ROLE_WORDS = {
  viewer: 'Reads everything, changes nothing.',
  preparer: 'Creates payables and payment batches and handles payments that the bank returned.',
  approver: 'Approves or rejects payables, up to an amount.',
  treasurer: 'Releases payment batches, generates remittances, closes days.',
  accountant: 'Matches statements manually and generates accounting batches.',
  admin: 'Manages master data, field authority, webhooks, partners and credentials.',
};

export const OperatorRole = enumType('OperatorRole', {
  description: 'Role of an operator in the institution.',
  values: enumValues(ROLE_WORDS),
});

const FEW = 3;

export function operatorGraph(): void {
  registerEnums(OperatorRole);

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
