import { z } from 'zod';
import { ExactSum } from '../../../platform/resource/schema.ts';
import { query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import {
  AGING_BUCKETS,
  type Aging,
  type AgingDetail,
  type AgingRow,
  detailKeyset,
  getReceivablesAging,
  rowKeyset,
} from './aging.ts';
import { CENT } from './base-units.ts';
import { getReceiptsReport, type ReceiptsReport, receivedKeyset, reversedKeyset } from './receipts-report.ts';
import * as example from './receivable-examples.ts';
import { day, receipt, receiptWire, text } from './receivable-records.ts';

const TAG = 'Finance';

const minor = z.int().meta({ description: 'Gross amount in cents of BRL' });
const ReportedReceipt = z
  .object({ ...receipt, amount_minor: minor, reversed_on: day('Day of the reversal, if it was reversed').nullable() })
  .meta({ id: 'ReportedReceipt' });
const Reversal = z
  .object({ ...receipt, amount_minor: minor, reversed_on: day('Day of the reversal'), reversal_reason: z.string() })
  .meta({ id: 'ReceiptReversal' });

const ReportShape = z
  .object({
    from: day('First day'),
    to: day('Last day, included'),
    received_minor: ExactSum.meta({
      description: 'Sum of the receipts in the period, gross: it includes receipts that were reversed later',
    }),
    received_count: z.int(),
    reversed_minor: ExactSum.meta({
      description: 'Sum of the reversals in the period, whatever the day of their receipts',
    }),
    reversed_count: z.int(),
    net_minor: ExactSum.meta({ description: 'Receipts less reversals' }),
    ...listShape(ReportedReceipt).shape,
    reversals: z.array(Reversal),
    reversals_next_cursor: z.string().nullable().meta({ description: 'For `reversals_after`. Null on the last page' }),
  })
  .meta({ id: 'ReceiptsReport' });

const reportWire = (report: ReceiptsReport): z.input<typeof ReportShape> => {
  const reversals = listRecord(report.reversals, reversedKeyset, (row) => ({
    ...receiptWire(row),
    amount_minor: row.cashBaseUnits / CENT,
    reversed_on: row.reversedOn ?? '',
    reversal_reason: row.reversalReason ?? '',
  }));
  return {
    from: report.from,
    to: report.to,
    received_minor: report.received,
    received_count: report.receivedCount,
    reversed_minor: report.reversed,
    reversed_count: report.reversedCount,
    net_minor: report.net,
    ...listRecord(report.receipts, receivedKeyset, (row) => ({
      ...receiptWire(row),
      amount_minor: row.cashBaseUnits / CENT,
      reversed_on: row.reversedOn,
    })),
    reversals: reversals.items,
    reversals_next_cursor: reversals.next_cursor,
  };
};

const sums = {
  currency: text('ISO 4217'),
  count: z.int().meta({ description: 'Number of receivables' }),
  ...Object.fromEntries(AGING_BUCKETS.map((each) => [`${each}_minor`, ExactSum])),
  total_minor: ExactSum,
};
const debtor = text('Opaque key of the debtor, stable within the institution');
const AgingShape = z
  .object({
    as_of: day('Cut-off'),
    totals: z
      .array(z.object(sums).meta({ id: 'ReceivablesAgingTotal' }))
      .meta({ description: 'Totals, one for each currency' }),
    rows: z.array(z.object({ key: debtor, ...sums }).meta({ id: 'ReceivablesAgingRow' })).meta({
      description: 'Debtors and currencies, in the order of debtor keys',
    }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'For `after`, which continues `rows`. Null on the last page' }),
    detail: z
      .array(
        z
          .object({
            receivable_id: z.uuid(),
            debtor_key: debtor,
            company_id: z.uuid(),
            document_reference: z.string(),
            currency: text('ISO 4217'),
            due_date: day('Due date'),
            days_overdue: z.int(),
            bucket: z.enum(AGING_BUCKETS),
            open_minor: ExactSum.meta({ description: 'Open amount, in cents of its currency' }),
          })
          .meta({ id: 'ReceivablesAgingDetail' }),
      )
      .meta({ description: 'Receivables in the order of their due dates' }),
    detail_next_cursor: z.string().nullable().meta({ description: 'For `detail_after`. Null on the last page' }),
  })
  .meta({ id: 'ReceivablesAging' });

const sumsWire = ({ currency, count, sums }: Omit<AgingRow, 'key'>) => ({
  currency,
  count,
  ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [`${name}_minor`, sum])),
});
const detailWire = (row: AgingDetail) => ({
  receivable_id: row.receivableId,
  debtor_key: row.debtorKey,
  company_id: row.companyId,
  document_reference: row.documentReference,
  currency: row.currency,
  due_date: row.dueDate,
  days_overdue: row.daysOverdue,
  bucket: row.bucket,
  open_minor: row.open,
});
const agingWire = ({ asOf, totals, rows, detail }: Aging) => {
  const page = listRecord(rows, rowKeyset, (row) => ({ key: row.key, ...sumsWire(row) }));
  const details = listRecord(detail, detailKeyset, detailWire);
  return {
    as_of: asOf,
    totals: totals.map(sumsWire),
    rows: page.items,
    next_cursor: page.next_cursor,
    detail: details.items,
    detail_next_cursor: details.next_cursor,
  };
};

export const reportRoutes = [
  route({
    method: 'GET',
    path: '/finance/receivables/aging',
    tag: TAG,
    operation: getReceivablesAging,
    rules: [
      'A receivable that is due on the cut-off day is not overdue',
      'Receipts and reversals count on their own days, so a past cut-off always gives the same result',
    ],
    graph: 'Query.receivablesAging',
    from: {
      asOf: query('as_of'),
      companyId: query('company_id'),
      first: queryInteger('limit'),
      after: query('after'),
      detailAfter: query('detail_after'),
    },
    answer: AgingShape,
    reply: agingWire,
    example: { answer: { data: example.AGING } },
  }),
  route({
    method: 'GET',
    path: '/finance/receivables/receipts',
    tag: TAG,
    operation: getReceiptsReport,
    rules: [
      'A receipt counts gross in the period of its `received_on`. A reversal counts in the period of its own day, and is listed in `reversals`',
    ],
    graph: 'Query.receiptsReport',
    from: {
      from: query('from'),
      to: query('to'),
      first: queryInteger('limit'),
      after: query('after'),
      reversalsAfter: query('reversals_after'),
    },
    answer: ReportShape,
    reply: reportWire,
    example: { answer: { data: example.REPORT } },
  }),
];
