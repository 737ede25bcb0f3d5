import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { ChangeRequestType } from '../administration/change-request.graphql.ts';
import { FeeKind, FeeScope } from './fee.graphql.ts';
import { addFee, type CatalogueFee, endFee, listFeeCatalogue } from './fee-catalogue.ts';

export function feeCatalogueGraph(): void {
  const Entry = builder.objectRef<CatalogueFee>('CatalogueFee').implement({
    description: 'An entry of the fee catalogue of legal entities. Individuals pay no fees.',
    fields: (t) => ({
      feeId: t.exposeID('id', { description: 'Id of the entry (UUID).' }),
      feeType: t.expose('feeType', { type: FeeKind, description: 'Operation for which the fee is charged.' }),
      fixedAmount: t.expose('fixedAmount', { type: 'Cents', description: 'Fixed part, in cents.' }),
      percent: t.exposeString('percent', { description: 'Percentage part, as decimal text such as `1.0000`.' }),
      minAmount: t.expose('minAmount', { type: 'Cents', description: 'Minimum fee, in cents.' }),
      maxAmount: t.expose('maxAmount', {
        type: 'Cents',
        nullable: true,
        description: 'Maximum fee, in cents. Null when there is no maximum.',
      }),
      freeTransactionsPerMonth: t.exposeInt('freeTransactionsPerMonth', {
        description: 'Free operations of an account in a Brasília month.',
      }),
      effectiveFrom: t.expose('effectiveFrom', { type: 'Date', description: 'First Brasília day in force.' }),
      effectiveUntil: t.expose('effectiveUntil', {
        type: 'Date',
        nullable: true,
        description: 'Last Brasília day in force. Null when there is none.',
      }),
      scope: t.expose('scope', { type: FeeScope, description: 'Scope of the fee.' }),
      customerId: t.exposeID('customerId', {
        nullable: true,
        description: 'Customer to whom the fee applies. Null unless the scope is `CUSTOMER`.',
      }),
      accountId: t.exposeID('accountId', {
        nullable: true,
        description: 'Account to which the fee applies. Null unless the scope is `ACCOUNT`.',
      }),
    }),
  });
  const Connection = connectionOf(Entry, 'CatalogueFeeConnection', {
    description: 'The fee catalogue, newest first.',
  });

  builder.queryField('feeCatalogue', (t) =>
    t.field({
      type: Connection,
      nullable: true,
      subGraphs: CONSOLE,
      description: 'Every entry of the fee catalogue, newest first, including past and future ones.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listFeeCatalogue, args), (row) => [row.id], args.after),
    }),
  );

  operationMutation(addFee, {
    type: ChangeRequestType,
    input: (t) => ({
      feeType: t.field({ type: FeeKind, required: true, description: 'Operation for which the fee is charged.' }),
      fixedAmount: t.field({ type: 'Cents', description: 'Fixed part, in cents; 0 by default.' }),
      percent: t.string({ description: 'Percentage part, as decimal text such as `1.5`; 0 by default.' }),
      minAmount: t.field({ type: 'Cents', description: 'Minimum fee, in cents.' }),
      maxAmount: t.field({ type: 'Cents', description: 'Maximum fee, in cents.' }),
      freeTransactionsPerMonth: t.int({ description: 'Free operations of an account in a Brasília month.' }),
      effectiveFrom: t.field({ type: 'Date', required: true, description: 'First day in force, today or later.' }),
      effectiveUntil: t.field({ type: 'Date', description: 'Last day in force.' }),
      scope: t.field({ type: FeeScope, description: 'Scope of the fee; all accounts by default.' }),
      customerId: t.int({ description: 'Customer whose accounts pay the fee; only with the scope `CUSTOMER`.' }),
      accountId: t.int({ description: 'Account that pays the fee; only with the scope `ACCOUNT`.' }),
    }),
  });
  operationMutation(endFee, {
    type: Entry,
    input: (t) => ({
      feeId: t.id({ required: true, description: 'Id of the entry.' }),
      lastDay: t.field({ type: 'Date', required: true, description: 'Last day in force, today or later.' }),
    }),
  });
}
