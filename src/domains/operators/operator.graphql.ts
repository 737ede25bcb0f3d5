import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { Deputyship } from './deputyship.graphql.ts';
import { DEPUTYSHIPS_SHOWN } from './deputyship.ts';
import { getMe, type Person } from './operator.ts';

const ROLE_WORDS = {
  viewer: 'Sees everything, changes nothing.',
  preparer: 'Makes payables and payment batches, takes back what the bank returns.',
  approver: 'Approves or refuses payables, up to an amount.',
  treasurer: 'Releases payment batches, generates remittances, closes days.',
  accountant: 'Matches statements by hand, generates accounting batches.',
  admin: 'Keeps master data, field authority, webhooks, partners and credentials.',
};

export const OperatorRole = enumType('OperatorRole', {
  description: 'What a person is to the institution.',
  values: enumValues(ROLE_WORDS),
});

/** Deputyships that a person usually has. */
const FEW = 3;

export function operatorGraph(): void {
  registerEnums(OperatorRole);

  const PersonType = builder.objectRef<Person>('Person').implement({
    description: 'A person of the institution.',
    fields: (t) => ({
      login: t.exposeString('login', { description: 'Under which the person signs in; records name it.' }),
      name: t.exposeString('name', { description: 'Name of the person.' }),
      roles: t.expose('roles', { type: [OperatorRole], description: 'What the person may do.' }),
      authority: t.expose('authority', {
        type: 'Cents',
        nullable: true,
        description: 'Up to which amount the person may approve; null: the person approves nothing.',
      }),
      institutionName: t.exposeString('institutionName', { description: 'Name of the institution.' }),
      standsFor: t.field({
        type: [Deputyship],
        description: `The approvers for whom the person stands, today or later, the earliest first, ${DEPUTYSHIPS_SHOWN} at most.`,
        extensions: listOf(FEW),
        resolve: ({ standsFor }) => [...standsFor],
      }),
      deputies: t.field({
        type: [Deputyship],
        description: `Who stands for the person, today or later, the earliest first, ${DEPUTYSHIPS_SHOWN} at most.`,
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
      description: 'Who is signed in.',
      resolve: (_root, _args, context) => context.enter(getMe, {}),
    }),
  );
}
