import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { exactSum } from '../exact-sum.ts';
import { listPage } from '../lists.ts';
import { openAt } from '../sums/open-items.ts';
import { AGING_BUCKETS, type AgingBucket } from './aging-buckets.ts';
import { READS } from './receivable.ts';
import { agingDetail, type agingRow, type agingSums, type agingTotal } from './receivable-reports.resource.ts';

export interface AgingSums extends RowOf<typeof agingSums> {}

export interface AgingTotal extends RowOf<typeof agingTotal> {
  readonly sums: AgingSums;
}

export interface AgingRow extends RowOf<typeof agingRow> {
  readonly sums: AgingSums;
}

export interface AgingDetail extends RowOf<typeof agingDetail> {}

export interface Aging {
  readonly asOf: string;
  /** One for each currency. */
  readonly totals: readonly AgingTotal[];
  /** In the order of debtor keys and currencies. */
  readonly rows: Slice<AgingRow>;
  /** In the order of due dates. */
  readonly detail: Slice<AgingDetail>;
}

export const rowKeyset = ({ key, currency }: AgingRow) => [key, currency];
export const detailKeyset = ({ dueDate, receivableId }: AgingDetail) => [dueDate, receivableId];

// Open at the end of day $2: owed by then, less receipts that were received and not yet reversed by then.
const OPEN = `select r.id, r.company_id, r.debtor_key, r.document_reference, r.currency, r.due_date,
    $2::date - r.due_date as overdue, (r.amount_base_units - coalesce(c.received, 0)) / 100 as cents
  from receivable r left join lateral (
    select sum(c.amount_base_units) as received from receivable_receipt c
    where c.receivable_id = r.id and c.received_on <= $2 and (c.reversed_on is null or c.reversed_on > $2)
  ) c on true
  where r.institution_id = $1 and r.created_on <= $2 and coalesce(r.closed_on, 'infinity') > $2
    and ($3::uuid is null or r.company_id = $3) and r.amount_base_units > coalesce(c.received, 0)`;
const RANGES: Readonly<Record<AgingBucket, string>> = {
  not_due: 'overdue <= 0',
  '1_30': 'overdue between 1 and 30',
  '31_60': 'overdue between 31 and 60',
  '61_90': 'overdue between 61 and 90',
  over_90: 'overdue > 90',
};
const BUCKETS = wordsOf(AGING_BUCKETS)
  .map((each) => `trunc(coalesce(sum(cents) filter (where ${RANGES[each]}), 0))::text as "${each}"`)
  .join(', ');

// Reads sums by due date, so the cost does not grow with the number of receivables.
const TOTALS = statement(
  'receivables_aging_totals',
  `select o.currency, sum(o.count)::int as count, trunc(sum(o.cents))::text as total,
     ${BUCKETS}
   from (
     select s.currency, s.count, s.amount / 100 as cents, $2::date - s.due_date as overdue from (${openAt('receivable')}) s
     where $3::uuid is null or s.company_id = $3
   ) o
   group by o.currency having sum(o.count) > 0 order by o.currency`,
);
// These read the index in page order and stop after one page.
const ROWS = statement(
  'receivables_aging_rows',
  `select o.debtor_key as key, o.currency, count(*) as count, trunc(sum(cents))::text as total, ${BUCKETS} from (${OPEN} and (r.debtor_key, r.currency) > ($4, $5)) o
   group by o.debtor_key, o.currency order by o.debtor_key, o.currency limit $6`,
);
const DETAIL = statement(
  'receivables_aging_detail',
  `select ${columnsOf(agingDetail, 'o')}
   from (${OPEN} and r.due_date >= $4 and (r.due_date, r.id) > ($4, $5)) o order by o.due_date, o.id limit $6`,
);

type SumsRow = Readonly<Record<AgingBucket | 'total', string>> & { readonly currency: string; readonly count: number };

const RowCursor = z.tuple([z.string().max(40), z.string().max(3)]);
const DetailCursor = z.tuple([Day, z.uuid()]);
const BEFORE_DETAIL = ['-infinity', '00000000-0000-0000-0000-000000000000'];

export const getReceivablesAging = readOperation({
  ...READS,
  name: 'getReceivablesAging',
  summary: 'Returns the open amounts of receivables at the end of a day, by days overdue',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...listPage,
    detailAfter: listPage.after.meta({ description: 'Only details after this `detail_next_cursor`' }),
    asOf: Day.nullish().meta({ description: 'Cut-off as a Brasília day. Default: today' }),
    companyId: Uuid.nullish().meta({ description: 'Only receivables of this company' }),
  }),
  async run({ database, principal, now }, { first, after, detailAfter, companyId, ...input }): Promise<Aging> {
    const asOf = input.asOf ?? brasiliaDate(now);
    const range = [principal.institutionId, asOf, companyId ?? null];
    const afterRow = after ? decodeCursor(after, RowCursor) : ['', ''];
    const afterDetail = detailAfter ? decodeCursor(detailAfter, DetailCursor) : BEFORE_DETAIL;
    const [totals, rows, detail] = await Promise.all([
      database.query<SumsRow>(TOTALS, range),
      database.query<SumsRow & { readonly key: string }>(ROWS, [...range, ...afterRow, first + 1]),
      database.query<AgingDetail & { readonly open: string }>(DETAIL, [...range, ...afterDetail, first + 1]),
    ]);
    return {
      asOf,
      totals: totals.map(sumsOf),
      rows: sliceOf(
        rows.map((row) => ({ key: row.key, ...sumsOf(row) })),
        first,
      ),
      detail: sliceOf(
        detail.map((row) => ({ ...row, bucket: bucketOf(row.daysOverdue), open: exactSum(row.open) })),
        first,
      ),
    };
  },
});

const sumsOf = ({ currency, count, ...row }: SumsRow): AgingTotal => ({
  currency,
  count,
  sums: Object.fromEntries(
    ([...wordsOf(AGING_BUCKETS), 'total'] as const).map((each) => [each, exactSum(row[each])]),
  ) as AgingSums,
});

function bucketOf(daysOverdue: number): AgingBucket {
  if (daysOverdue <= 0) return 'not_due';
  if (daysOverdue <= 30) return '1_30';
  if (daysOverdue <= 60) return '31_60';
  return daysOverdue <= 90 ? '61_90' : 'over_90';
}
