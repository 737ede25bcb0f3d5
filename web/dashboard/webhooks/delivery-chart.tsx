import { useMemo } from 'react';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Chart } from '../../shared/parts/lazy-chart.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { DayTable } from '../parts/day-table.tsx';
import { DashboardDeliveryDays, type DashboardDeliveryDaysQuery } from './documents.generated.ts';

type Days = NonNullable<DashboardDeliveryDaysQuery['webhook']>['deliveryDays'];

const formatCount = (value: number): string => value.toLocaleString('pt-BR');

const OUTCOMES = [
  t('dashboardWebhooks.outcome.succeeded'),
  t('dashboardWebhooks.outcome.failed'),
  t('dashboardWebhooks.outcome.exhausted'),
  t('dashboardWebhooks.outcome.pending'),
] as const;

export function DeliveryChart({ webhookId }: { readonly webhookId: string }) {
  const { data, failure, reload } = useGraphQuery(DashboardDeliveryDays, { webhookId }, ['DELIVERY']);
  const days = data?.webhook?.deliveryDays;
  return (
    <Panel
      title={t('dashboardWebhooks.chart')}
      aside={<p className="muted small">{t('dashboardWebhooks.chart.about')}</p>}
    >
      {days ? (
        <Outcomes days={days} />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : (
        <Loading what={t('dashboardWebhooks.chart.loading')} />
      )}
    </Panel>
  );
}

function Outcomes({ days }: { readonly days: Days }) {
  const { names, series } = useMemo(
    () => ({
      names: days.map(({ day }) => day),
      series: [
        { label: OUTCOMES[0], values: days.map(({ succeeded }) => succeeded), tone: 'good', bars: true },
        { label: OUTCOMES[1], values: days.map(({ failed }) => failed), tone: 'bad' },
        { label: OUTCOMES[2], values: days.map(({ exhausted }) => exhausted), tone: 'bad', dashed: true },
        { label: OUTCOMES[3], values: days.map(({ pending }) => pending), tone: 'wait', dashed: true },
      ] as const,
    }),
    [days],
  );
  return (
    <Chart label={t('dashboardWebhooks.chart.label')} days={names} series={series} format={formatCount}>
      <DayTable
        heads={OUTCOMES}
        rows={days.map(({ day, succeeded, failed, exhausted, pending }) => ({
          day,
          figures: [succeeded, failed, exhausted, pending].map(formatCount),
        }))}
      />
    </Chart>
  );
}
