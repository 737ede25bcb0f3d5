import { t } from '../../shared/language/text.ts';
import './treasury.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { accountChoices } from '../../shared/format/accounts.ts';
import { formatDay, today } from '../../shared/format/time.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { useNow } from '../../shared/parts/times.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { CashFlow, TreasuryAccounts } from './documents.generated.ts';
import { FlowCharts } from './flow-charts.tsx';
import { FlowSums } from './flow-sums.tsx';
import { FlowTable } from './flow-table.tsx';
import { GRANULARITIES, plusDays } from './words.ts';

const route = getRouteApi('/cash-flow');
/** Default range in days: the past and the future part. */
const [BACK, AHEAD] = [14, 30];
const KINDS = ['PAYABLE', 'RECEIVABLE', 'PAYMENT_ORDER', 'STATEMENT_ENTRY', 'BANK_ACCOUNT'];

export function CashFlowScreen() {
  const { account, granularity = 'DAY', ...range } = route.useSearch();
  const navigate = useNavigate();
  const now = today(useNow());
  const from = range.from ?? (range.to !== undefined && range.to < now ? range.to : plusDays(now, -BACK));
  const to = range.to ?? plusDays(range.from !== undefined && range.from > now ? range.from : now, AHEAD);
  const accounts = useGraphQuery(TreasuryAccounts, {}, ['MASTER_DATA', 'BANK_ACCOUNT']);
  const variables = { from, to, granularity, ...(account === undefined ? {} : { accountId: account }) };
  const { data, failure, isLoading, reload } = useGraphQuery(CashFlow, variables, KINDS);
  const flow = data?.cashFlow;
  return (
    <Page
      title={t('treasury.cashFlow')}
      about={t('treasury.cashFlow.about', { from: formatDay(from), to: formatDay(to) })}
    >
      <Filters
        label={t('treasury.cashFlow.filters')}
        values={route.useSearch()}
        onChange={(values) => void navigate({ to: '/cash-flow', search: values, replace: true })}
        fields={[
          { name: 'from', label: t('treasury.from'), kind: 'day' },
          { name: 'to', label: t('treasury.to'), kind: 'day' },
          {
            name: 'granularity',
            label: t('treasury.granularity'),
            kind: 'choice',
            none: t('treasury.granularity.DAY'),
            options: GRANULARITIES.slice(1).map((each) => [each, t(`treasury.granularity.${each}`)]),
          },
          {
            name: 'account',
            label: t('treasury.account'),
            kind: 'choice',
            options: accountChoices(accounts.data?.master),
          },
        ]}
      />
      {failure && !flow ? (
        <Failed failure={failure} retry={reload} />
      ) : !flow && isLoading ? (
        <Loading what={t('treasury.cashFlow.loading')} />
      ) : !flow || flow.buckets.length === 0 ? (
        <Empty title={t('treasury.cashFlow.none')}>
          <p>{t('treasury.cashFlow.none.about')}</p>
        </Empty>
      ) : (
        <>
          <FlowSums flow={flow} />
          <FlowCharts buckets={flow.buckets} today={now} />
          <FlowTable buckets={flow.buckets} />
        </>
      )}
    </Page>
  );
}
