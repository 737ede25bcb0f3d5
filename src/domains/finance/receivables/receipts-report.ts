import { z } from 'zod';
import { brasiliaDate } from '../../../platform/calendar.ts';
import { statement } from '../../../platform/database.ts';
import { readOperation } from '../../../platform/operation.ts';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/pagination.ts';
import { Day } from '../../accounts/statement.ts';
import { type ExactSum, exactSum } from '../exact-sum.ts';
import { listPage } from '../lists.ts';
import { RECEIPT_COLUMNS, type ReceiptRecord } from './receipt-list.ts';
import { READS } from './receivable.ts';

/** What was received in a period and what was reversed in it. Sums in cents of BRL. */
export interface ReceiptsReport {
  readonly from: string;
  readonly to: string;
  /** Gross: what is reversed later stays in it. */
  readonly received: ExactSum;
  readonly receivedCount: number;
  /** Of the reversals in the period, whenever the receipts were. */
  readonly reversed: ExactSum;
  readonly reversedCount: number;
  readonly net: ExactSum;
  /** By the day on which they were received. */
  readonly receipts: Slice<ReceiptRecord>;
  /** By the day on which they were reversed. */
  readonly reversals: Slice<ReceiptRecord>;
}

/** The ordering values of a receipt in the report, and of a reversal. */
export const receivedKeyset = ({ receivedOn, id }: ReceiptRecord) => [receivedOn, id];
export const reversedKeyset = ({ reversedOn, id }: ReceiptRecord) => [reversedOn ?? '', id];

// Of each day's sums, so that it costs the same however much was received.
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
/** After which row a page begins: the first one before all of its day, since the index is entered there. */
const afterRow = (after: string | null | undefined, from: string) =>
  after ? decodeCursor(after, Cursor) : [from, '00000000-0000-0000-0000-000000000000'];

interface Sums {
  readonly received: string;
  readonly receivedCount: number;
  readonly reversed: string;
  readonly reversedCount: number;
}

/**
 * Each fact is in the period of its own day: a receipt in that of `receivedOn`, gross; a reversal in that of the day on which it was
 * made. So what is reversed or cancelled later changes no period that is over, and when its days are closed nothing does.
 */
export const getReceiptsReport = readOperation({
  ...READS,
  name: 'getReceiptsReport',
  summary: 'Reads what was received in a period and what was reversed in it, each on its own day',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z
    .strictObject({
      ...listPage,
      reversalsAfter: listPage.after.meta({ description: 'Only reversals that follow this `reversals_next_cursor`' }),
      from: Day.nullish().meta({ description: 'First Brasília day; that of this month unless told' }),
      to: Day.nullish().meta({ description: 'Last Brasília day, included; today unless told' }),
    })
    .refine(({ from, to }) => !from || !to || from <= to, { error: 'must not be before the first day', path: ['to'] }),
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
    if (!sums) throw new Error('the sums of a period are one row');
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
