import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { listOf } from '../../graphql/cost.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { ChangeRequestType } from '../administration/change-request.graphql.ts';
import {
  consentToDeputy,
  type DeputyshipRecord,
  endDeputyship,
  listDeputyships,
  listNamedDeputies,
  nameDeputy,
} from './deputyship.ts';

/** Namings that usually wait. */
const FEW = 5;

export const Deputyship = builder.objectRef<DeputyshipRecord>('Deputyship');

export function deputyshipGraph(): void {
  Deputyship.implement({
    description: 'An approver who stands for another one while that one is away, within his authority.',
    fields: (t) => ({
      deputyshipId: t.exposeID('id', { description: 'Its id (UUID).' }),
      absent: t.exposeString('absent', { description: 'Login of the approver who is away.' }),
      deputy: t.exposeString('deputy', { description: 'Login of the approver who stands for him.' }),
      firstDay: t.expose('firstDay', { type: 'Date', description: 'Brasília day from which on.' }),
      lastDay: t.expose('lastDay', { type: 'Date', description: 'Brasília day until which, itself included.' }),
      createdBy: t.exposeString('createdBy', { description: 'Who named the deputy.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
      endedBy: t.exposeString('endedBy', {
        nullable: true,
        description: 'Who ended it before its time; null: nobody.',
      }),
      endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
    }),
  });
  const Connection = connectionOf(Deputyship, 'DeputyshipConnection', {
    description: 'Who stands for which approver, newest first.',
  });

  builder.queryField('deputyships', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Who stands, stood or will stand for which approver, newest first.',
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
      description: 'Deputies that were named and wait for consent or approval, newest first, 100 at most.',
      extensions: listOf(FEW),
      resolve: async (_root, _args, context) => [...(await context.enter(listNamedDeputies, {}))],
    }),
  );

  operationMutation(consentToDeputy, {
    type: ChangeRequestType,
    input: (t) => ({ changeId: t.id({ required: true, description: 'What was asked for.' }) }),
  });
  operationMutation(nameDeputy, {
    type: ChangeRequestType,
    input: (t) => ({
      absent: t.string({ description: 'Login of the approver who is away; who asks when left out.' }),
      deputy: t.string({ required: true, description: 'Login of the approver who stands for him.' }),
      firstDay: t.field({ type: 'Date', required: true, description: 'Brasília day from which on, today or later.' }),
      lastDay: t.field({ type: 'Date', required: true, description: 'Brasília day until which: 366 days at most.' }),
    }),
  });
  operationMutation(endDeputyship, {
    type: Deputyship,
    input: (t) => ({ deputyshipId: t.id({ required: true, description: 'What ends.' }) }),
  });
}
