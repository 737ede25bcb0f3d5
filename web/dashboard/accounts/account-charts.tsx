import { useMemo } from 'react';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import type { Series } from '../../shared/parts/chart.tsx';
import { Chart } from '../../shared/parts/lazy-chart.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { reais } from '../format/format.ts';
import { DayTable } from '../parts/day-table.tsx';
import { DashboardAccountDays, type DashboardAccountDaysQuery } from './documents.generated.ts';

type Days = NonNullable<DashboardAccountDaysQuery['account']>['days'];

/** Daily balance and inflows and outflows of an account. Default range: the last 30 days. */
export function AccountCharts({
  accountId,
  ...span
}: {
  readonly accountId: string;
  readonly from?: string;
  readonly to?: string;
}) {
  const { data, failure, reload } = useGraphQuery(DashboardAccountDays, { accountId, ...span }, ['BALANCE']);
  const days = data?.account?.days;
  if (days) return <Charts days={days} />;
  return failure ? <Failed failure={failure} retry={reload} /> : <Loading what={t('accounts.days.loading')} />;
}

function Charts({ days }: { readonly days: Days }) {
  const { names, balance, flows } = useMemo(() => {
    const seriesOf = (
      label: string,
      member: 'balance' | 'moneyIn' | 'moneyOut',
      look: Pick<Series, 'tone' | 'bars'>,
    ) => ({
      label,
      values: days.map((day) => day[member]),
      ...look,
    });
    return {
      names: days.map(({ day }) => day),
      balance: [seriesOf(t('accounts.balance'), 'balance', { tone: 'accent' })],
      flows: [
        seriesOf(t('accounts.flows.in'), 'moneyIn', { tone: 'good', bars: true }),
        seriesOf(t('accounts.flows.out'), 'moneyOut', { tone: 'bad' }),
      ],
    };
  }, [days]);
  return (
    <div className="charts">
      <Panel title={t('accounts.balance.overTime')}>
        <Chart label={t('accounts.balance.chart')} days={names} series={balance} format={reais}>
          <DayTable
            heads={[t('accounts.balance')]}
            rows={days.map((each) => ({ day: each.day, figures: [reais(each.balance)] }))}
          />
        </Chart>
      </Panel>
      <Panel title={t('accounts.flows')}>
        <Chart label={t('accounts.flows.chart')} days={names} series={flows} format={reais}>
          <DayTable
            heads={[t('accounts.flows.in'), t('accounts.flows.out')]}
            rows={days.map((each) => ({ day: each.day, figures: [reais(each.moneyIn), reais(each.moneyOut)] }))}
          />
        </Chart>
      </Panel>
    </div>
  );
}
