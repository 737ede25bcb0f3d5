import { useMemo } from 'react';
import { t } from '../../shared/language/text.ts';
import type { Series } from '../../shared/parts/chart.tsx';
import { Chart } from '../../shared/parts/lazy-chart.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import type { Bucket } from './flow-sums.tsx';

const SHORT = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', notation: 'compact' });
/** Rounded for the chart. The table has the exact amounts. */
const short = (cents: number): string => SHORT.format(cents / 100);

export function FlowCharts({ buckets, today }: { readonly buckets: readonly Bucket[]; readonly today: string }) {
  const days = useMemo(() => buckets.map(({ from }) => from), [buckets]);
  const balance = useMemo((): readonly Series[] => {
    const known = (of: (bucket: Bucket) => number | string | null) =>
      buckets.map((bucket) => {
        const value = of(bucket);
        return value === null ? null : Number(value);
      });
    return [{ label: t('treasury.closing'), tone: 'accent', values: known(({ closing }) => closing) }];
  }, [buckets]);
  const flows = useMemo((): readonly Series[] => {
    // Future buckets have no actual amounts. Past buckets have no forecast.
    const signed = (sums: Bucket['actual'], of: 'inflow' | 'outflow') => (of === 'inflow' ? 1 : -1) * Number(sums[of]);
    const actual = (of: 'inflow' | 'outflow') =>
      buckets.map((bucket) => (bucket.from > today ? null : signed(bucket.actual, of)));
    const forecast = (of: 'inflow' | 'outflow') =>
      buckets.map((bucket) => (bucket.to < today ? null : signed(bucket.forecast, of)));
    return [
      { label: t('treasury.inflow'), tone: 'good', bars: true, values: actual('inflow') },
      { label: t('treasury.inflow.expected'), tone: 'good', dashed: true, bars: true, values: forecast('inflow') },
      { label: t('treasury.outflow'), tone: 'bad', bars: true, values: actual('outflow') },
      { label: t('treasury.outflow.expected'), tone: 'bad', dashed: true, bars: true, values: forecast('outflow') },
    ];
  }, [buckets, today]);
  return (
    <div className="flow-charts">
      <Panel title={t('treasury.balance')}>
        <Chart label={t('treasury.balance.chart')} days={days} series={balance} format={short} />
      </Panel>
      <Panel title={t('treasury.flows')}>
        <Chart label={t('treasury.flows.chart')} days={days} series={flows} format={short} />
      </Panel>
    </div>
  );
}
