import { builder, needs } from '../../../graphql/builder.ts';
import { globalId, nodeType } from '../../../graphql/nodes.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { StatementEntry } from '../../accounts/statement.graphql.ts';
import type { StatementEntry as Entry } from '../../accounts/statement.ts';
import { TransactionInterface } from '../../transactions/transaction.graphql.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { transactionsById } from '../../transactions/transaction-pages.ts';
import { Transfer } from '../transfer.graphql.ts';

export function adjustmentGraph(): void {
  for (const [name, type, description] of [
    ['AdjustmentCredit', 'adjustment_credit', 'A credit by which the institution corrects the account.'],
    ['AdjustmentDebit', 'adjustment_debit', 'A debit by which the institution corrects the account.'],
  ] as const) {
    builder.objectRef<Transaction>(name).implement({
      description,
      extensions: nodeType({
        name,
        scope: 'transfer:read',
        id: Uuid,
        load: async (db, partnerId, ids) =>
          (await transactionsById(db, partnerId, ids)).filter((row) => row.type === type),
      }),
      interfaces: [Transfer, TransactionInterface, builder.nodeInterfaceRef()],
      fields: (t) => ({ id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId(name, id) }) }),
    });
  }
  builder.objectRef<Entry>('AdjustmentEntry').implement({
    description: 'A correction by the institution.',
    extensions: needs('statement:read'),
    interfaces: [StatementEntry],
  });
}
