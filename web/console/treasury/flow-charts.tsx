import { useMemo } from 'react';
import type { Series } from '../../shared/parts/chart.tsx';
import { Chart } from '../../shared/parts/lazy-chart.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import type { Bucket } from './flow-sums.tsx';

const SHORT = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', notation: 'compact' });
/** For the eye: what is exact stands in the table. */
const short = (cents: number): string => SHORT.format(cents / 100);

/** Balance, and what comes, upward, and goes, downward. */
export function FlowCharts({ buckets, today }: { readonly buckets: readonly Bucket[]; readonly today: string }) {
  const days = useMemo(() => buckets.map(({ from }) => from), [buckets]);
  const balance = useMemo((): readonly Series[] => {
    const known = (of: (bucket: Bucket) => number | string | null) =>
      buckets.map((bucket) => {
        const value = of(bucket);
        return value === null ? null : Number(value);
      });
    return [{ label: 'Balance at the end', tone: 'accent', values: known(({ closing }) => closing) }];
  }, [buckets]);
  const flows = useMemo((): readonly Series[] => {
    // What is to come has no actual yet, and what is over no forecast any more.
    const signed = (sums: Bucket['actual'], of: 'inflow' | 'outflow') => (of === 'inflow' ? 1 : -1) * Number(sums[of]);
    const actual = (of: 'inflow' | 'outflow') =>
      buckets.map((bucket) => (bucket.from > today ? null : signed(bucket.actual, of)));
    const forecast = (of: 'inflow' | 'outflow') =>
      buckets.map((bucket) => (bucket.to < today ? null : signed(bucket.forecast, of)));
    return [
      { label: 'Came', tone: 'good', bars: true, values: actual('inflow') },
      { label: 'Expected to come', tone: 'good', dashed: true, bars: true, values: forecast('inflow') },
      { label: 'Went', tone: 'bad', bars: true, values: actual('outflow') },
      { label: 'Expected to go', tone: 'bad', dashed: true, bars: true, values: forecast('outflow') },
    ];
  }, [buckets, today]);
  return (
    <div className="flow-charts">
      <Panel title="Balance">
        <Chart
          label="Balance at the end of each day; the table below has the same"
          days={days}
          series={balance}
          format={short}
        />
      </Panel>
      <Panel title="Comes and goes">
        <Chart
          label="What came and went, and what is expected to; the table below has the same"
          days={days}
          series={flows}
          format={short}
        />
      </Panel>
    </div>
  );
}
