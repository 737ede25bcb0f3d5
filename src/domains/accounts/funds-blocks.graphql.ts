import { builder } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs, pageLoader } from '../../graphql/connections.ts';
import { KeysetPage } from '../../platform/database/pagination.ts';
import { FundsBlock } from '../ledger/holds.graphql.ts';
import { holdsOfAccounts } from '../ledger/holds.ts';
import { Account } from './account.graphql.ts';

const ofAccount = pageLoader({ input: KeysetPage, load: holdsOfAccounts });

export function fundsBlocksGraph(): void {
  const FundsBlockConnection = connectionOf(FundsBlock, 'FundsBlockConnection', {
    description: 'Precautionary blocks of one account, newest first.',
  });

  builder.objectField(Account, 'fundsBlocks', (t) =>
    t.field({
      type: FundsBlockConnection,
      description: 'Precautionary blocks of the account, newest first.',
      args: pageArgs(t),
      resolve: async ({ id }, args, context) =>
        new Page(await ofAccount(context, id, args), (row) => [row.id], args.after),
    }),
  );

  builder.objectField(FundsBlock, 'account', (t) =>
    t.field({
      type: Account,
      description: 'The blocked account.',
      resolve: ({ accountId }) => accountId,
    }),
  );
}
