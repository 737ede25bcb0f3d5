import { builder, needs, PARTNERS } from '../../../graphql/builder.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { listOf } from '../../../graphql/cost.ts';
import { Account } from '../../accounts/account.graphql.ts';
import { accountsById } from '../../accounts/account.loaders.ts';
import { TransactionInterface } from '../../transactions/transaction.graphql.ts';
import { entriesOfTransactions, MAX_OF_TRANSACTION } from './entry-pages.ts';
import { BankStatementEntry } from './reconciliation.graphql.ts';
import type { StatementEntry } from './statement-entry.ts';

export function entryEdgesGraph(): void {
  builder.objectFields(BankStatementEntry, (t) => ({
    transaction: t.field({
      type: TransactionInterface,
      nullable: true,
      subGraphs: PARTNERS,
      description:
        'Transaction of the entry. Null for an account at another bank, and for partners that do not own the account.',
      resolve: ({ transactionId }) => transactionId,
    }),
    account: t.loadable({
      type: Account,
      nullable: true,
      subGraphs: PARTNERS,
      description: 'Paying account. Null for an account at another bank, and for partners that do not own it.',
      load: async (ids: number[], { database, partnerId }) => {
        const found = new Map((await accountsById(database, partnerId, ids)).map((row) => [row.id, row]));
        return ids.map((id) => found.get(id) ?? null);
      },
      resolve: ({ accountId }) => accountId,
    }),
  }));

  builder.interfaceField(TransactionInterface, 'bankStatementEntries', (t) =>
    t.loadableGroup({
      type: BankStatementEntry,
      subGraphs: PARTNERS,
      description: "Entries of this transaction and its fees in the statements of the institution's paying accounts.",
      extensions: { ...needs('finance_reconciliation:read'), ...listOf(MAX_OF_TRANSACTION) },
      load: (ids: string[], { database, principal }: GraphqlContext) =>
        entriesOfTransactions(database, principal.institutionId, ids),
      group: (entry) => (entry as StatementEntry).transactionId as string,
      resolve: ({ id }) => id,
    }),
  );
}
