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

/** Rows of a page when its size is not told. */
const PAGE = 20;
/** Currencies that an institution is owed something in, as costs count them. */
const CURRENCIES = 2;

const NEEDS = needs('finance_ar:read');

const AgingBucketEnum = enumType('AgingBucket', {
  description: 'How long something is overdue.',
  values: {
    NOT_DUE: { value: 'not_due' as AgingBucket, description: 'Not at all; due on the cut-off itself too.' },
    DAYS_1_30: { value: '1_30' as AgingBucket, description: '1 to 30 days.' },
    DAYS_31_60: { value: '31_60' as AgingBucket, description: '31 to 60 days.' },
    DAYS_61_90: { value: '61_90' as AgingBucket, description: '61 to 90 days.' },
    OVER_90: { value: 'over_90' as AgingBucket, description: 'More than 90 days.' },
  },
});

export function receivableReports(): void {
  registerEnums(AgingBucketEnum);
  agingReport();
  receiptsReport();
}

function agingReport(): void {
  const Sums = builder.objectRef<AgingSums>('AgingSums').implement({
    description: 'What is open, in cents, by how long it is overdue.',
    extensions: NEEDS,
    fields: (t) => {
      const sum = (bucket: keyof AgingSums, description: string) =>
        t.field({ type: 'ExactCents', description, resolve: (sums) => sums[bucket] });
      return {
        notDue: sum('not_due', 'Not overdue.'),
        days1To30: sum('1_30', '1 to 30 days.'),
        days31To60: sum('31_60', '31 to 60 days.'),
        days61To90: sum('61_90', '61 to 90 days.'),
        over90: sum('over_90', 'More than 90 days.'),
        total: sum('total', 'All of it.'),
      };
    },
  });
  const currency = 'ISO 4217.';
  const count = 'How many receivables are open.';

  const Total = builder.objectRef<Omit<AgingRow, 'key'>>('ReceivablesAgingTotal').implement({
    description: 'What is open in one currency.',
    extensions: NEEDS,
    fields: (t) => ({
      currency: t.exposeString('currency', { description: currency }),
      count: t.exposeInt('count', { description: count }),
      sums: t.expose('sums', { type: Sums, description: 'How much.' }),
    }),
  });

  const Row = builder.objectRef<AgingRow>('ReceivablesAgingRow').implement({
    description: 'What one debtor owes in one currency.',
    extensions: NEEDS,
    fields: (t) => ({
      key: t.exposeID('key', { description: 'The debtor: opaque, stable within the institution.' }),
      currency: t.exposeString('currency', { description: currency }),
      count: t.exposeInt('count', { description: count }),
      sums: t.expose('sums', { type: Sums, description: 'How much.' }),
    }),
  });

  const Detail = builder.objectRef<AgingDetail>('ReceivablesAgingDetail').implement({
    description: 'A receivable that was open at the cut-off.',
    extensions: NEEDS,
    fields: (t) => ({
      receivable: t.loadable({
        type: ReceivableType,
        description: 'The receivable, as it is now.',
        load: async (ids: string[], { database, principal }) => [
          ...(await receivablesById(database, principal.institutionId, ids)),
        ],
        sort: ({ id }) => id,
        resolve: ({ receivableId }) => receivableId,
      }),
      debtorKey: t.exposeID('debtorKey', { description: 'The debtor: opaque, stable within the institution.' }),
      dueDate: t.expose('dueDate', { type: 'Date', description: 'Brasília day on which it is due.' }),
      daysOverdue: t.exposeInt('daysOverdue', { description: 'For how many days it was overdue; 0: it was not.' }),
      bucket: t.expose('bucket', { type: AgingBucketEnum, description: 'The same, as reports group it.' }),
      open: t.expose('open', { type: 'ExactCents', description: 'What was open of it, in cents of its currency.' }),
    }),
  });

  const Rows = connectionOf(Row, 'ReceivablesAgingRowConnection', { description: 'By debtor, in the order of keys.' });
  const Details = connectionOf(Detail, 'ReceivablesAgingDetailConnection', { description: 'One by one, by due date.' });

  const AgingType = builder
    .objectRef<Aging & { readonly after: string | null; readonly detailAfter: string | null }>('ReceivablesAging')
    .implement({
      description: 'What was open of receivables at the end of a day.',
      extensions: NEEDS,
      fields: (t) => ({
        asOf: t.expose('asOf', { type: 'Date', description: 'The cut-off, a Brasília day.' }),
        totals: t.field({
          type: [Total],
          description: 'One for each currency.',
          extensions: listOf(CURRENCIES),
          resolve: ({ totals }) => [...totals],
        }),
        rows: t.field({
          type: Rows,
          description: 'By debtor, in the order of keys.',
          extensions: listOf(PAGE),
          resolve: ({ rows, after }) => new Page(rows, rowKeyset, after),
        }),
        detail: t.field({
          type: Details,
          description: 'One by one, by due date.',
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
      description: 'What was open of receivables at the end of a day, by how long it was overdue.',
      args: {
        asOf: t.arg({ type: 'Date', description: 'The cut-off, a Brasília day; today when left out.' }),
        companyId: t.arg.id({ description: 'Only what is owed to this company.' }),
        first: t.arg.int({ description: `Rows and details of a page, 1 to 100; ${PAGE} when left out.` }),
        after: t.arg({ type: 'Cursor', description: 'Where the page of rows before ended.' }),
        detailAfter: t.arg({ type: 'Cursor', description: 'Where the page of details before ended.' }),
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
    description: 'Receipts, by the day on which they were received.',
  });
  const Reversals = connectionOf(ReceiptType, 'ReversalsOfPeriodConnection', {
    description: 'Receipts that were reversed, by the day of it.',
  });

  const Report = builder
    .objectRef<ReceiptsReport & { readonly after: string | null; readonly reversalsAfter: string | null }>(
      'ReceiptsReport',
    )
    .implement({
      description: 'What was received in a period and what was reversed in it, each on its own day. In cents of BRL.',
      extensions: NEEDS,
      fields: (t) => ({
        from: t.expose('from', { type: 'Date', description: 'First Brasília day.' }),
        to: t.expose('to', { type: 'Date', description: 'Last Brasília day, included.' }),
        received: t.expose('received', { type: 'ExactCents', description: 'Gross, whether reversed later or not.' }),
        receivedCount: t.exposeInt('receivedCount', { description: 'How many receipts.' }),
        reversed: t.expose('reversed', { type: 'ExactCents', description: 'Whenever the receipts were.' }),
        reversedCount: t.exposeInt('reversedCount', { description: 'How many reversals.' }),
        net: t.expose('net', { type: 'ExactCents', description: 'The difference.' }),
        receipts: t.field({
          type: Receipts,
          description: 'The receipts of the period.',
          extensions: listOf(PAGE),
          resolve: ({ receipts, after }) => new Page(receipts, receivedKeyset, after),
        }),
        reversals: t.field({
          type: Reversals,
          description: 'The receipts that were reversed in the period.',
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
      description: 'What was received in a period and what was reversed in it.',
      args: {
        from: t.arg({ type: 'Date', description: 'First Brasília day; that of the month when left out.' }),
        to: t.arg({ type: 'Date', description: 'Last Brasília day, included; today when left out.' }),
        first: t.arg.int({ description: `Receipts and reversals of a page, 1 to 100; ${PAGE} when left out.` }),
        after: t.arg({ type: 'Cursor', description: 'Where the page of receipts before ended.' }),
        reversalsAfter: t.arg({ type: 'Cursor', description: 'Where the page of reversals before ended.' }),
      },
      resolve: async (_root, { first, ...args }, context) => {
        const report = await context.enter(getReceiptsReport, { ...args, first: first ?? PAGE });
        return { ...report, after: args.after ?? null, reversalsAfter: args.reversalsAfter ?? null };
      },
    }),
  );
}
