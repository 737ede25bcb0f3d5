import { builder } from '../../../graphql/builder.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { orNull } from '../../../graphql/or-null.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { NO_TRANSACTION, TransactionInterface } from '../../transactions/transaction.graphql.ts';
import { getInternalTransfer, type Transaction } from '../../transactions/transaction.ts';
import { transactionsById } from '../../transactions/transaction-pages.ts';
import { NAMES_OF_TRANSACTION } from '../../transactions/transaction-reference.ts';
import { Transfer } from '../transfer.graphql.ts';
import { type AcceptedTransfer, sendInternalTransfer } from './internal-transfer.ts';

export const InternalTransfer = builder.objectRef<Transaction>('InternalTransfer');

export function internalTransferGraph(): void {
  InternalTransfer.implement({
    description: 'A transfer between two accounts of the partner. `account` is the source.',
    extensions: nodeType({
      name: 'InternalTransfer',
      scope: 'transfer:read',
      id: Uuid,
      load: async (db, partnerId, ids) =>
        (await transactionsById(db, partnerId, ids)).filter((row) => row.type === 'internal'),
    }),
    interfaces: [Transfer, TransactionInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('InternalTransfer', id) }),
      destinationAccountId: t.int({
        nullable: true,
        description: 'Account that receives the money.',
        resolve: (row) => row.destinationAccountId,
      }),
      destinationAccount: t.field({
        type: Account,
        nullable: true,
        description: 'Account that receives the money.',
        resolve: ({ destinationAccountId }) => destinationAccountId,
      }),
    }),
  });

  builder.queryField('internalTransfer', (t) =>
    t.field({
      type: InternalTransfer,
      nullable: true,
      description: 'One internal transfer. Null when the partner has no internal transfer with this id.',
      args: {
        transactionId: t.arg({
          ...idOf('Transaction'),
          required: true,
          description: NAMES_OF_TRANSACTION,
        }),
      },
      resolve: (_root, { transactionId }, context) =>
        orNull(context.enter(getInternalTransfer, { transactionId }), ...NO_TRANSACTION),
    }),
  );

  const AcceptedInternalTransfer = builder.objectRef<AcceptedTransfer>('AcceptedInternalTransfer').implement({
    description: 'Acknowledges an internal transfer: accepted does not mean booked.',
    fields: (t) => ({
      transactionId: t.exposeID('transactionId', { description: 'Id to follow the transfer.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Amount in cents.' }),
      transaction: t.loadable({
        type: InternalTransfer,
        description: 'Current state of the transfer.',
        load: async (ids: string[], { database, partnerId }) => [...(await transactionsById(database, partnerId, ids))],
        sort: (row) => row.id,
        resolve: ({ transactionId }) => transactionId,
      }),
    }),
  });

  operationMutation(sendInternalTransfer, {
    type: AcceptedInternalTransfer,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'Account that sends the money.' }),
      destinationAccountId: t.field({
        ...integerIdOf('Account'),
        required: true,
        description: 'Account that receives the money. It must belong to the same partner.',
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'Amount in cents.' }),
      description: t.string({ description: 'At most 140 characters.' }),
    }),
  });
}
