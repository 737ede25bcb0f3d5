import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, registerEnums } from '../../../graphql/enums.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import {
  type Aging,
  type AgingDetail,
  type AgingRow,
  type AgingSums,
  type AgingTotal,
  detailKeyset,
  getReceivablesAging,
  rowKeyset,
} from './aging.ts';
import { AGING_BUCKETS } from './aging-buckets.ts';
import { getReceiptsReport, type ReceiptsReport, receivedKeyset, reversedKeyset } from './receipts-report.ts';
import { ReceiptType, ReceivableType } from './receivable.graphql.ts';
import { receivablesById } from './receivable.ts';
import {
  agingDetail,
  agingRow,
  agingSums,
  agingTotal,
  receiptsReport as report,
} from './receivable-reports.resource.ts';

const PAGE = 20;
/** Assumed number of currencies, for the cost estimate. */
const CURRENCIES = 2;

const NEEDS = needs('finance_ar:read');

const AgingBucketEnum = enumType('AgingBucket', {
  description: 'Range of days overdue.',
  values: Object.fromEntries(
    wordsOf(AGING_BUCKETS).map((bucket) => [
      // GraphQL names cannot begin with a digit.
      /^\d/.test(bucket) ? `DAYS_${bucket}` : bucket.toUpperCase(),
      { value: bucket, description: AGING_BUCKETS[bucket] },
    ]),
  ),
});

export function receivableReports(): void {
  registerEnums(AgingBucketEnum);
  agingReport();
  receiptsReport();
}

function agingReport(): void {
  const Sums = builder.objectRef<AgingSums>('AgingSums').implement({
    description: agingSums.description,
    extensions: NEEDS,
    fields: (t) => resourceFields(t, agingSums),
  });

  const Total = builder.objectRef<AgingTotal>('ReceivablesAgingTotal').implement({
    description: agingTotal.description,
    extensions: NEEDS,
    fields: (t) => ({
      ...resourceFields(t, agingTotal),
      sums: t.expose('sums', { type: Sums, description: 'Open amounts by days overdue.' }),
    }),
  });

  const Row = builder.objectRef<AgingRow>('ReceivablesAgingRow').implement({
    description: agingRow.description,
    extensions: NEEDS,
    fields: (t) => ({
      ...resourceFields(t, agingRow),
      sums: t.expose('sums', { type: Sums, description: 'Open amounts by days overdue.' }),
    }),
  });

  const Detail = builder.objectRef<AgingDetail>('ReceivablesAgingDetail').implement({
    description: agingDetail.description,
    extensions: NEEDS,
    fields: (t) => ({
      receivable: t.loadable({
        type: ReceivableType,
        description: 'The receivable in its present state.',
        load: async (ids: string[], { database, principal }) => [
          ...(await receivablesById(database, principal.institutionId, ids)),
        ],
        sort: ({ id }) => id,
        resolve: ({ receivableId }) => receivableId,
      }),
      ...resourceFields(t, agingDetail, { bucket: AgingBucketEnum }),
    }),
  });

  const Rows = connectionOf(Row, 'ReceivablesAgingRowConnection', {
    description: 'Debtors in the order of their keys.',
  });
  const Details = connectionOf(Detail, 'ReceivablesAgingDetailConnection', {
    description: 'Receivables in the order of their due dates.',
  });

  const AgingType = builder
    .objectRef<Aging & { readonly after: string | null; readonly detailAfter: string | null }>('ReceivablesAging')
    .implement({
      description: 'Open amounts of receivables at the end of a day.',
      extensions: NEEDS,
      fields: (t) => ({
        asOf: t.expose('asOf', { type: 'Date', description: 'Cut-off (Brasília day).' }),
        totals: t.field({
          type: [Total],
          description: 'Totals, one for each currency.',
          extensions: listOf(CURRENCIES),
          resolve: ({ totals }) => [...totals],
        }),
        rows: t.field({
          type: Rows,
          description: 'Debtors in the order of their keys.',
          extensions: listOf(PAGE),
          resolve: ({ rows, after }) => new Page(rows, rowKeyset, after),
        }),
        detail: t.field({
          type: Details,
          description: 'Receivables in the order of their due dates.',
          extensions: listOf(PAGE),
          resolve: ({ detail, detailAfter }) => new Page(detail, detailKeyset, detailAfter),
        }),
      }),
    });

  builder.queryField('receivablesAging', (t) =>
    t.field({
      type: AgingType,
      subGraphs: EVERYONE,
      nullable: true,
      description: 'Open amounts of receivables at the end of a day, by days overdue.',
      args: {
        asOf: t.arg({ type: 'Date', description: 'Cut-off as a Brasília day. Default: today.' }),
        companyId: t.arg.id({ description: 'Only receivables of this company.' }),
        first: t.arg.int({
          description: `Maximum number of rows, and of details, in a page: 1 to 100. Default: ${PAGE}.`,
        }),
        after: t.arg({ type: 'Cursor', description: 'End cursor of the previous page of rows.' }),
        detailAfter: t.arg({ type: 'Cursor', description: 'End cursor of the previous page of details.' }),
      },
      resolve: async (_root, { first, ...args }, context) => {
        const aging = await context.enter(getReceivablesAging, { ...args, first: first ?? PAGE });
        return { ...aging, after: args.after ?? null, detailAfter: args.detailAfter ?? null };
      },
    }),
  );
}

function receiptsReport(): void {
  const Receipts = connectionOf(ReceiptType, 'ReceiptsOfPeriodConnection', {
    description: 'Receipts in the order of their days.',
  });
  const Reversals = connectionOf(ReceiptType, 'ReversalsOfPeriodConnection', {
    description: 'Reversed receipts in the order of their reversals.',
  });

  const Report = builder
    .objectRef<ReceiptsReport & { readonly after: string | null; readonly reversalsAfter: string | null }>(
      'ReceiptsReport',
    )
    .implement({
      description: report.description,
      extensions: NEEDS,
      fields: (t) => ({
        ...resourceFields(t, report),
        receipts: t.field({
          type: Receipts,
          description: 'Receipts of the period.',
          extensions: listOf(PAGE),
          resolve: ({ receipts, after }) => new Page(receipts, receivedKeyset, after),
        }),
        reversals: t.field({
          type: Reversals,
          description: 'Receipts that were reversed in the period.',
          extensions: listOf(PAGE),
          resolve: ({ reversals, reversalsAfter }) => new Page(reversals, reversedKeyset, reversalsAfter),
        }),
      }),
    });

  builder.queryField('receiptsReport', (t) =>
    t.field({
      type: Report,
      subGraphs: EVERYONE,
      nullable: true,
      description: 'Receipts and reversals of a period.',
      args: {
        from: t.arg({ type: 'Date', description: 'First Brasília day. Default: the first day of the month of `to`.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included. Default: today.' }),
        first: t.arg.int({
          description: `Maximum number of receipts, and of reversals, in a page: 1 to 100. Default: ${PAGE}.`,
        }),
        after: t.arg({ type: 'Cursor', description: 'End cursor of the previous page of receipts.' }),
        reversalsAfter: t.arg({ type: 'Cursor', description: 'End cursor of the previous page of reversals.' }),
      },
      resolve: async (_root, { first, ...args }, context) => {
        const page = await context.enter(getReceiptsReport, { ...args, first: first ?? PAGE });
        return { ...page, after: args.after ?? null, reversalsAfter: args.reversalsAfter ?? null };
      },
    }),
  );
}
