import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { orNull } from '../../graphql/or-null.ts';
import { approveChange, declineChange } from './change-decisions.ts';
import { CHANGE_OUTCOMES, CHANGE_SUBJECTS, type ChangeRequest, getChange, listChanges } from './change-request.ts';

export const ChangeRequestType = builder.objectRef<ChangeRequest>('ChangeRequest');

export function changeRequestGraph(): void {
  const ChangeSubject = enumType('ChangeSubject', {
    description: 'What a change is about that takes two admins.',
    values: enumValues(CHANGE_SUBJECTS),
  });
  const ChangeOutcome = enumType('ChangeOutcome', {
    description: 'What became of a change that was asked for.',
    values: enumValues(CHANGE_OUTCOMES),
  });
  registerEnums(ChangeSubject, ChangeOutcome);

  ChangeRequestType.implement({
    description: 'What an admin has asked for and another one decides.',
    fields: (t) => ({
      changeId: t.exposeID('id', { description: 'Its id (UUID).' }),
      subjectType: t.expose('subjectType', { type: ChangeSubject, description: 'What it is about.' }),
      subject: t.exposeString('subject', { description: 'Client id of the credential, or login of the person.' }),
      wanted: t.expose('wanted', { type: 'JSON', description: 'The members that change, as they shall be.' }),
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
