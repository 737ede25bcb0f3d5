import { builder, EVERYONE, needs, type Types } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import {
  AGING_BUCKETS,
  type Aged,
  type AgingBucket,
  bySupplier,
  getPayablesAging,
  type Owed,
  type PayablesAging,
  type SupplierAging,
} from './payable-aging.ts';

/** GraphQL's names do not begin with a digit. */
const FIELDS: Readonly<Record<AgingBucket, string>> = {
  not_due: 'notDue',
  '1_30': 'days1To30',
  '31_60': 'days31To60',
  '61_90': 'days61To90',
  over_90: 'over90',
};

export function payableAgingGraph(): void {
  const OwedType = builder.objectRef<Owed>('PayablesOwed').implement({
    description: 'How much is owed.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      amount: t.expose('amount', { type: 'ExactCents', description: 'In cents.' }),
      installments: t.exposeInt('installments', { description: 'In how many installments.' }),
    }),
  });

  const aged = <Row>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>, of: (row: Row) => Aged) => ({
    total: t.field({ type: OwedType, description: 'All of it.', resolve: (row) => of(row).total }),
    ...Object.fromEntries(
      Object.entries(FIELDS).map(([bucket, name]) => [
        name,
        t.field({
          type: OwedType,
          description: AGING_BUCKETS[bucket as AgingBucket],
          resolve: (row) => of(row).buckets[bucket as AgingBucket],
        }),
      ]),
    ),
  });

  const Supplier = builder.objectRef<SupplierAging>('PayablesAgingOfSupplier').implement({
    description: 'What a supplier is owed, by days past due.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      supplierDocument: t.exposeString('supplierDocument', { description: 'CPF or CNPJ of the supplier.' }),
      supplierName: t.exposeString('supplierName', { description: 'Name of the supplier.' }),
      ...aged(t, (row) => row),
    }),
  });
  const Suppliers = connectionOf(Supplier, 'PayablesAgingConnection', {
    description: 'Suppliers, by their documents.',
  });

  const Aging = builder.objectRef<{ readonly aging: PayablesAging; readonly after: string | null | undefined }>(
    'PayablesAging',
  );
  Aging.implement({
    description: 'What the institution owed at the end of a day, by days past due.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      asOf: t.field({ type: 'Date', description: 'The Brasília day.', resolve: ({ aging }) => aging.asOf }),
      ...aged(t, ({ aging }) => aging.all),
      suppliers: t.field({
        type: Suppliers,
        description: 'The same of each supplier, by their documents.',
        resolve: ({ aging, after }) => new Page(aging, bySupplier, after),
      }),
    }),
  });

  builder.queryField('payablesAging', (t) =>
    t.field({
      type: Aging,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'What is owed at the end of a day, by days past due; its suppliers page by page.',
      extensions: needs('finance_ap:read'),
      args: {
        ...pageArgs(t),
        asOf: t.arg({ type: 'Date', description: 'The Brasília day; today when left out.' }),
        companyId: t.arg.id({ description: 'Only what this company owes.' }),
      },
      resolve: async (_root, { first, ...args }, context) => ({
        aging: await context.enter(getPayablesAging, { ...args, ...(first && { first }) }),
        after: args.after,
      }),
    }),
  );
}
