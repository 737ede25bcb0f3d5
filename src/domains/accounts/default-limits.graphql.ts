import { builder, CONSOLE } from '../../graphql/builder.ts';
import { listOf } from '../../graphql/cost.ts';
import { enumType, enumValues, registerEnums } from '../../graphql/enums.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { type SetLimits, setAccountLimits } from './account-limits.ts';
import { type DefaultLimits, LIMITED_PRODUCTS, listDefaultLimits, setDefaultLimits } from './default-limits.ts';
import type { LimitsRecord } from './limits.ts';

/** A list by kind of holder and product. */
const ENTRIES = 4;

export function defaultLimitsGraph(): void {
  const HolderType = enumType('LimitHolderType', {
    description: 'Kind of holder that default limits are for.',
    values: enumValues(HOLDER_TYPES),
  });
  const Product = enumType('LimitedProduct', {
    description: 'What limits bind.',
    values: enumValues(LIMITED_PRODUCTS),
  });
  registerEnums(HolderType, Product);

  const Default = builder.objectRef<DefaultLimits>('DefaultLimits').implement({
    description: 'Limits of all accounts of one kind of holder that have none of their own.',
    fields: (t) => ({
      holderType: t.expose('holderType', { type: HolderType, description: 'Kind of holder.' }),
      product: t.expose('product', { type: Product, description: 'What is limited.' }),
      transactionLimit: t.expose('transactionLimit', { type: 'Cents', description: 'Of one payment, in cents.' }),
      dailyLimit: t.expose('dailyLimit', { type: 'Cents', description: 'Of a Brasília day, in cents.' }),
      monthlyLimit: t.expose('monthlyLimit', { type: 'Cents', description: 'Of a Brasília month, in cents.' }),
      nighttimeLimit: t.expose('nighttimeLimit', {
        type: 'Cents',
        description: 'Of a night, 20:00 to 06:00 in Brasília, over all products, in cents.',
      }),
      pendingChangeId: t.exposeID('pendingChangeId', {
        nullable: true,
        description: 'The change that waits for a second admin; null: none does.',
      }),
    }),
  });
  const own = (name: keyof LimitsRecord['overrides'], of: string) =>
    ({ name, description: `${of}, in cents; null: the default.` }) as const;
  const OWN = [
    own('pixOutTransactionLimit', 'Of one PIX sent'),
    own('pixOutDailyLimit', 'Of PIX sent in a Brasília day'),
    own('pixOutMonthlyLimit', 'Of PIX sent in a Brasília month'),
    own('nighttimeLimit', 'Of a night, over all products'),
  ];
  const OfAccount = builder.objectRef<SetLimits>('AccountLimits').implement({
    description: 'Limits that an account of a partner has of its own.',
    fields: (t) => ({
      accountId: t.exposeID('accountId', { description: 'The account.' }),
      pendingChangeId: t.exposeID('pendingChangeId', {
        nullable: true,
        description: 'The change that waits for a second admin; null: nothing waits.',
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
      description: 'The limits of accounts that have none of their own, by kind of holder and product.',
      extensions: listOf(ENTRIES),
      resolve: async (_root, _args, context) => [...(await context.enter(listDefaultLimits, {}))],
    }),
  );

  operationMutation(setDefaultLimits, {
    type: Default,
    input: (t) => ({
      holderType: t.field({ type: HolderType, required: true, description: 'Kind of holder.' }),
      product: t.field({ type: Product, required: true, description: 'What is limited.' }),
      transactionLimit: t.field({ type: 'Cents', description: 'Of one payment, in cents.' }),
      dailyLimit: t.field({ type: 'Cents', description: 'Of a Brasília day, in cents.' }),
      monthlyLimit: t.field({ type: 'Cents', description: 'Of a Brasília month, in cents.' }),
      nighttimeLimit: t.field({ type: 'Cents', description: 'Of a night, over all products, in cents.' }),
    }),
  });
  operationMutation(setAccountLimits, {
    type: OfAccount,
    input: (t) => ({
      accountId: t.int({ required: true, description: 'The account.' }),
      ...Object.fromEntries(OWN.map(({ name, description }) => [name, t.field({ type: 'Cents', description })])),
    }),
  });
}
