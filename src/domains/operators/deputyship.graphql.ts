import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { ChangeRequestType } from '../administration/change-request.graphql.ts';
import {
  consentToDeputy,
  type DeputyshipRecord,
  endDeputyship,
  listDeputyships,
  listNamedDeputies,
  nameDeputy,
} from './deputyship.ts';
import { deputyship } from './operator.resource.ts';

const FEW = 5;

export const Deputyship = builder.objectRef<DeputyshipRecord>('Deputyship');

export function deputyshipGraph(): void {
  Deputyship.implement({ description: deputyship.description, fields: (t) => resourceFields(t, deputyship) });
  const Connection = connectionOf(Deputyship, 'DeputyshipConnection', {
    description: 'Deputyships, newest first.',
  });

  builder.queryField('deputyships', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Past, current and future deputyships, newest first.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listDeputyships, args), (row) => [row.id], args.after),
    }),
  );

  builder.queryField('namedDeputies', (t) =>
    t.field({
      type: [ChangeRequestType],
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Named deputies that wait for consent or approval, newest first, at most 100.',
      extensions: listOf(FEW),
      resolve: async (_root, _args, context) => [...(await context.enter(listNamedDeputies, {}))],
    }),
  );

  operationMutation(consentToDeputy, {
    type: ChangeRequestType,
    input: (t) => ({ changeId: t.id({ required: true, description: 'Id of the change that names the deputy.' }) }),
  });
  operationMutation(nameDeputy, {
    type: ChangeRequestType,
    input: (t) => ({
      absent: t.string({ description: 'Login of the absent approver. The caller when absent.' }),
      deputy: t.string({ required: true, description: 'Login of the approver who acts for the absent one.' }),
      firstDay: t.field({ type: 'Date', required: true, description: 'First Brasília day, today or later.' }),
      lastDay: t.field({
        type: 'Date',
        required: true,
        description: 'Last Brasília day, inclusive, at most 366 days in total.',
      }),
    }),
  });
  operationMutation(endDeputyship, {
    type: Deputyship,
    input: (t) => ({ deputyshipId: t.id({ required: true, description: 'Id of the deputyship.' }) }),
  });
}
