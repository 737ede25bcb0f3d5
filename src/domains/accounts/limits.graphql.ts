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
  description: 'A limit for which an account can have its own value.',
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
    description: 'Limits of one product, in cents.',
    extensions: needs('account:read'),
    fields: (t) => ({
      transactionLimit: t.expose('transactionLimit', { type: 'Cents', description: 'Limit of one payment, in cents.' }),
      dailyLimit: t.expose('dailyLimit', { type: 'Cents', description: 'Limit of a Brasília day, in cents.' }),
      monthlyLimit: t.expose('monthlyLimit', { type: 'Cents', description: 'Limit of a Brasília month, in cents.' }),
      nighttimeLimit: t.expose('nighttimeLimit', {
        type: 'Cents',
        description: 'Limit of a night, 20:00 to 06:00 in Brasília, shared by all products, in cents.',
      }),
    }),
  });

  const LimitOverridesType = builder.objectRef<LimitsRecord['overrides']>('LimitOverrides').implement({
    description: "Own limits of the account, in cents. Null when the institution's default applies.",
    extensions: needs('account:read'),
    fields: (t) => ({
      pixOutTransactionLimit: t.expose('pixOutTransactionLimit', {
        type: 'Cents',
        nullable: true,
        description: 'Limit of one PIX sent, in cents.',
      }),
      pixOutDailyLimit: t.expose('pixOutDailyLimit', {
        type: 'Cents',
        nullable: true,
        description: 'Limit of PIX sent in a Brasília day, in cents.',
      }),
      pixOutMonthlyLimit: t.expose('pixOutMonthlyLimit', {
        type: 'Cents',
        nullable: true,
        description: 'Limit of PIX sent in a Brasília month, in cents.',
      }),
      nighttimeLimit: t.expose('nighttimeLimit', {
        type: 'Cents',
        nullable: true,
        description: 'Limit of a night, shared by all products, in cents.',
      }),
    }),
  });

  const LimitAmountsType = builder.objectRef<LimitAmounts>('LimitAmounts').implement({
    description: 'Used or remaining part of the PIX limits, in cents.',
    extensions: needs('account:read'),
    fields: (t) => ({
      daily: t.expose('daily', { type: 'Cents', description: "Part of the current Brasília day's limit, in cents." }),
      monthly: t.expose('monthly', {
        type: 'Cents',
        description: "Part of the current Brasília month's limit, in cents.",
      }),
      nighttime: t.expose('nighttime', {
        type: 'Cents',
        description:
          "Part of this night's limit, in cents. Between 06:00 and 20:00 in Brasília: of the next night's limit.",
      }),
    }),
  });

  registerEnums(LimitNameEnum);

  const RaiseType = builder.objectRef<PendingRaise & { readonly limit: ContractName }>('PendingLimitRaise').implement({
    description: 'A raise of a limit that takes effect later. Until then the current limit applies.',
    extensions: needs('account:read'),
    fields: (t) => ({
      limit: t.expose('limit', { type: LimitNameEnum, description: 'Limit that is raised.' }),
      value: t.expose('value', {
        type: 'Cents',
        nullable: true,
        description: 'New limit in cents. Null when the default is restored.',
      }),
      effectiveAt: t.expose('effectiveAt', { type: 'DateTime', description: 'Time from which the new limit applies.' }),
    }),
  });

  Limits.implement({
    description: 'Limits of an account, in cents.',
    extensions: needs('account:read'),
    fields: (t) => ({
      accountId: t.exposeInt('accountId', { description: 'Number of the account.' }),
      currency: t.expose('currency', { type: Currency, description: 'Always `BRL`.' }),
      pixOut: t.expose('pixOut', { type: ProductLimitsType, description: 'Limits of PIX sent.' }),
      ted: t.expose('ted', { type: ProductLimitsType, description: 'Limits of TED.' }),
      overrides: t.expose('overrides', {
        type: LimitOverridesType,
        description: "The account's own limits.",
      }),
      pending: t.field({
        type: [RaiseType],
        description: 'Pending raises. Set the current limit or a lower one to withdraw a raise.',
        extensions: listOf(NAMES.length),
        resolve: ({ pending }) =>
          NAMES.flatMap((name) => {
            const raise = pending[name];
            return raise ? [{ limit: OVERRIDES[name], ...raise }] : [];
          }),
      }),
      used: t.field({
        type: LimitAmountsType,
        description: 'Part of the limits that payments have used. Failed payments return their part.',
        resolve: async ({ accountId }, _args, context) => (await uses(context).load(accountId)).used,
      }),
      remaining: t.field({
        type: LimitAmountsType,
        description: 'Remaining part of the limits; never below zero.',
        resolve: async ({ accountId }, _args, context) => (await uses(context).load(accountId)).remaining,
      }),
    }),
  });

  builder.objectField(Account, 'limits', (t) =>
    t.field({ type: Limits, description: "Limits of the account's payments.", resolve: ({ id }) => id }),
  );
}
