import { operationMutation } from '../../graphql/mutation.ts';
import { integerIdOf } from '../../graphql/object-ids.ts';
import { Account, AccountType } from './account.graphql.ts';
import { openAccount } from './account-opening.ts';
import { blockAccount, closeAccount, unblockAccount } from './account-status.ts';
import { changeLimits } from './limit-change.ts';
import { Limits } from './limits.graphql.ts';

export function accountMutationsGraph(): void {
  operationMutation(openAccount, {
    type: Account,
    answer: async ({ id }, context) => {
      const account = await Account.getDataloader(context).load(id);
      if (!account) throw new Error(`the account ${id} was opened and is not there`);
      return account;
    },
    input: (t) => ({
      customerId: t.field({ ...integerIdOf('Customer'), required: true, description: 'Its holder.' }),
      accountType: t.field({ type: AccountType, required: true, description: 'Kind of account.' }),
      agency: t.string({ description: "Agency, 4 digits; the institution's when left out." }),
      accountNumber: t.string({
        description: 'Account number, up to 10 digits with its check digit; generated when left out.',
      }),
    }),
  });

  for (const operation of [blockAccount, unblockAccount, closeAccount]) {
    operationMutation(operation, {
      type: Account,
      input: (t) => ({
        accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'The account.' }),
      }),
    });
  }

  operationMutation(changeLimits, {
    name: 'changeAccountLimits',
    type: Limits,
    input: (t) => ({
      accountId: t.field({ ...integerIdOf('Account'), required: true, description: 'The account.' }),
      pixOutTransactionLimit: t.field({ type: 'Cents', description: 'Of one PIX sent, in cents; null: the default.' }),
      pixOutDailyLimit: t.field({
        type: 'Cents',
        description: 'Of PIX sent in a Brasília day, in cents; null: the default.',
      }),
      pixOutMonthlyLimit: t.field({
        type: 'Cents',
        description: 'Of PIX sent in a Brasília month, in cents; null: the default.',
      }),
      nighttimeLimit: t.field({
        type: 'Cents',
        description: 'Of a night over all products, in cents; null: the default.',
      }),
    }),
  });
}
