import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { describe } from '../../platform/resource/member.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { type SetLimits, setAccountLimits } from './account-limits.ts';
import { type DefaultLimits, listDefaultLimits, setDefaultLimits } from './default-limits.ts';
import { NAMES } from './limit-names.ts';
import { defaultLimits, LIMITED_PRODUCTS, limitOverrides, pendingChangeId } from './limits.resource.ts';

const ENTRIES = 4;

export function defaultLimitsGraph(): void {
  const HolderType = enumType('LimitHolderType', {
    description: 'Type of account holder to which default limits apply.',
    values: enumValues(HOLDER_TYPES),
  });
  const Product = enumType('LimitedProduct', {
    description: 'Product to which limits apply.',
    values: enumValues(LIMITED_PRODUCTS),
  });
  registerEnums(HolderType, Product);

  const Default = builder.objectRef<DefaultLimits>('DefaultLimits').implement({
    description: defaultLimits.description,
    fields: (t) => resourceFields(t, defaultLimits, { holderType: HolderType }),
  });
  const OfAccount = builder.objectRef<SetLimits>('AccountLimits').implement({
    description: "The own limits of a partner's account.",
    fields: (t) => ({
      accountId: t.exposeID('accountId', { description: 'Number of the account.' }),
      pendingChangeId: t.exposeID('pendingChangeId', { nullable: true, description: describe(pendingChangeId) }),
      ...Object.fromEntries(
        NAMES.map((name) => [
          name,
          t.field({
            type: 'Cents',
            nullable: true,
            description: describe(limitOverrides.members[name]),
            resolve: ({ overrides }) => overrides[name],
          }),
        ]),
      ),
    }),
  });

  builder.queryField('defaultLimits', (t) =>
    t.field({
      type: [Default],
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Limits of accounts without limits of their own, by holder type and product.',
      extensions: listOf(ENTRIES),
      resolve: async (_root, _args, context) => [...(await context.enter(listDefaultLimits, {}))],
    }),
  );

  operationMutation(setDefaultLimits, {
    type: Default,
    input: (t) => ({
      holderType: t.field({ type: HolderType, required: true, description: 'Type of holder.' }),
      product: t.field({ type: Product, required: true, description: 'Limited product.' }),
      transactionLimit: t.field({ type: 'Cents', description: 'Limit of one payment, in cents.' }),
      dailyLimit: t.field({ type: 'Cents', description: 'Limit of a Brasília day, in cents.' }),
      monthlyLimit: t.field({ type: 'Cents', description: 'Limit of a Brasília month, in cents.' }),
      nighttimeLimit: t.field({ type: 'Cents', description: 'Limit of a night, shared by all products, in cents.' }),
    }),
  });
  operationMutation(setAccountLimits, {
    type: OfAccount,
    input: (t) => ({
      accountId: t.int({ required: true, description: 'Number of the account.' }),
      ...Object.fromEntries(
        NAMES.map((name) => [name, t.field({ type: 'Cents', description: describe(limitOverrides.members[name]) })]),
      ),
    }),
  });
}
