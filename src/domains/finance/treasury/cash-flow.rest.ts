import { z } from 'zod';
import { ExactSum } from '../../../platform/resource/schema.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { query, route } from '../../../rest/route.ts';
import { exactSum } from '../exact-sum.ts';
import { type CashFlowReport, getCashFlow } from './cash-flow.ts';
import { type Flow, GRANULARITIES, MAX_BUCKETS } from './cash-flow-buckets.ts';

const day = (description: string) => z.iso.date().meta({ description: `${description}, a Brasília day` });
const cents = (description: string) => ExactSum.meta({ description: `${description}, in cents` });
const balance = (description: string) =>
  ExactSum.nullable().meta({ description: `${description}, in cents; null when it is not known` });

const CashFlowShape = z
  .object({
    from: day('First day'),
    to: day('Last day, included'),
    granularity: z.enum(wordsOf(GRANULARITIES)),
    account_id: z.string().nullable().meta({
      description: 'The account to which the cash flow is restricted; null for all accounts of the institution',
    }),
    overdue: z
      .object({
        inflow_minor: cents('Overdue inflow'),
        outflow_minor: cents('Overdue outflow'),
      })
      .meta({
        id: 'CashFlowOverdue',
        description: 'Items due before today that are still open; no bucket contains them',
      }),
    buckets: z
      .array(
        z
          .object({
            from: day('First day'),
            to: day('Last day, included'),
            opening_minor: balance('Balance of the accounts before the bucket'),
            inflow_forecast_minor: cents('Expected inflow'),
            inflow_actual_minor: cents('Settled inflow'),
            outflow_forecast_minor: cents('Expected outflow'),
            outflow_actual_minor: cents('Settled outflow'),
            closing_minor: balance('Balance of the accounts after the bucket: opening plus inflow minus outflow'),
          })
          .meta({ id: 'CashFlowBucket' }),
      )
      .meta({ description: `Buckets by day, at most ${MAX_BUCKETS}` }),
  })
  .meta({ id: 'CashFlow' });

const orNull = (sum: bigint | null) => (sum === null ? null : exactSum(sum));
const wireOf = (flow: Flow) => ({ inflow_minor: exactSum(flow.inflow), outflow_minor: exactSum(flow.outflow) });

const cashFlowWire = (report: CashFlowReport): z.input<typeof CashFlowShape> => ({
  from: report.from,
  to: report.to,
  granularity: report.granularity,
  account_id: report.accountId,
  overdue: wireOf(report.overdue),
  buckets: report.buckets.map(({ from, to, opening, forecast, actual, closing }) => ({
    from,
    to,
    opening_minor: orNull(opening),
    inflow_forecast_minor: exactSum(forecast.inflow),
    inflow_actual_minor: exactSum(actual.inflow),
    outflow_forecast_minor: exactSum(forecast.outflow),
    outflow_actual_minor: exactSum(actual.outflow),
    closing_minor: orNull(closing),
  })),
});

const BUCKET = {
  ...{ from: '2026-11-23', to: '2026-11-23', opening_minor: 150_000, inflow_forecast_minor: 45_600 },
  ...{ inflow_actual_minor: 10_000, outflow_forecast_minor: 30_000, outflow_actual_minor: 0, closing_minor: 175_600 },
};

export const cashFlowRoutes = [
  route({
    method: 'GET',
    path: '/finance/treasury/cash-flow',
    tag: 'Finance',
    operation: getCashFlow,
    rules: [
      'Forecast flows are open items on their due date or the next business day; items due before today are in `overdue` and in no bucket',
      'Actual flows are the postings of accounts at this institution and the statements of accounts at other banks; moves between the included accounts do not count',
      'Receivables in currencies other than BRL are not part of the forecast',
      `The answer has at most ${MAX_BUCKETS} buckets; with \`account_id\`, forecast and actual cover only this account`,
    ],
    graph: 'Query.cashFlow',
    from: {
      from: query('from'),
      to: query('to'),
      accountId: query('account_id'),
      granularity: query('granularity'),
    },
    answer: CashFlowShape,
    reply: cashFlowWire,
    example: {
      answer: {
        data: {
          ...{ from: '2026-11-23', to: '2026-11-23', granularity: 'day', account_id: null },
          overdue: { inflow_minor: 12_000, outflow_minor: 0 },
          buckets: [BUCKET],
        },
      },
    },
  }),
];
