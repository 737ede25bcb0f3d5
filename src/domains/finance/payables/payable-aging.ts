import { z } from 'zod';
import { decodeCursor } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { exactSum } from '../exact-sum.ts';
import { listPage } from '../lists.ts';
import { openAt } from '../sums/open-items.ts';
import type { owed, supplierAging } from './payable-aging.resource.ts';
import { READS } from './payable-pages.ts';

export const AGING_BUCKETS = {
  not_due: 'Due on the day or later.',
  '1_30': '1 to 30 days past due.',
  '31_60': '31 to 60 days past due.',
  '61_90': '61 to 90 days past due.',
  over_90: 'More than 90 days past due.',
};
export type AgingBucket = keyof typeof AGING_BUCKETS;

const LATE: Readonly<Record<AgingBucket, string>> = {
  not_due: 'o.late <= 0',
  '1_30': 'o.late between 1 and 30',
  '31_60': 'o.late between 31 and 60',
  '61_90': 'o.late between 61 and 90',
  over_90: 'o.late > 90',
};
const BUCKETS = Object.keys(LATE) as AgingBucket[];

/** Columns of `o`: open `amount`, `count` of installments, `late` in days. */
const SUMS = `coalesce(sum(o.amount), 0)::numeric as total, coalesce(sum(o.count), 0)::int as count,
  ${BUCKETS.map(
    (bucket) => `coalesce(sum(o.amount) filter (where ${LATE[bucket]}), 0)::numeric as "${bucket}",
    coalesce(sum(o.count) filter (where ${LATE[bucket]}), 0)::int as "${bucket}_count"`,
  ).join(', ')}`;

// The total comes from sums by due date, so its cost is independent of the number of installments. Suppliers come from
// installments created by that day and not yet paid, refused or cancelled on it; only the page's suppliers are read.
const AGING = statement(
  'payables_aging',
  `select null as "supplierDocument", null as "supplierName", ${SUMS} from (
     select s.amount, s.count, $2::date - s.due_date as late from (${openAt('payable')}) s where $3::uuid is null or s.company_id = $3
   ) o
   union all
   (select o.supplier_document, max(p.supplier_name), ${SUMS} from (
      select i.supplier_document, i.payable_id, i.net_amount as amount, 1 as count, $2::date - i.due_date as late
      from payable_installment i
      where i.institution_id = $1 and i.supplier_document > $4 and i.closed_on > $2 and i.created_on <= $2
        and ($3::uuid is null or i.company_id = $3) and not exists (
          select from payable_reversal r where r.installment_id = i.id and r.closed_from <= $2 and r.closed_until > $2)
    ) o join payable p on p.id = o.payable_id
    group by o.supplier_document order by o.supplier_document limit $5::int + 1)
   order by "supplierDocument" nulls first`,
);

export interface Owed extends RowOf<typeof owed> {}

export interface Aged {
  readonly total: Owed;
  readonly buckets: Readonly<Record<AgingBucket, Owed>>;
}

export interface SupplierAging extends Aged, RowOf<typeof supplierAging> {}

export interface PayablesAging {
  readonly asOf: string;
  readonly companyId: string | null;
  /** Totals of all suppliers, including those on other pages. */
  readonly all: Aged;
  readonly items: readonly SupplierAging[];
  readonly hasMore: boolean;
}

type Row = { readonly supplierDocument: string; readonly supplierName: string } & Readonly<Record<string, unknown>>;

const owedOf = (row: Row, sum: string, count: string): Owed => ({
  amount: exactSum(String(row[sum])),
  installments: Number(row[count]),
});

const aged = (row: Row): Aged => ({
  total: owedOf(row, 'total', 'count'),
  buckets: Object.fromEntries(
    BUCKETS.map((bucket) => [bucket, owedOf(row, bucket, `${bucket}_count`)]),
  ) as Aged['buckets'],
});

const DocumentCursor = z.tuple([z.string().max(14)]);

export const bySupplier = ({ supplierDocument }: SupplierAging) => [supplierDocument];

/** As owed on the day, regardless of later payments, refusals and cancellations. */
export const getPayablesAging = readOperation({
  ...READS,
  name: 'getPayablesAging',
  summary: 'Returns the amounts owed at the end of a day, by days past due, per supplier and in total',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    asOf: Day.nullish().meta({ description: 'Brasília day, by default today' }),
    companyId: Uuid.nullish().meta({ description: 'Returns only amounts that this company owes' }),
    ...listPage,
  }),
  async run({ database, principal, now }, { companyId = null, first, after, ...input }): Promise<PayablesAging> {
    const asOf = input.asOf ?? brasiliaDate(now);
    const [from] = after ? decodeCursor(after, DocumentCursor) : [''];
    const [all, ...suppliers] = await database.query<Row>(AGING, [
      principal.institutionId,
      asOf,
      companyId,
      from,
      first,
    ]);
    if (!all) throw new Error('the aging has no total');
    const items = suppliers.slice(0, first).map((row) => {
      const { supplierDocument, supplierName } = row;
      return { supplierDocument, supplierName, ...aged(row) };
    });
    return { asOf, companyId, all: aged(all), items, hasMore: suppliers.length > first };
  },
});
