import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import { builder, needs } from '../../graphql/builder.ts';
import type { GraphqlContext } from '../../graphql/context.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { Account, Currency } from './account.graphql.ts';
import { LIMIT_MEANINGS, NAMES, OVERRIDES } from './limit-names.ts';
import { type LimitAmounts, readLimitUse } from './limit-use.ts';
import { limitAmounts, limitOverrides, limits, pendingRaise, productLimits } from './limits.resource.ts';
import { type LimitsRecord, limitsOfAccounts } from './limits.ts';

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
  const ProductLimitsType = builder.objectRef<RowOf<typeof productLimits>>('ProductLimits').implement({
    description: productLimits.description,
    extensions: needs('account:read'),
    fields: (t) => resourceFields(t, productLimits),
  });

  const LimitOverridesType = builder.objectRef<LimitsRecord['overrides']>('LimitOverrides').implement({
    description: limitOverrides.description,
    extensions: needs('account:read'),
    fields: (t) => resourceFields(t, limitOverrides),
  });

  const LimitAmountsType = builder.objectRef<LimitAmounts>('LimitAmounts').implement({
    description: limitAmounts.description,
    extensions: needs('account:read'),
    fields: (t) => resourceFields(t, limitAmounts),
  });

  registerEnums(LimitNameEnum);

  const RaiseType = builder.objectRef<RowOf<typeof pendingRaise>>('PendingLimitRaise').implement({
    description: pendingRaise.description,
    extensions: needs('account:read'),
    fields: (t) => resourceFields(t, pendingRaise),
  });

  Limits.implement({
    description: limits.description,
    extensions: needs('account:read'),
    fields: (t) => ({
      ...resourceFields(t, limits, {
        currency: Currency,
        pixOut: ProductLimitsType,
        ted: ProductLimitsType,
        overrides: LimitOverridesType,
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
