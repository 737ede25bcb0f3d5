import { builder } from '../../graphql/builder.ts';
import { RowWatch } from '../../graphql/live/row-watch.ts';
import { oncePerSource } from '../../graphql/live-source.ts';
import { idOf } from '../../graphql/object-ids.ts';
import { TransactionInterface } from './transaction.graphql.ts';
import type { Transaction } from './transaction.ts';
import { changedTransactions, isFinal } from './transaction-feed.ts';
import { getTransaction } from './transaction-pages.ts';
import { NAMES_OF_TRANSACTION } from './transaction-reference.ts';

const transactions = oncePerSource(
  (source) =>
    new RowWatch<string, Transaction>(source, {
      readChanged: changedTransactions,
      idOf: ({ id }) => id,
      about: ({ payload }) => [payload['transactionId'], payload['originalTransactionId']],
      isLast: isFinal,
    }),
);

export function transactionLiveGraph(): void {
  builder.subscriptionField('transaction', (t) =>
    t.field({
      type: TransactionInterface,
      description:
        'The current transaction, then the transaction after each change of its state. Completes after the final state.',
      args: {
        transactionId: t.arg({
          ...idOf('Transaction'),
          required: true,
          description: NAMES_OF_TRANSACTION,
        }),
      },
      async subscribe(_root, { transactionId }, context) {
        const { id } = await context.enter(getTransaction, { transactionId });
        return transactions(context.live).follow(context.partnerId, id);
      },
      resolve: (transaction) => transaction,
    }),
  );
}
