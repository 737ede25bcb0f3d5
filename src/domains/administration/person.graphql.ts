import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { orNull } from '../../graphql/or-null.ts';
import { resourceFields, resourceType } from '../../graphql/resource-fields.ts';
import { type AdministrationEntry, listAdministrationLog } from './administration-log.ts';
import { administrationEntry } from './audit.resource.ts';
import { ChangeRequestType } from './change-request.graphql.ts';
import { OperatorRole } from './operator-role.graphql.ts';
import { administeredOperator } from './person.resource.ts';
import { getPerson, listPersons, type PersonRecord } from './person.ts';
import { type ChangedPerson, changePerson, createPerson, disablePerson, enablePerson } from './person-changes.ts';
import { AuditProvenance } from './provenance.graphql.ts';

export function personGraph(): void {
  registerEnums(OperatorRole);

  const Operator = resourceType<typeof administeredOperator, PersonRecord>(administeredOperator, {
    types: { roles: [OperatorRole] },
  });
  const Connection = connectionOf(Operator, 'OperatorConnection', {
    description: 'Operators of the institution, newest first.',
  });
  const Entry = builder.objectRef<AdministrationEntry>('AdministrationEntry').implement({
    description: administrationEntry.description,
    fields: (t) => ({
      ...resourceFields(t, administrationEntry),
      provenance: t.field({
        type: AuditProvenance,
        description: 'Origin of the act.',
        resolve: (entry) => entry,
      }),
    }),
  });
  const LogConnection = connectionOf(Entry, 'AdministrationLogConnection', {
    description: 'Administrative acts, newest first.',
  });

  builder.queryFields((t) => ({
    operators: t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Operators of the institution, newest first, including disabled ones.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listPersons, args), (row) => [row.id], args.after),
    }),
    operator: t.field({
      type: Operator,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'An operator of the institution. Null when no operator has this login.',
      args: { login: t.arg.string({ required: true, description: 'Login of the operator.' }) },
      resolve: (_root, { login }, context) => orNull(context.enter(getPerson, { login }), 'person_not_found'),
    }),
    administrationLog: t.field({
      type: LogConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description:
        "Acts of the institution's operators, and acts on the institution by the staff that runs the gateway, newest first.",
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
    description: 'Result of a change of an operator.',
    fields: (t) => ({
      person: t.expose('person', { type: Operator, description: 'Current state of the operator.' }),
      change: t.expose('change', {
        type: ChangeRequestType,
        nullable: true,
        description: 'The change that waits for a second admin. Null when the change took effect.',
      }),
    }),
  });
  const AUTHORITY = 'Approval limit of an approver';
  operationMutation(createPerson, {
    type: Changed,
    input: (t) => ({
      login: t.string({ required: true, description: 'Login for the sign-in.' }),
      name: t.string({ required: true, description: 'Name of the operator.' }),
      roles: t.field({ type: [OperatorRole], required: true, description: 'Roles of the operator.' }),
      authority: t.field({ type: 'Cents', description: `${AUTHORITY}.` }),
    }),
  });
  operationMutation(changePerson, {
    type: Changed,
    input: (t) => ({
      login: t.string({ required: true, description: 'Login of the operator.' }),
      name: t.string({ description: 'Name of the operator.' }),
      roles: t.field({ type: [OperatorRole], description: 'Roles of the operator.' }),
      authority: t.field({ type: 'Cents', description: `${AUTHORITY}. Null removes the approval limit.` }),
    }),
  });
  operationMutation(disablePerson, {
    type: Operator,
    input: (t) => ({ login: t.string({ required: true, description: 'Login of the operator.' }) }),
  });
  operationMutation(enablePerson, {
    type: Changed,
    input: (t) => ({ login: t.string({ required: true, description: 'Login of the operator.' }) }),
  });
}
