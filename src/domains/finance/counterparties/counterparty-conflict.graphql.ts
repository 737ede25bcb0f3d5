import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { wordsOf } from '../../../platform/words.ts';
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
    description: 'What a source has sent of a counterparty and does not decide, so that all of it was refused.',
    extensions: needs('finance_master:read'),
    fields: (t) => ({
      sourcePartnerId: t.exposeID('sourcePartnerId', { description: 'The partner whose systems sent it.' }),
      sourceName: t.exposeString('sourceName', { description: 'Its name.' }),
      reference: t.exposeString('reference', { description: 'Under which reference.' }),
      sourceVersion: t.exposeFloat('sourceVersion', { description: 'The version that was sent.' }),
      isLinked: t.exposeBoolean('isLinked', { description: 'Whether its reference is linked to the counterparty.' }),
      sent: t.expose('sent', { type: 'JSON', description: 'By field (`trade_name`), what it said; null clears it.' }),
      fields: t.field({
        type: [CounterpartyFieldName],
        description: 'What it would have changed and does not decide.',
        extensions: listOf(wordsOf(COUNTERPARTY_FIELDS).length),
        resolve: ({ fields }) => [...fields],
      }),
      refusedAt: t.expose('refusedAt', { type: 'DateTime', description: 'When it was refused last.' }),
    }),
  });

  builder.objectField(Counterparty, 'conflicts', (t) =>
    t.loadableGroup({
      type: Conflict,
      subGraphs: CONSOLE,
      description:
        'What sources have sent and do not decide, the newest of each, oldest first: until they get the authority and send it again, or a person dismisses it.',
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
      description: 'Counterparties of which a source sends what it does not decide, oldest first.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listCounterpartiesInConflict, args), (row) => [row.id], args.after),
    }),
  );

  operationMutation(dismissCounterpartyConflict, {
    type: Counterparty,
    input: (t) => ({
      counterpartyId: t.field({ ...idOf('FinanceCounterparty'), required: true, description: 'The counterparty.' }),
      sourcePartnerId: t.id({ required: true, description: 'The partner whose systems sent it.' }),
      sourceVersion: t.float({ required: true, description: 'The version of the source that the person has seen.' }),
    }),
  });
}
