import { builder, EVERYONE, needs } from '../../../graphql/builder.ts';
import { connectionOf, Page } from '../../../graphql/connections.ts';
import { listOf } from '../../../graphql/cost.ts';
import { enumType, registerEnums } from '../../../graphql/enums.ts';
import {
  type Aging,
  type AgingBucket,
  type AgingDetail,
  type AgingRow,
  type AgingSums,
  detailKeyset,
  getReceivablesAging,
  rowKeyset,
} from './aging.ts';
import { getReceiptsReport, type ReceiptsReport, receivedKeyset, reversedKeyset } from './receipts-report.ts';
import { ReceiptType, ReceivableType } from './receivable.graphql.ts';
import { receivablesById } from './receivable.ts';

const PAGE = 20;
/** Assumed number of currencies, for the cost estimate. */
const CURRENCIES = 2;

const NEEDS = needs('finance_ar:read');

const AgingBucketEnum = enumType('AgingBucket', {
  description: 'Range of days overdue.',
  values: {
    NOT_DUE: { value: 'not_due' as AgingBucket, description: 'Not overdue. Includes the due date itself.' },
    DAYS_1_30: { value: '1_30' as AgingBucket, description: '1 to 30 days overdue.' },
    DAYS_31_60: { value: '31_60' as AgingBucket, description: '31 to 60 days overdue.' },
    DAYS_61_90: { value: '61_90' as AgingBucket, description: '61 to 90 days overdue.' },
    OVER_90: { value: 'over_90' as AgingBucket, description: 'More than 90 days overdue.' },
  },
});

export function receivableReports(): void {
  registerEnums(AgingBucketEnum);
  agingReport();
  receiptsReport();
}

function agingReport(): void {
  const Sums = builder.objectRef<AgingSums>('AgingSums').implement({
    description: 'Open amounts in cents, by days overdue.',
    extensions: NEEDS,
    fields: (t) => {
      const sum = (bucket: keyof AgingSums, description: string) =>
        t.field({ type: 'ExactCents', description, resolve: (sums) => sums[bucket] });
      return {
        notDue: sum('not_due', 'Not overdue.'),
        days1To30: sum('1_30', '1 to 30 days overdue.'),
        days31To60: sum('31_60', '31 to 60 days overdue.'),
        days61To90: sum('61_90', '61 to 90 days overdue.'),
        over90: sum('over_90', 'More than 90 days overdue.'),
        total: sum('total', 'Sum of all ranges.'),
      };
    },
  });
  const currency = 'ISO 4217.';
  const count = 'Number of open receivables.';

  const Total = builder.objectRef<Omit<AgingRow, 'key'>>('ReceivablesAgingTotal').implement({
    description: 'Open amounts in one currency.',
    extensions: NEEDS,
    fields: (t) => ({
      currency: t.exposeString('currency', { description: currency }),
      count: t.exposeInt('count', { description: count }),
      sums: t.expose('sums', { type: Sums, description: 'Open amounts by days overdue.' }),
    }),
  });

  const Row = builder.objectRef<AgingRow>('ReceivablesAgingRow').implement({
    description: 'Open amounts of one debtor in one currency.',
    extensions: NEEDS,
    fields: (t) => ({
      key: t.exposeID('key', { description: 'Opaque key of the debtor, stable within the institution.' }),
      currency: t.exposeString('currency', { description: currency }),
      count: t.exposeInt('count', { description: count }),
      sums: t.expose('sums', { type: Sums, description: 'Open amounts by days overdue.' }),
    }),
  });

  const Detail = builder.objectRef<AgingDetail>('ReceivablesAgingDetail').implement({
    description: 'A receivable that was open at the cut-off.',
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
      debtorKey: t.exposeID('debtorKey', { description: 'Opaque key of the debtor, stable within the institution.' }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Due date (Brasília day).' }),
      daysOverdue: t.exposeInt('daysOverdue', {
        description: 'Days overdue at the cut-off; 0 when it was not overdue.',
      }),
      bucket: t.expose('bucket', { type: AgingBucketEnum, description: 'Range of days overdue.' }),
      open: t.expose('open', { type: 'ExactCents', description: 'Open amount, in cents of its currency.' }),
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
      description: 'Receipts and reversals of a period, each on its own day, in cents of BRL.',
      extensions: NEEDS,
      fields: (t) => ({
        from: t.expose('from', { type: 'Date', description: 'First Brasília day.' }),
        to: t.expose('to', { type: 'Date', description: 'Last Brasília day, included.' }),
        received: t.expose('received', {
          type: 'ExactCents',
          description: 'Sum of the receipts, gross: it includes receipts that were reversed later.',
        }),
        receivedCount: t.exposeInt('receivedCount', { description: 'Number of receipts.' }),
        reversed: t.expose('reversed', {
          type: 'ExactCents',
          description: 'Sum of the reversals in the period, whatever the day of their receipts.',
        }),
        reversedCount: t.exposeInt('reversedCount', { description: 'Number of reversals.' }),
        net: t.expose('net', { type: 'ExactCents', description: 'Receipts less reversals.' }),
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
        const report = await context.enter(getReceiptsReport, { ...args, first: first ?? PAGE });
        return { ...report, after: args.after ?? null, reversalsAfter: args.reversalsAfter ?? null };
      },
    }),
  );
}
