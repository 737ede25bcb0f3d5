import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { Counterparty, CounterpartyConnection, CounterpartyFieldName } from './counterparty.graphql.ts';
import {
  type CounterpartyConflict,
  conflictsOfCounterparties,
  dismissCounterpartyConflict,
  listCounterpartiesInConflict,
} from './counterparty-conflict.ts';
import { COUNTERPARTY_FIELDS } from './counterparty-fields.ts';

export function counterpartyConflictGraph(): void {
  const Conflict = builder.objectRef<CounterpartyConflict>('CounterpartyConflict').implement({
    description:
      'A version of a counterparty that was refused whole, because its source has no authority over some of its fields.',
    extensions: needs('finance_master:read'),
    fields: (t) => ({
      sourcePartnerId: t.exposeID('sourcePartnerId', {
        description: 'Id of the partner whose systems sent the version.',
      }),
      sourceName: t.exposeString('sourceName', { description: 'Name of that partner.' }),
      reference: t.exposeString('reference', { description: 'Reference of the counterparty in the source system.' }),
      sourceVersion: t.exposeFloat('sourceVersion', { description: "The source's number of the refused version." }),
      isLinked: t.exposeBoolean('isLinked', { description: 'True when the reference is linked to the counterparty.' }),
      sent: t.expose('sent', {
        type: 'JSON',
        description: 'The values sent, by field (for example `trade_name`); null clears the field.',
      }),
      fields: t.field({
        type: [CounterpartyFieldName],
        description: 'Fields that the version would have changed without authority.',
        extensions: listOf(wordsOf(COUNTERPARTY_FIELDS).length),
        resolve: ({ fields }) => [...fields],
      }),
      refusedAt: t.expose('refusedAt', { type: 'DateTime', description: 'Time of the last refusal.' }),
    }),
  });

  builder.objectField(Counterparty, 'conflicts', (t) =>
    t.loadableGroup({
      type: Conflict,
      subGraphs: CONSOLE,
      description:
        'The newest refused version of each source, oldest first. A conflict closes when the source gets the authority and sends the version again, or when an operator dismisses it.',
      extensions: listOf(10),
      load: (ids: string[], { database, principal }: GraphqlContext) =>
        conflictsOfCounterparties(database, principal, ids),
      group: (row) => (row as CounterpartyConflict).counterpartyId,
      resolve: ({ id }) => id,
    }),
  );

  builder.queryField('counterpartiesInConflict', (t) =>
    t.field({
      type: CounterpartyConnection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Counterparties with open source conflicts, oldest first.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listCounterpartiesInConflict, args), (row) => [row.id], args.after),
    }),
  );

  operationMutation(dismissCounterpartyConflict, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({
        ...idOf('FinanceCounterparty'),
        required: true,
        description: 'Global id of the counterparty.',
      }),
      sourcePartnerId: t.id({ required: true, description: 'Id of the partner whose systems sent the version.' }),
      sourceVersion: t.float({ required: true, description: 'The source version that the operator has seen.' }),
    }),
  });
}
