import { builder, CONSOLE } from '../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../graphql/connections.ts';
import { operationMutation } from '../../graphql/mutation.ts';
import { resourceFields } from '../../graphql/resource-fields.ts';
import { ChangeRequestType } from '../administration/change-request.graphql.ts';
import { FeeKind, FeeScope } from './fee.graphql.ts';
import { catalogueFee } from './fee.resource.ts';
import { addFee, type CatalogueFee, endFee, listFeeCatalogue } from './fee-catalogue.ts';

export function feeCatalogueGraph(): void {
  const Entry = builder.objectRef<CatalogueFee>('CatalogueFee').implement({
    description: catalogueFee.description,
    fields: (t) => resourceFields(t, catalogueFee),
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
