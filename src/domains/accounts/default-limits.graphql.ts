import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { type SetLimits, setAccountLimits } from './account-limits.ts';
import { type DefaultLimits, LIMITED_PRODUCTS, listDefaultLimits, setDefaultLimits } from './default-limits.ts';
import type { LimitsRecord } from './limits.ts';

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
    description: 'Limits of all accounts of one holder type without limits of their own.',
    fields: (t) => ({
      holderType: t.expose('holderType', { type: HolderType, description: 'Type of holder.' }),
      product: t.expose('product', { type: Product, description: 'Limited product.' }),
      transactionLimit: t.expose('transactionLimit', { type: 'Cents', description: 'Limit of one payment, in cents.' }),
      dailyLimit: t.expose('dailyLimit', { type: 'Cents', description: 'Limit of a Brasília day, in cents.' }),
      monthlyLimit: t.expose('monthlyLimit', { type: 'Cents', description: 'Limit of a Brasília month, in cents.' }),
      nighttimeLimit: t.expose('nighttimeLimit', {
        type: 'Cents',
        description: 'Limit of a night, 20:00 to 06:00 in Brasília, shared by all products, in cents.',
      }),
      pendingChangeId: t.exposeID('pendingChangeId', {
        nullable: true,
        description: 'Change that waits for a second admin. Null when none does.',
      }),
    }),
  });
  const own = (name: keyof LimitsRecord['overrides'], of: string) =>
    ({ name, description: `${of}, in cents. Null when the default applies.` }) as const;
  const OWN = [
    own('pixOutTransactionLimit', 'Limit of one PIX sent'),
    own('pixOutDailyLimit', 'Limit of PIX sent in a Brasília day'),
    own('pixOutMonthlyLimit', 'Limit of PIX sent in a Brasília month'),
    own('nighttimeLimit', 'Limit of a night, shared by all products'),
  ];
  const OfAccount = builder.objectRef<SetLimits>('AccountLimits').implement({
    description: "The own limits of a partner's account.",
    fields: (t) => ({
      accountId: t.exposeID('accountId', { description: 'Number of the account.' }),
      pendingChangeId: t.exposeID('pendingChangeId', {
        nullable: true,
        description: 'Change that waits for a second admin. Null when none does.',
      }),
      ...Object.fromEntries(
        OWN.map(({ name, description }) => [
          name,
          t.field({ type: 'Cents', nullable: true, description, resolve: ({ overrides }) => overrides[name] }),
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
      ...Object.fromEntries(OWN.map(({ name, description }) => [name, t.field({ type: 'Cents', description })])),
    }),
  });
}
