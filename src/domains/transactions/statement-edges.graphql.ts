import { builder } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { StatementEntry } from '../accounts/statement.graphql.ts';
import { ENTRIES_SHOWN, entriesOfTransactions } from '../accounts/statement-pages.ts';
import { TransactionInterface } from './transaction.graphql.ts';

export function statementEdgesGraph(): void {
  builder.interfaceField(StatementEntry, 'transaction', (t) =>
    t.field({
      type: TransactionInterface,
      description: 'Transaction of the entry.',
      resolve: ({ transactionId }) => transactionId,
    }),
  );

  builder.interfaceField(TransactionInterface, 'statementEntries', (t) =>
    t.loadableGroup({
      type: StatementEntry,
      description: `Entries of the transaction in the partner's accounts, including fees and returns, oldest first; at most ${ENTRIES_SHOWN} postings. Empty before the settlement.`,
      extensions: listOf(3),
      load: (ids: string[], { database, partnerId }) => entriesOfTransactions(database, partnerId, ids),
      group: (entry) => entry.transactionId,
      resolve: ({ id }) => id,
    }),
  );
}
