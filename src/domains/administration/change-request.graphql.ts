import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { orNull } from '../../graphql/or-null.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { CHANGE_OUTCOMES, changeRequest } from '../change-request.resource.ts';
import { type ChangeRequest, changeSubjects } from '../change-subject.ts';
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
    description: changeRequest.description,
    fields: (t) => resourceFields(t, changeRequest, { subjectType: ChangeSubject }),
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
        new Page(
          await context.enter(listChanges, { ...args, waiting: args.waiting ?? undefined }),
          (row) => [row.id],
          args.after,
        ),
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
