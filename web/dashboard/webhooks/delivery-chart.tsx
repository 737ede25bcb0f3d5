import { useMemo } from 'react';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Chart } from '../../shared/parts/lazy-chart.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { DayTable } from '../parts/day-table.tsx';
import { DashboardDeliveryDays, type DashboardDeliveryDaysQuery } from './documents.generated.ts';

type Days = NonNullable<DashboardDeliveryDaysQuery['webhook']>['deliveryDays'];

const formatCount = (value: number): string => value.toLocaleString('pt-BR');

export function DeliveryChart({ webhookId }: { readonly webhookId: string }) {
  const { data, failure, reload } = useGraphQuery(DashboardDeliveryDays, { webhookId }, ['DELIVERY']);
  const days = data?.webhook?.deliveryDays;
  return (
    <Panel title="Deliveries by outcome" aside={<p className="muted small">By day</p>}>
      {days ? (
        <Outcomes days={days} />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : (
        <Loading what="Loading deliveries" />
      )}
    </Panel>
  );
}

function Outcomes({ days }: { readonly days: Days }) {
  const { names, series } = useMemo(
    () => ({
      names: days.map(({ day }) => day),
      series: [
        { label: 'Delivered', values: days.map(({ succeeded }) => succeeded), tone: 'good', bars: true },
        { label: 'Refused', values: days.map(({ failed }) => failed), tone: 'bad' },
        { label: 'Exhausted', values: days.map(({ exhausted }) => exhausted), tone: 'bad', dashed: true },
        { label: 'Pending', values: days.map(({ pending }) => pending), tone: 'wait', dashed: true },
      ] as const,
    }),
    [days],
  );
  return (
    <Chart label="Deliveries by outcome, per day" days={names} series={series} format={formatCount}>
      <DayTable
        heads={['Delivered', 'Refused', 'Exhausted', 'Pending']}
        rows={days.map(({ day, succeeded, failed, exhausted, pending }) => ({
          day,
          figures: [succeeded, failed, exhausted, pending].map(formatCount),
        }))}
      />
    </Chart>
  );
}
