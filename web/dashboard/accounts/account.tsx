import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { formatDocument, wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
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
    Accounts
  </Link>
);

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'what',
    head: 'What',
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ description, type }) => description || wordsOf(type),
  },
  { id: 'at', head: 'When', width: '130px', cell: ({ completedAt }) => <Instant at={completedAt} /> },
  {
    id: 'amount',
    head: 'Amount',
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
    'Accounts',
    'PIX out',
    'TED',
  ]);
  const { accounts } = useStore(desk.accounts);
  const account = data?.account;
  if (!account) {
    return (
      <Page title="Account" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the account" />
        ) : (
          <Empty title="This account does not exist" />
        )}
      </Page>
    );
  }
  const live = accounts.find((each) => each.accountId === account.accountId)?.balance;
  return (
    <Page
      title={`${account.customer.name} · ${account.agency}/${account.accountNumber}`}
      above={[toList]}
      about={
        <>
          {wordsOf(account.status)}
          {live ? ` · ${reais(live.balance)}, of which ${reais(live.available)} available` : ''}
        </>
      }
    >
      <Filters
        label="Filter days"
        values={search}
        onChange={(values) =>
          void navigate({ to: '/accounts/$accountId', params: { accountId }, search: values, replace: true })
        }
        fields={[
          { name: 'from', label: 'From', kind: 'day' },
          { name: 'to', label: 'To', kind: 'day' },
        ]}
      />
      <AccountCharts accountId={accountId} {...search} />
      <div className="columns">
        <div>
          <Statement accountId={accountId} />
        </div>
        <div className="stack">
          <LimitsPanel limits={account.limits} />
          <Panel title="Details">
            <Facts
              facts={[
                ['Holder', account.customer.name],
                ['CNPJ or CPF', formatDocument(account.customer.document)],
                ['Kind', wordsOf(account.accountType)],
                ['IBAN', <Copy key="iban" text={account.iban} label="IBAN" />],
                ['Opened', <Instant key="opened" at={account.createdAt} />],
                ['Account id', <Copy key="id" text={String(account.accountId)} label="account id" />],
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
        <Loading what="Loading the statement" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No statement entries">
          <p>{Object.keys(search).length > 0 ? 'No entries in this period.' : 'Statement entries appear here.'}</p>
        </Empty>
      ) : (
        <DataTable
          label="Statement"
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

const SPANS = [
  ['daily', 'Today'],
  ['nighttime', 'Tonight'],
  ['monthly', 'This month'],
] as const;

function LimitsPanel({ limits }: { readonly limits: Limits }) {
  return (
    <Panel title="Limits" aside={<p className="muted small">of outgoing PIX and TED</p>}>
      <dl className="limits">
        {SPANS.map(([span, words]) => {
          const [used, remaining] = [limits.used[span], limits.remaining[span]];
          return (
            <div key={span}>
              <dt>{words}</dt>
              <dd>
                <meter value={used} max={Math.max(used + remaining, 1)} aria-label={`Used ${words.toLowerCase()}`} />
                {reais(used)} used, {reais(remaining)} left
              </dd>
            </div>
          );
        })}
      </dl>
      <Facts
        facts={[
          ['Single PIX', <Money key="pix" cents={limits.pixOut.transactionLimit} />],
          ['Single TED', <Money key="ted" cents={limits.ted.transactionLimit} />],
        ]}
      />
    </Panel>
  );
}
