import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { formatDocument } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { reais } from '../format/format.ts';
import { useStore } from '../live/store.ts';
import { Instant } from '../parts/instant.tsx';
import { AccountCharts } from './account-charts.tsx';
import {
  DashboardAccount,
  type DashboardAccountQuery,
  DashboardStatement,
  type DashboardStatementQuery,
} from './documents.generated.ts';

type Entry = NonNullable<DashboardStatementQuery['statement']>['nodes'][number];
type Limits = NonNullable<DashboardAccountQuery['account']>['limits'];

const route = getRouteApi('/accounts/$accountId');
const PAGE = 50;

const toList = (
  <Link key="accounts" to="/accounts">
    {t('accounts.title')}
  </Link>
);

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'what',
    head: t('accounts.statement.what'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ description, type }) => description || t(`accounts.entry.${type}`),
  },
  {
    id: 'at',
    head: t('accounts.statement.at'),
    width: '130px',
    cell: ({ completedAt }) => <Instant at={completedAt} />,
  },
  {
    id: 'amount',
    head: t('accounts.statement.amount'),
    width: 'minmax(130px, 1fr)',
    align: 'end',
    cell: ({ amount, direction }) => <Money cents={direction === 'DEBIT' ? -amount : amount} signed />,
  },
];

export function AccountScreen() {
  const { accountId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const desk = useDesk();
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardAccount, { accountId }, [
    'ACCOUNTS',
    'PIX_OUT',
    'TED',
  ]);
  const { accounts } = useStore(desk.accounts);
  const account = data?.account;
  if (!account) {
    return (
      <Page title={t('accounts.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('accounts.one.loading')} />
        ) : (
          <Empty title={t('accounts.one.missing')} />
        )}
      </Page>
    );
  }
  const live = accounts.find((each) => each.accountId === account.accountId)?.balance;
  const status = t(`accounts.status.${account.status}`);
  return (
    <Page
      title={`${account.customer.name} · ${account.agency}/${account.accountNumber}`}
      above={[toList]}
      about={
        live
          ? t('accounts.one.about', { status, balance: reais(live.balance), available: reais(live.available) })
          : status
      }
    >
      <Filters
        label={t('accounts.days')}
        values={search}
        onChange={(values) =>
          void navigate({ to: '/accounts/$accountId', params: { accountId }, search: values, replace: true })
        }
        fields={[
          { name: 'from', label: t('accounts.days.from'), kind: 'day' },
          { name: 'to', label: t('accounts.days.to'), kind: 'day' },
        ]}
      />
      <AccountCharts accountId={accountId} {...search} />
      <div className="columns">
        <div>
          <Statement accountId={accountId} />
        </div>
        <div className="stack">
          <LimitsPanel limits={account.limits} />
          <Panel title={t('accounts.details')}>
            <Facts
              facts={[
                [t('accounts.details.holder'), account.customer.name],
                [t('accounts.details.document'), formatDocument(account.customer.document)],
                [t('accounts.details.kind'), t(`accounts.type.${account.accountType}`)],
                [
                  t('accounts.details.iban'),
                  <Copy key="iban" text={account.iban} label={t('accounts.details.iban')} />,
                ],
                [t('accounts.details.opened'), <Instant key="opened" at={account.createdAt} />],
                [
                  t('accounts.details.id'),
                  <Copy key="id" text={String(account.accountId)} label={t('accounts.details.id.label')} />,
                ],
              ]}
            />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function Statement({ accountId }: { readonly accountId: string }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(DashboardStatement, { accountId, ...search, first: PAGE }, (result) => result.statement, [
    'BALANCE',
  ]);
  const to = (row: Entry) =>
    ({ to: '/payments/$transactionId', params: { transactionId: row.transactionId } }) as const;
  return (
    <>
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('accounts.statement.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('accounts.statement.none')}>
          <p>
            {Object.keys(search).length > 0 ? t('accounts.statement.none.filtered') : t('accounts.statement.none.yet')}
          </p>
        </Empty>
      ) : (
        <DataTable
          label={t('accounts.statement')}
          rows={pages.rows}
          idOf={(row) => row.id}
          columns={COLUMNS}
          hrefOf={(row) => router.buildLocation(to(row)).href}
          open={(row) => void navigate(to(row))}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
    </>
  );
}

const SPANS = ['daily', 'nighttime', 'monthly'] as const;

function LimitsPanel({ limits }: { readonly limits: Limits }) {
  return (
    <Panel title={t('accounts.limits')} aside={<p className="muted small">{t('accounts.limits.about')}</p>}>
      <dl className="limits">
        {SPANS.map((span) => {
          const [used, remaining] = [limits.used[span], limits.remaining[span]];
          return (
            <div key={span}>
              <dt>{t(`accounts.limits.${span}`)}</dt>
              <dd>
                <meter
                  value={used}
                  max={Math.max(used + remaining, 1)}
                  aria-label={t(`accounts.limits.used.${span}`)}
                />
                {t('accounts.limits.left', { used: reais(used), left: reais(remaining) })}
              </dd>
            </div>
          );
        })}
      </dl>
      <Facts
        facts={[
          [t('accounts.limits.pix'), <Money key="pix" cents={limits.pixOut.transactionLimit} />],
          [t('accounts.limits.ted'), <Money key="ted" cents={limits.ted.transactionLimit} />],
        ]}
      />
    </Panel>
  );
}
