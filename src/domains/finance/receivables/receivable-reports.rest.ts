import { z } from 'zod';
import { query, queryInteger, route } from '../../../rest/route.ts';
import { listRecord, listShape } from '../lists.ts';
import { type Aging, detailKeyset, getReceivablesAging, rowKeyset } from './aging.ts';
import { CENT } from './base-units.ts';
import { getReceiptsReport, type ReceiptsReport, receivedKeyset, reversedKeyset } from './receipts-report.ts';
import { receiptReversalRest, reportedReceiptRest } from './receivable.resource.ts';
import { detailRest, reportRest, rowRest, sumsRest, totalRest } from './receivable-reports.resource.ts';

const TAG = 'Finance';

const ReportShape = z
  .object({
    ...reportRest.shape,
    ...listShape(reportedReceiptRest.schema).shape,
    reversals: z.array(receiptReversalRest.schema),
    reversals_next_cursor: z.string().nullable().meta({ description: 'For `reversals_after`. Null on the last page' }),
  })
  .meta({ id: 'ReceiptsReport' });

const reportWire = (report: ReceiptsReport) => {
  const reversals = listRecord(report.reversals, reversedKeyset, ({ reversedOn, reversalReason, ...row }) =>
    receiptReversalRest.of({
      ...row,
      amount: row.cashBaseUnits / CENT,
      reversedOn: reversedOn ?? '',
      reversalReason: reversalReason ?? '',
    }),
  );
  return {
    ...reportRest.of(report),
    ...listRecord(report.receipts, receivedKeyset, (row) =>
      reportedReceiptRest.of({ ...row, amount: row.cashBaseUnits / CENT }),
    ),
    reversals: reversals.items,
    reversals_next_cursor: reversals.next_cursor,
  };
};

const AgingShape = z
  .object({
    as_of: z.iso.date().meta({ description: 'Cut-off, a Brasília day' }),
    totals: z
      .array(z.object({ ...totalRest.shape, ...sumsRest.shape }).meta({ id: 'ReceivablesAgingTotal' }))
      .meta({ description: 'Totals, one for each currency' }),
    rows: z.array(z.object({ ...rowRest.shape, ...sumsRest.shape }).meta({ id: 'ReceivablesAgingRow' })).meta({
      description: 'Debtors and currencies, in the order of debtor keys',
    }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'For `after`, which continues `rows`. Null on the last page' }),
    detail: z.array(detailRest.schema).meta({ description: 'Receivables in the order of their due dates' }),
    detail_next_cursor: z.string().nullable().meta({ description: 'For `detail_after`. Null on the last page' }),
  })
  .meta({ id: 'ReceivablesAging' });

const agingWire = ({ asOf, totals, rows, detail }: Aging) => {
  const page = listRecord(rows, rowKeyset, (row) => ({ ...rowRest.of(row), ...sumsRest.of(row.sums) }));
  const details = listRecord(detail, detailKeyset, detailRest.of);
  return {
    as_of: asOf,
    totals: totals.map((total) => ({ ...totalRest.of(total), ...sumsRest.of(total.sums) })),
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
    example: {
      answer: {
        data: {
          as_of: '2026-11-30',
          totals: [{ ...totalRest.example(), ...sumsRest.example() }],
          rows: [{ ...rowRest.example(), ...sumsRest.example() }],
          next_cursor: null,
          detail: [detailRest.example()],
          detail_next_cursor: null,
        },
      },
    },
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
    example: {
      answer: {
        data: {
          ...reportRest.example(),
          items: [reportedReceiptRest.example()],
          next_cursor: null,
          reversals: [],
          reversals_next_cursor: null,
        },
      },
    },
  }),
];
