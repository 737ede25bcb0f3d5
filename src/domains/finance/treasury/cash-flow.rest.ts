import { z } from 'zod';
import { wordsOf } from '../../../platform/words.ts';
import { query, route } from '../../../rest/route.ts';
import { ExactSum, exactSum } from '../exact-sum.ts';
import { type CashFlowReport, getCashFlow } from './cash-flow.ts';
import { type Flow, GRANULARITIES, MOST_BUCKETS } from './cash-flow-buckets.ts';

const day = (description: string) => z.iso.date().meta({ description: `${description}, a Brasília day` });
const cents = (description: string) => ExactSum.meta({ description: `${description}, in cents` });
const balance = (description: string) =>
  ExactSum.nullable().meta({ description: `${description}, in cents; null: it is not known` });

const CashFlowShape = z
  .object({
    from: day('First day'),
    to: day('Last day, included'),
    granularity: z.enum(wordsOf(GRANULARITIES)),
    account_id: z.string().nullable().meta({ description: 'Only of this account; null: of all of the institution' }),
    overdue: z
      .object({
        inflow_minor: cents('What should have come'),
        outflow_minor: cents('What should have gone'),
      })
      .meta({ id: 'CashFlowOverdue', description: 'What was due before today and is open: in no bucket' }),
    buckets: z
      .array(
        z
          .object({
            from: day('First day'),
            to: day('Last day, included'),
            opening_minor: balance('What the accounts hold before it'),
            inflow_forecast_minor: cents('What is expected to come'),
            inflow_actual_minor: cents('What came'),
            outflow_forecast_minor: cents('What is expected to go'),
            outflow_actual_minor: cents('What went'),
            closing_minor: balance('What they hold after it: opening and what comes, less what goes'),
          })
          .meta({ id: 'CashFlowBucket' }),
      )
      .meta({ description: `At most ${MOST_BUCKETS}` }),
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
      'Forecast is what is open, on its due date or the next business day; what was due before today is `overdue`, in no bucket',
      'Actual is what moved on the accounts here, and what statements say of those at other banks; moves between accounts that are looked at are none',
      'Receivables in other currencies than BRL are no forecast',
      `At most ${MOST_BUCKETS} buckets; with \`account_id\` forecast and actual of this account alone`,
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
