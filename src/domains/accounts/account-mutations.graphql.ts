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
      if (!account) throw new Error(`the account ${id} was opened but cannot be found`);
      return account;
    },
    input: (t) => ({
      customerId: t.field({ ...integerIdOf('Customer'), required: true, description: 'Holder of the account.' }),
      accountType: t.field({ type: AccountType, required: true, description: 'Type of the account.' }),
      agency: t.string({ description: "Agency, 4 digits; the institution's agency when omitted." }),
      accountNumber: t.string({
        description: 'Account number, up to 10 digits with its check digit; generated when omitted.',
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
      pixOutTransactionLimit: t.field({
        type: 'Cents',
        description: 'Limit of one PIX sent, in cents. Null restores the default.',
      }),
      pixOutDailyLimit: t.field({
        type: 'Cents',
        description: 'Limit of PIX sent in a Brasília day, in cents. Null restores the default.',
      }),
      pixOutMonthlyLimit: t.field({
        type: 'Cents',
        description: 'Limit of PIX sent in a Brasília month, in cents. Null restores the default.',
      }),
      nighttimeLimit: t.field({
        type: 'Cents',
        description: 'Limit of a night, shared by all products, in cents. Null restores the default.',
      }),
    }),
  });
}
