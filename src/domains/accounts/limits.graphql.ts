import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder, needs } from '../../graphql/builder.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { Account, Currency } from './account.graphql.ts';
import { type ContractName, LIMIT_MEANINGS, NAMES, OVERRIDES } from './limit-names.ts';
import { type LimitAmounts, readLimitUse } from './limit-use.ts';
import { type LimitsRecord, limitsOfAccounts, type PendingRaise, type ProductLimits } from './limits.ts';

export const LimitNameEnum = enumType('LimitName', {
  description: 'A limit that an account can have of its own.',
  values: enumValues(LIMIT_MEANINGS),
});

export const Limits = builder.loadableObjectRef('Limits', {
  load: async (ids: number[], { database, partnerId, now }) => [
    ...(await limitsOfAccounts(database, partnerId, ids, now)),
  ],
  toKey: (row: LimitsRecord) => row.accountId,
  sort: true,
});

const uses = createContextCache(
  (context: GraphqlContext) =>
    new DataLoader(async (accountIds: readonly number[]) => {
      const found = await context.enter(readLimitUse, { accountIds: [...accountIds] });
      return accountIds.map((id) => found.get(id) ?? new Error(`the account ${id} has no limits`));
    }),
);

export function limitsGraph(): void {
  const ProductLimitsType = builder.objectRef<ProductLimits>('ProductLimits').implement({
    description: 'The limits that apply to one product, in cents.',
    extensions: needs('account:read'),
    fields: (t) => ({
      transactionLimit: t.expose('transactionLimit', { type: 'Cents', description: 'Of one payment, in cents.' }),
      dailyLimit: t.expose('dailyLimit', { type: 'Cents', description: 'Of a Brasília day, in cents.' }),
      monthlyLimit: t.expose('monthlyLimit', { type: 'Cents', description: 'Of a Brasília month, in cents.' }),
      nighttimeLimit: t.expose('nighttimeLimit', {
        type: 'Cents',
        description: 'Of a night, 20:00 to 06:00 in Brasília, over all products, in cents.',
      }),
    }),
  });

  const LimitOverridesType = builder.objectRef<LimitsRecord['overrides']>('LimitOverrides').implement({
    description: "Limits of the account's own, in cents; null: the institution's default.",
    extensions: needs('account:read'),
    fields: (t) => ({
      pixOutTransactionLimit: t.expose('pixOutTransactionLimit', {
        type: 'Cents',
        nullable: true,
        description: 'Of one PIX sent, in cents.',
      }),
      pixOutDailyLimit: t.expose('pixOutDailyLimit', {
        type: 'Cents',
        nullable: true,
        description: 'Of PIX sent in a Brasília day, in cents.',
      }),
      pixOutMonthlyLimit: t.expose('pixOutMonthlyLimit', {
        type: 'Cents',
        nullable: true,
        description: 'Of PIX sent in a Brasília month, in cents.',
      }),
      nighttimeLimit: t.expose('nighttimeLimit', {
        type: 'Cents',
        nullable: true,
        description: 'Of a night, over all products, in cents.',
      }),
    }),
  });

  const LimitAmountsType = builder.objectRef<LimitAmounts>('LimitAmounts').implement({
    description: 'How much of the limits on PIX sent is used, or is left, in cents.',
    extensions: needs('account:read'),
    fields: (t) => ({
      daily: t.expose('daily', { type: 'Cents', description: "Of today's limit, a Brasília day, in cents." }),
      monthly: t.expose('monthly', { type: 'Cents', description: "Of this Brasília month's limit, in cents." }),
      nighttime: t.expose('nighttime', {
        type: 'Cents',
        description: "Of this night's limit, in cents; between 06:00 and 20:00 in Brasília of the next night's.",
      }),
    }),
  });

  registerEnums(LimitNameEnum);

  const RaiseType = builder.objectRef<PendingRaise & { readonly limit: ContractName }>('PendingLimitRaise').implement({
    description: 'A raise of a limit that takes effect later. Until then the limit that it replaces binds.',
    extensions: needs('account:read'),
    fields: (t) => ({
      limit: t.expose('limit', { type: LimitNameEnum, description: 'Which limit is raised.' }),
      value: t.expose('value', { type: 'Cents', nullable: true, description: 'In cents; null: the default again.' }),
      effectiveAt: t.expose('effectiveAt', { type: 'DateTime', description: 'From when it binds.' }),
    }),
  });

  Limits.implement({
    description: 'The limits that apply to an account, in cents.',
    extensions: needs('account:read'),
    fields: (t) => ({
      accountId: t.exposeInt('accountId', { description: 'The account.' }),
      currency: t.expose('currency', { type: Currency, description: 'Always `BRL`.' }),
      pixOut: t.expose('pixOut', { type: ProductLimitsType, description: 'Limits of PIX sent.' }),
      ted: t.expose('ted', { type: ProductLimitsType, description: 'Limits of TED.' }),
      overrides: t.expose('overrides', {
        type: LimitOverridesType,
        description: "Which limits are the account's own.",
      }),
      pending: t.field({
        type: [RaiseType],
        description:
          'Raises that take effect later. Setting the limit that binds now, or a lower one, withdraws a raise.',
        extensions: listOf(NAMES.length),
        resolve: ({ pending }) =>
          NAMES.flatMap((name) => {
            const raise = pending[name];
            return raise ? [{ limit: OVERRIDES[name], ...raise }] : [];
          }),
      }),
      used: t.field({
        type: LimitAmountsType,
        description: 'What payments have taken of the limits; a payment that fails gives it back.',
        resolve: async ({ accountId }, _args, context) => (await uses(context).load(accountId)).used,
      }),
      remaining: t.field({
        type: LimitAmountsType,
        description: 'What is left of the limits; never below zero.',
        resolve: async ({ accountId }, _args, context) => (await uses(context).load(accountId)).remaining,
      }),
    }),
  });

  builder.objectField(Account, 'limits', (t) =>
    t.field({ type: Limits, description: 'Limits of its payments.', resolve: ({ id }) => id }),
  );
}
