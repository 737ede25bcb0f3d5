import type { RowOf } from '../../../platform/resource/resource.ts';
import { exactSum } from '../exact-sum.ts';
import type { cashFlow } from './cash-flow.resource.ts';
import type { CashFlowReport } from './cash-flow.ts';
import type { Flow } from './cash-flow-buckets.ts';

export interface CashFlowRow extends RowOf<typeof cashFlow> {}

const orNull = (sum: bigint | null) => (sum === null ? null : exactSum(sum));
const sumsOf = ({ inflow, outflow }: Flow) => ({ inflow: exactSum(inflow), outflow: exactSum(outflow) });

/** The report with sums as JSON has them. */
export const cashFlowRow = ({ overdue, buckets, ...report }: CashFlowReport): CashFlowRow => ({
  ...report,
  overdue: sumsOf(overdue),
  buckets: buckets.map(({ from, to, opening, forecast, actual, closing }) => ({
    ...{ from, to, opening: orNull(opening), closing: orNull(closing) },
    ...{ inflowForecast: exactSum(forecast.inflow), outflowForecast: exactSum(forecast.outflow) },
    ...{ inflowActual: exactSum(actual.inflow), outflowActual: exactSum(actual.outflow) },
  })),
});
