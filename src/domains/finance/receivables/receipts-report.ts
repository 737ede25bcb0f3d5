import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { exactSum } from '../exact-sum.ts';
import { listPage } from '../lists.ts';
import { t } from '../texts.ts';
import { RECEIPT_COLUMNS, type ReceiptRecord } from './receipt-list.ts';
import { READS } from './receivable.ts';
import type { receiptsReport } from './receivable-reports.resource.ts';

export interface ReceiptsReport extends RowOf<typeof receiptsReport> {
  /** In the order of `receivedOn`. */
  readonly receipts: Slice<ReceiptRecord>;
  /** In the order of `reversedOn`. */
  readonly reversals: Slice<ReceiptRecord>;
}

export const receivedKeyset = ({ receivedOn, id }: ReceiptRecord) => [receivedOn, id];
export const reversedKeyset = ({ reversedOn, id }: ReceiptRecord) => [reversedOn ?? '', id];

// Reads daily sums, so the cost does not grow with the number of receipts.
const SUMS = statement(
  'receipts_report_sums',
  `select coalesce(sum(s.count) filter (where s.subject = 'receipt'), 0)::bigint as "receivedCount",
     coalesce(sum(s.amount) filter (where s.subject = 'receipt'), 0)::text as received,
     coalesce(sum(s.count) filter (where s.subject = 'reversal'), 0)::bigint as "reversedCount",
     coalesce(sum(s.amount) filter (where s.subject = 'reversal'), 0)::text as reversed
   from finance_sum s where s.institution_id = $1 and s.subject in ('receipt', 'reversal') and s.day between $2 and $3`,
);
const pageBy = (day: string) => `select ${RECEIPT_COLUMNS} from receivable_receipt c
  where c.institution_id = $1 and c.${day} between $2 and $3 and (c.${day}, c.id) > ($4, $5)
  order by c.${day}, c.id limit $6`;
const RECEIPTS = statement('receipts_report_receipts', pageBy('received_on'));
const REVERSALS = statement('receipts_report_reversals', pageBy('reversed_on'));

const Cursor = z.tuple([Day, z.uuid()]);
/** The first page starts before all rows of its first day, where a scan of the index begins. */
const afterRow = (after: string | null | undefined, from: string) =>
  after ? decodeCursor(after, Cursor) : [from, '00000000-0000-0000-0000-000000000000'];

interface Sums {
  readonly received: string;
  readonly receivedCount: number;
  readonly reversed: string;
  readonly reversedCount: number;
}

/**
 * A receipt counts gross in the period of `receivedOn`, a reversal in the period of its own day. So a later reversal or
 * cancellation does not change an earlier period. When its days are closed, nothing changes it.
 */
export const getReceiptsReport = readOperation({
  ...READS,
  name: 'getReceiptsReport',
  summary: 'Returns the receipts and the reversals of a period, each on its own day',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z
    .strictObject({
      ...listPage,
      reversalsAfter: listPage.after.meta({ description: 'Only reversals after this `reversals_next_cursor`' }),
      from: Day.nullish().meta({ description: 'First Brasília day. Default: the first day of the month of `to`' }),
      to: Day.nullish().meta({ description: 'Last Brasília day, included. Default: today' }),
    })
    .refine(({ from, to }) => !from || !to || from <= to, { error: inSchema(t('notBeforeFirstDay')), path: ['to'] }),
  async run({ database, principal, now }, { first, after, reversalsAfter, ...period }): Promise<ReceiptsReport> {
    const today = brasiliaDate(now);
    const to = period.to ?? today;
    const from = period.from ?? `${to.slice(0, 8)}01`;
    const range = [principal.institutionId, from, to];
    const [[sums], receipts, reversals] = await Promise.all([
      database.query<Sums>(SUMS, range),
      database.query<ReceiptRecord>(RECEIPTS, [...range, ...afterRow(after, from), first + 1]),
      database.query<ReceiptRecord>(REVERSALS, [...range, ...afterRow(reversalsAfter, from), first + 1]),
    ]);
    if (!sums) throw new Error('the query of the sums returned no row');
    const [received, reversed] = [BigInt(sums.received), BigInt(sums.reversed)];
    return {
      ...{ from, to, receivedCount: sums.receivedCount, reversedCount: sums.reversedCount },
      received: exactSum(received),
      reversed: exactSum(reversed),
      net: exactSum(received - reversed),
      receipts: sliceOf(receipts, first),
      reversals: sliceOf(reversals, first),
    };
  },
});
