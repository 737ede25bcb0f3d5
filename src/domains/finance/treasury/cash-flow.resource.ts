import { date, exactCents, orNull, record, records, text, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { GRANULARITIES, MAX_BUCKETS } from './cash-flow-buckets.ts';

const period = {
  from: date('First Brasília day.', { example: '2026-11-23' }),
  to: date('Last Brasília day, included.', { example: '2026-11-23' }),
};

export const cashFlowSums = resource('CashFlowSums', 'Money flowing in and out.', {
  inflow: exactCents('Inflow in cents.', { rest: 'inflow_minor', example: 12_000 }),
  outflow: exactCents('Outflow in cents.', { rest: 'outflow_minor', example: 0 }),
});

export const cashFlowBucket = resource('CashFlowBucket', 'One day, week or month of the cash flow.', {
  ...period,
  opening: orNull(
    exactCents('Balance of the accounts before the bucket, in cents.', { rest: 'opening_minor', example: 150_000 }),
    'when it is not known',
  ),
  inflowForecast: exactCents('Expected inflow in cents.', {
    rest: 'inflow_forecast_minor',
    graph: false,
    example: 45_600,
  }),
  inflowActual: exactCents('Settled inflow in cents.', { rest: 'inflow_actual_minor', graph: false, example: 10_000 }),
  outflowForecast: exactCents('Expected outflow in cents.', {
    rest: 'outflow_forecast_minor',
    graph: false,
    example: 30_000,
  }),
  outflowActual: exactCents('Settled outflow in cents.', { rest: 'outflow_actual_minor', graph: false, example: 0 }),
  closing: orNull(
    exactCents('Balance of the accounts after the bucket, in cents: opening plus inflow minus outflow.', {
      rest: 'closing_minor',
      example: 175_600,
    }),
    'when the opening is not known',
  ),
});

export const cashFlow = resource('CashFlow', 'Actual and forecast inflows and outflows.', {
  ...period,
  granularity: word(GRANULARITIES, 'Length of a bucket.', { example: 'day' }),
  accountId: orNull(
    text('The account to which the cash flow is restricted.', { graphType: 'ID' }),
    'for all accounts of the institution',
  ),
  overdue: record(
    restRecord(cashFlowSums, 'CashFlowOverdue'),
    'Items due before today that are still open. No bucket contains them.',
  ),
  buckets: records(restRecord(cashFlowBucket), `Buckets by day, at most ${MAX_BUCKETS}.`, { graph: false }),
});

export const cashFlowRecord = restRecord(cashFlow);
