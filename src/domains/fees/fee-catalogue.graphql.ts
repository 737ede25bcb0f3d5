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
      feeId: t.exposeID('id', { description: 'Its id (UUID).' }),
      feeType: t.expose('feeType', { type: FeeKind, description: 'What is charged for.' }),
      fixedAmount: t.expose('fixedAmount', { type: 'Cents', description: 'Fixed part, in cents.' }),
      percent: t.exposeString('percent', { description: 'Percentage part, as decimal text such as `1.0000`.' }),
      minAmount: t.expose('minAmount', { type: 'Cents', description: 'Least that is charged, in cents.' }),
      maxAmount: t.expose('maxAmount', {
        type: 'Cents',
        nullable: true,
        description: 'Most that is charged, in cents; null: unbounded.',
      }),
      freeTransactionsPerMonth: t.exposeInt('freeTransactionsPerMonth', {
        description: 'Free operations of an account in a Brasília month.',
      }),
      effectiveFrom: t.expose('effectiveFrom', { type: 'Date', description: 'First Brasília day in force.' }),
      effectiveUntil: t.expose('effectiveUntil', {
        type: 'Date',
        nullable: true,
        description: 'Last Brasília day in force; null: none.',
      }),
      scope: t.expose('scope', { type: FeeScope, description: 'How widely it applies.' }),
      customerId: t.exposeID('customerId', { nullable: true, description: 'Of the scope customer; else null.' }),
      accountId: t.exposeID('accountId', { nullable: true, description: 'Of the scope account; else null.' }),
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
      description: 'Every entry of the fee catalogue, newest first, those that have ended or come later too.',
      args: pageArgs(t),
      resolve: async (_root, args, context) =>
        new Page(await context.enter(listFeeCatalogue, args), (row) => [row.id], args.after),
    }),
  );

  operationMutation(addFee, {
    type: ChangeRequestType,
    input: (t) => ({
      feeType: t.field({ type: FeeKind, required: true, description: 'What is charged for.' }),
      fixedAmount: t.field({ type: 'Cents', description: 'Fixed part, in cents; none unless told.' }),
      percent: t.string({ description: 'Percentage part, as decimal text such as `1.5`; none unless told.' }),
      minAmount: t.field({ type: 'Cents', description: 'Least that is charged, in cents.' }),
      maxAmount: t.field({ type: 'Cents', description: 'Most that is charged, in cents.' }),
      freeTransactionsPerMonth: t.int({ description: 'Free operations of an account in a Brasília month.' }),
      effectiveFrom: t.field({ type: 'Date', required: true, description: 'First day in force, today or later.' }),
      effectiveUntil: t.field({ type: 'Date', description: 'Last day in force.' }),
      scope: t.field({ type: FeeScope, description: 'How widely it applies; to all unless told.' }),
      customerId: t.int({ description: 'Of the scope customer: whose accounts.' }),
      accountId: t.int({ description: 'Of the scope account: which one.' }),
    }),
  });
  operationMutation(endFee, {
    type: Entry,
    input: (t) => ({
      feeId: t.id({ required: true, description: 'The entry.' }),
      lastDay: t.field({ type: 'Date', required: true, description: 'Last day in force, today or later.' }),
    }),
  });
}
