import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { orNull } from '../../graphql/or-null.ts';
import { CHANGE_OUTCOMES, type ChangeRequest, changeSubjects } from '../change-subject.ts';
import { approveChange, declineChange } from './change-decisions.ts';
import { getChange, listChanges } from './change-request.ts';

export const ChangeRequestType = builder.objectRef<ChangeRequest>('ChangeRequest');

export function changeRequestGraph(): void {
  const ChangeSubject = enumType('ChangeSubject', {
    description: 'Subject of a change that needs the approval of other admins.',
    values: enumValues(Object.fromEntries(changeSubjects().map(({ type, description }) => [type, description]))),
  });
  const ChangeOutcome = enumType('ChangeOutcome', {
    description: 'Outcome of a requested change.',
    values: enumValues(CHANGE_OUTCOMES),
  });
  registerEnums(ChangeSubject, ChangeOutcome);

  ChangeRequestType.implement({
    description: 'A requested change that loosens a control. One person requests it and other admins decide.',
    fields: (t) => ({
      changeId: t.exposeID('id', { description: 'Id of the change (UUID).' }),
      subjectType: t.expose('subjectType', { type: ChangeSubject, description: 'Kind of subject.' }),
      subject: t.exposeString('subject', {
        description:
          'Name of the subject: the client id of a credential, the login of an operator, the id of an account, …',
      }),
      was: t.expose('was', {
        type: 'JSON',
        nullable: true,
        description: 'Values of the changed fields at the time of the request. Null when the change replaces nothing.',
      }),
      wanted: t.expose('wanted', { type: 'JSON', description: 'Values of the changed fields after an approval.' }),
      approvalsNeeded: t.exposeInt('approvalsNeeded', { description: 'Number of admins who must approve: 1 or 2.' }),
      approvedBy: t.field({
        type: ['String'],
        description: 'Admins who have approved, first approval first.',
        resolve: ({ approvedBy }) => [...approvedBy],
      }),
      consentedBy: t.exposeString('consentedBy', {
        nullable: true,
        description:
          'For a deputyship: the represented approver. Null until this approver consents, and for other subjects.',
      }),
      requestedBy: t.exposeString('requestedBy', { description: 'Author of the request.' }),
      requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'Time of the request.' }),
      decidedBy: t.exposeString('decidedBy', {
        nullable: true,
        description: 'Author of the decision. Null while the change waits.',
      }),
      decidedAt: t.expose('decidedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time of the decision. Null while the change waits.',
      }),
      outcome: t.expose('outcome', {
        type: ChangeOutcome,
        nullable: true,
        description: 'Outcome of the change. Null while the change waits.',
      }),
    }),
  });
  const Connection = connectionOf(ChangeRequestType, 'ChangeRequestConnection', {
    description: 'Requested changes, newest first.',
  });

  builder.queryField('changeRequests', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Changes that were requested and need the approval of other admins, newest first.',
      args: {
        ...pageArgs(t),
        waiting: t.arg.boolean({ description: 'Only changes that wait for a decision. All changes when absent.' }),
      },
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listChanges, args as never), (row) => [row.id], args.after),
    }),
  );

  builder.queryField('changeRequest', (t) =>
    t.field({
      type: ChangeRequestType,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'A requested change. Null when no change has this id.',
      args: { changeId: t.arg.id({ required: true, description: 'Id of the change.' }) },
      resolve: (_root, { changeId }, context) => orNull(context.enter(getChange, { changeId }), 'change_not_found'),
    }),
  );

  for (const decision of [approveChange, declineChange])
    operationMutation(decision, {
      type: ChangeRequestType,
      input: (t) => ({ changeId: t.id({ required: true, description: 'Id of the change.' }) }),
    });
}
