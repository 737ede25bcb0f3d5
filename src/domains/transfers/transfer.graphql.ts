import { builder, needs } from '../../graphql/builder.ts';
import { idOf } from '../../graphql/object-ids.ts';
import { orNull } from '../../graphql/or-null.ts';
import { TRANSACTION_KINDS } from '../transaction-kinds.ts';
import { NO_TRANSACTION, TransactionInterface } from '../transactions/transaction.graphql.ts';
import { getTransfer, type Transaction } from '../transactions/transaction.ts';
import { NAMES_OF_TRANSACTION } from '../transactions/transaction-reference.ts';

/** Every kind of transaction that the scope `transfer:read` reads. */
export const Transfer = builder.interfaceRef<Transaction>('Transfer');

export function transferGraph(): void {
  Transfer.implement({
    description: 'A transfer, sent or received: a TED, or a transfer between two accounts of the partner.',
    extensions: needs('transfer:read'),
    interfaces: [TransactionInterface, builder.nodeInterfaceRef()],
    resolveType: ({ type }) => TRANSACTION_KINDS[type].graphType,
  });

  builder.queryField('transfer', (t) =>
    t.field({
      type: Transfer,
      nullable: true,
      description: 'One transfer of any kind. Null when the partner has no transfer with this id.',
      args: {
        transactionId: t.arg({
          ...idOf('Transaction'),
          required: true,
          description: NAMES_OF_TRANSACTION,
        }),
      },
      resolve: (_root, { transactionId }, context) =>
        orNull(context.enter(getTransfer, { transactionId }), ...NO_TRANSACTION),
    }),
  );
}
