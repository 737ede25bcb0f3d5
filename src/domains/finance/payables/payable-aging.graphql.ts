import { builder, EVERYONE, needs, type Types } from '../../../graphql/builder.ts';
import { connectionOf, Page, pageArgs } from '../../../graphql/connections.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { owed, supplierAging } from './payable-aging.resource.ts';
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

/** GraphQL names cannot begin with a digit. */
const FIELDS: Readonly<Record<AgingBucket, string>> = {
  not_due: 'notDue',
  '1_30': 'days1To30',
  '31_60': 'days31To60',
  '61_90': 'days61To90',
  over_90: 'over90',
};

export function payableAgingGraph(): void {
  const OwedType = builder.objectRef<Owed>('PayablesOwed').implement({
    description: owed.description,
    extensions: needs('finance_ap:read'),
    fields: (t) => resourceFields(t, owed),
  });

  const aged = <Row>(t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>, of: (row: Row) => Aged) => ({
    total: t.field({ type: OwedType, description: 'Total of all buckets.', resolve: (row) => of(row).total }),
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
    description: supplierAging.description,
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      ...resourceFields(t, supplierAging),
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
    description: 'Amounts that the institution owed at the end of a day, by days past due.',
    extensions: needs('finance_ap:read'),
    fields: (t) => ({
      asOf: t.field({ type: 'Date', description: 'Brasília day of the report.', resolve: ({ aging }) => aging.asOf }),
      ...aged(t, ({ aging }) => aging.all),
      suppliers: t.field({
        type: Suppliers,
        description: 'Amounts owed to each supplier, by document.',
        resolve: ({ aging, after }) => new Page(aging, bySupplier, after),
      }),
    }),
  });

  builder.queryField('payablesAging', (t) =>
    t.field({
      type: Aging,
      nullable: true,
      subGraphs: EVERYONE,
      description: 'Amounts owed at the end of a day, by days past due, with a page of suppliers.',
      extensions: needs('finance_ap:read'),
      args: {
        ...pageArgs(t),
        asOf: t.arg({ type: 'Date', description: 'Brasília day, by default today.' }),
        companyId: t.arg.id({ description: 'Returns only amounts that this company owes.' }),
      },
      resolve: async (_root, { first, ...args }, context) => ({
        aging: await context.enter(getPayablesAging, { ...args, ...(first && { first }) }),
        after: args.after,
      }),
    }),
  );
}
