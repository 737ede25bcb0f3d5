import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { orNull } from '../../graphql/or-null.ts';
import { approveChange, declineChange } from './change-decisions.ts';
import { CHANGE_OUTCOMES, type ChangeRequest, getChange, listChanges } from './change-request.ts';
import { changeSubjects } from './change-subject.ts';

export const ChangeRequestType = builder.objectRef<ChangeRequest>('ChangeRequest');

export function changeRequestGraph(): void {
  const ChangeSubject = enumType('ChangeSubject', {
    description: 'What a change is about that takes two admins.',
    values: enumValues(Object.fromEntries(changeSubjects().map(({ type, description }) => [type, description]))),
  });
  const ChangeOutcome = enumType('ChangeOutcome', {
    description: 'What became of a change that was asked for.',
    values: enumValues(CHANGE_OUTCOMES),
  });
  registerEnums(ChangeSubject, ChangeOutcome);

  ChangeRequestType.implement({
    description: 'A change that loosens a control: one person asks for it, other admins decide.',
    fields: (t) => ({
      changeId: t.exposeID('id', { description: 'Its id (UUID).' }),
      subjectType: t.expose('subjectType', { type: ChangeSubject, description: 'What it is about.' }),
      subject: t.exposeString('subject', {
        description:
          'Name of the subject: the client id of a credential, the login of a person, the id of an account, …',
      }),
      was: t.expose('was', {
        type: 'JSON',
        nullable: true,
        description: 'The members that change, as they were when it was asked for; null: it replaces nothing.',
      }),
      wanted: t.expose('wanted', { type: 'JSON', description: 'The members that change, as an approval makes them.' }),
      approvalsNeeded: t.exposeInt('approvalsNeeded', { description: 'How many admins have to approve it: 1 or 2.' }),
      approvedBy: t.field({
        type: ['String'],
        description: 'Admins who have approved it, the first one first.',
        resolve: ({ approvedBy }) => [...approvedBy],
      }),
      consentedBy: t.exposeString('consentedBy', {
        nullable: true,
        description: 'Of a deputyship: the represented approver, once that person consents; else null.',
      }),
      requestedBy: t.exposeString('requestedBy', { description: 'Who asked for it.' }),
      requestedAt: t.expose('requestedAt', { type: 'DateTime', description: 'When.' }),
      decidedBy: t.exposeString('decidedBy', { nullable: true, description: 'Who decided it; null: it waits.' }),
      decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
      outcome: t.expose('outcome', {
        type: ChangeOutcome,
        nullable: true,
        description: 'What became of it; null: it waits.',
      }),
    }),
  });
  const Connection = connectionOf(ChangeRequestType, 'ChangeRequestConnection', {
    description: 'What admins have asked for, newest first.',
  });

  builder.queryField('changeRequests', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'What admins have asked for and a second one decides, newest first.',
      args: {
        ...pageArgs(t),
        waiting: t.arg.boolean({ description: 'Only what waits; all when left out.' }),
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
      description: 'What an admin has asked for; null: there is nothing with this id.',
      args: { changeId: t.arg.id({ required: true, description: 'Its id.' }) },
      resolve: (_root, { changeId }, context) => orNull(context.enter(getChange, { changeId }), 'change_not_found'),
    }),
  );

  for (const decision of [approveChange, declineChange])
    operationMutation(decision, {
      type: ChangeRequestType,
      input: (t) => ({ changeId: t.id({ required: true, description: 'What was asked for.' }) }),
    });
}
