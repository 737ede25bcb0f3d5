import { date, exactCents, integer, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { AGING_BUCKETS } from './aging-buckets.ts';
import { facts, ID } from './receivable.resource.ts';

const HIDDEN = { graph: false } as const;
const sum = <const Rest extends string>(rest: Rest, graph: string, description: string, example: number) =>
  exactCents(`${description}, in cents.`, { rest, graph, example });

export const agingSums = resource('AgingSums', 'Open amounts in cents, by days overdue.', {
  not_due: sum('not_due_minor', 'notDue', 'Open amount that is not overdue', 45_600),
  '1_30': sum('1_30_minor', 'days1To30', 'Open amount 1 to 30 days overdue', 0),
  '31_60': sum('31_60_minor', 'days31To60', 'Open amount 31 to 60 days overdue', 0),
  '61_90': sum('61_90_minor', 'days61To90', 'Open amount 61 to 90 days overdue', 0),
  over_90: sum('over_90_minor', 'over90', 'Open amount more than 90 days overdue', 0),
  total: sum('total_minor', 'total', 'Sum of all ranges', 45_600),
});

const { debtorKey, companyId, documentReference, currency, dueDate } = facts;
const count = integer('Number of open receivables.', { example: 1 });

export const agingTotal = resource('ReceivablesAgingTotal', 'Open amounts in one currency.', { currency, count });

export const agingRow = resource('ReceivablesAgingRow', 'Open amounts of one debtor in one currency.', {
  key: debtorKey,
  currency,
  count,
});

/** As its subquery `o` has it. */
export const agingDetail = resource('ReceivablesAgingDetail', 'A receivable that was open at the cut-off.', {
  receivableId: uuid('Id of the receivable (UUID).', { ...HIDDEN, column: 'o.id', example: ID }),
  debtorKey,
  companyId: { ...companyId, options: { ...companyId.options, ...HIDDEN } },
  documentReference: { ...documentReference, options: { ...documentReference.options, ...HIDDEN } },
  currency: { ...currency, options: { ...currency.options, ...HIDDEN } },
  dueDate,
  daysOverdue: integer('Days overdue at the cut-off, 0 when it was not overdue.', {
    column: 'greatest(o.overdue, 0)',
    example: 0,
  }),
  bucket: word(AGING_BUCKETS, 'Range of days overdue.', { column: false, example: 'not_due' }),
  open: exactCents('Open amount, in cents of its currency.', {
    rest: 'open_minor',
    column: 'trunc(o.cents)::text',
    example: 45_600,
  }),
});

export const receiptsReport = resource(
  'ReceiptsReport',
  'Receipts and reversals of a period, each on its own day, in cents of BRL.',
  {
    from: date('First Brasília day.', { example: '2026-11-01' }),
    to: date('Last Brasília day, included.', { example: '2026-11-30' }),
    received: exactCents(
      'Sum of the receipts in the period, in cents. It includes receipts that were reversed later.',
      { rest: 'received_minor', example: 45_600 },
    ),
    receivedCount: integer('Number of receipts.', { example: 1 }),
    reversed: exactCents('Sum of the reversals in the period, in cents, whatever the day of their receipts.', {
      rest: 'reversed_minor',
      example: 0,
    }),
    reversedCount: integer('Number of reversals.', { example: 0 }),
    net: exactCents('Receipts less reversals, in cents.', { rest: 'net_minor', example: 45_600 }),
  },
);

export const sumsRest = restRecord(agingSums);
export const totalRest = restRecord(agingTotal);
export const rowRest = restRecord(agingRow);
export const detailRest = restRecord(agingDetail);
export const reportRest = restRecord(receiptsReport);
