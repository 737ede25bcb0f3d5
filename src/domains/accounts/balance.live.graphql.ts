import { builder, needs } from '../../graphql/builder.ts';
import { RowWatch } from '../../graphql/live/row-watch.ts';
import { oncePerSource } from '../../graphql/live-source.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { Balance } from './account.graphql.ts';
import { type BalanceRecord, getBalance } from './account.ts';
import { changedBalances } from './balance-feed.ts';

const balances = oncePerSource(
  (source) =>
    new RowWatch<number, BalanceRecord>(source, {
      readChanged: changedBalances,
      idOf: ({ accountId }) => accountId,
      about: ({ accountId }) => [accountId],
    }),
);

export function balanceLiveGraph(): void {
  builder.subscriptionField('balance', (t) =>
    t.field({
      type: Balance,
      description:
        'The current balance, then the balance after each change. Changes that arrive faster than the client reads them are merged.',
      extensions: needs(...getBalance.scopes),
      args: {
        accountId: t.arg({
          ...integerIdOf('Account'),
          required: true,
          description: 'The `accountId` or `id` of the account.',
        }),
      },
      async subscribe(_root, { accountId }, context) {
        await context.enter(getBalance, { accountId });
        return balances(context.live).follow(context.partnerId, accountId);
      },
      resolve: (balance) => balance,
    }),
  );
}
