import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { orNull } from '../../graphql/or-null.ts';
import { OperatorRole } from '../operators/operator.graphql.ts';
import { type AdministrationEntry, listAdministrationLog } from './administration-log.ts';
import { ChangeRequestType } from './change-request.graphql.ts';
import { getPerson, listPersons, type PersonRecord } from './person.ts';
import { type ChangedPerson, changePerson, createPerson, disablePerson, enablePerson } from './person-changes.ts';
import { AuditProvenance } from './provenance.graphql.ts';

export function personGraph(): void {
  const Operator = builder.objectRef<PersonRecord>('Operator').implement({
    description: 'A person of the institution, as its admins see it.',
    fields: (t) => ({
      login: t.exposeString('login', { description: 'Under which the person signs in; records name it.' }),
      name: t.exposeString('name', { description: 'Name of the person.' }),
      roles: t.expose('roles', { type: [OperatorRole], description: 'What the person may do.' }),
      authority: t.expose('authority', {
        type: 'Cents',
        nullable: true,
        description: 'Up to which amount the person may approve; null: the person approves nothing.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person was added.' }),
      disabledAt: t.expose('disabledAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Since when the person can not act; null: the person can.',
      }),
      pendingChangeId: t.exposeID('pendingChangeId', {
        nullable: true,
        description: 'The change that waits for a second admin; null: none does.',
      }),
    }),
  });
  const Connection = connectionOf(Operator, 'OperatorConnection', {
    description: 'Persons of the institution, newest first.',
  });
  const Entry = builder.objectRef<AdministrationEntry>('AdministrationEntry').implement({
    description: 'What a person did, or one who runs the gateway.',
    fields: (t) => ({
      entryId: t.exposeID('id', { description: 'Its id (UUID).' }),
      author: t.exposeString('author', { description: '`operator:<login>` or `deployment:<name>`.' }),
      action: t.exposeString('action', { description: 'What was done: `credential.revoked`, …' }),
      resourceType: t.exposeString('resourceType', { description: 'To what kind of thing.' }),
      resourceId: t.exposeString('resourceId', { description: 'To which one.' }),
      changes: t.expose('changes', { type: 'JSON', description: 'New values, or `{ from, to }`; never secrets.' }),
      provenance: t.field({
        type: AuditProvenance,
        description: 'Where it came from.',
        resolve: (entry) => entry,
      }),
      occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When.' }),
    }),
  });
  const LogConnection = connectionOf(Entry, 'AdministrationLogConnection', {
    description: 'What persons did, newest first.',
  });

  builder.queryFields((t) => ({
    operators: t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'The persons of the institution, newest first, those that are disabled too.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listPersons, args), (row) => [row.id], args.after),
    }),
    operator: t.field({
      type: Operator,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'A person of the institution; null: nobody has this login.',
      args: { login: t.arg.string({ required: true, description: 'Who.' }) },
      resolve: (_root, { login }, context) => orNull(context.enter(getPerson, { login }), 'person_not_found'),
    }),
    administrationLog: t.field({
      type: LogConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'What persons of the institution did, and those who run the gateway did to it, newest first.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(
          await context.enter(listAdministrationLog, args),
          (row) => [row.occurredAt.toISOString(), row.id],
          args.after,
        ),
    }),
  }));

  const Changed = builder.objectRef<ChangedPerson>('ChangedPerson').implement({
    description: 'What became of a change of a person.',
    fields: (t) => ({
      person: t.expose('person', { type: Operator, description: 'The person as it is.' }),
      change: t.expose('change', {
        type: ChangeRequestType,
        nullable: true,
        description: 'What waits for a second admin; null: it was made.',
      }),
    }),
  });
  const AUTHORITY = 'Up to which amount an approver approves';
  operationMutation(createPerson, {
    type: Changed,
    input: (t) => ({
      login: t.string({ required: true, description: 'Under which the person signs in.' }),
      name: t.string({ required: true, description: 'Name of the person.' }),
      roles: t.field({ type: [OperatorRole], required: true, description: 'What the person may do.' }),
      authority: t.field({ type: 'Cents', description: `${AUTHORITY}.` }),
    }),
  });
  operationMutation(changePerson, {
    type: Changed,
    input: (t) => ({
      login: t.string({ required: true, description: 'Who.' }),
      name: t.string({ description: 'Name of the person.' }),
      roles: t.field({ type: [OperatorRole], description: 'What the person may do.' }),
      authority: t.field({ type: 'Cents', description: `${AUTHORITY}; null: none.` }),
    }),
  });
  operationMutation(disablePerson, {
    type: Operator,
    input: (t) => ({ login: t.string({ required: true, description: 'Who.' }) }),
  });
  operationMutation(enablePerson, {
    type: Changed,
    input: (t) => ({ login: t.string({ required: true, description: 'Who.' }) }),
  });
}
