import { builder, CONSOLE, needs } from '../../../graphql/builder.ts';
import { Page, pageArgs } from '../../../graphql/connections.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf } from '../../../graphql/object-ids.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { Counterparty, CounterpartyConnection } from './counterparty.graphql.ts';
import { counterpartyConflict } from './counterparty.resource.ts';
import {
  type CounterpartyConflict,
  conflictsOfCounterparties,
  dismissCounterpartyConflict,
  listCounterpartiesInConflict,
} from './counterparty-conflict.ts';

export function counterpartyConflictGraph(): void {
  const Conflict = builder.objectRef<CounterpartyConflict>('CounterpartyConflict').implement({
    description: counterpartyConflict.description,
    extensions: needs('finance_master:read'),
    fields: (t) => resourceFields(t, counterpartyConflict),
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
