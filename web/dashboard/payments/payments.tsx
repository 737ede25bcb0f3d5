import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { TYPES } from '../desk/payment-types.ts';
import { useStore } from '../live/store.ts';
import { Instant } from '../parts/instant.tsx';
import { Bill } from './bill.tsx';
import { DashboardTransactions, type DashboardTransactionsQuery } from './documents.generated.ts';
import { Pix } from './pix.tsx';
import { Ted } from './ted.tsx';
import { Transfer } from './transfer.tsx';
import { STATUS_TONES, STATUSES } from './words.ts';

type Listed = NonNullable<DashboardTransactionsQuery['transactions']>['nodes'][number];

const route = getRouteApi('/payments');
const PAGE = 50;

const WAYS = [
  { name: 'pix', scopes: ['pix:write', 'pix:read'], Part: Pix },
  { name: 'ted', scopes: ['transfer:write', 'transfer:read'], Part: Ted },
  { name: 'transfer', scopes: ['transfer:write', 'transfer:read'], Part: Transfer },
  { name: 'bill', scopes: ['payment:write', 'payment:read'], Part: Bill },
] as const;

const COLUMNS: readonly Column<Listed>[] = [
  {
    id: 'what',
    head: t('payments.what'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ type, description, accountId }) => (
      <>
        {t(`desk.transactionType.${type}`)}
        <span className="below">
          {[description, t('payments.account.id', { id: String(accountId) })].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { id: 'at', head: t('payments.at'), width: '130px', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    id: 'amount',
    head: t('payments.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'status',
    head: t('payments.status'),
    width: '130px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} text={t(`payments.status.${status}`)} />,
  },
];

export function PaymentsScreen() {
  const desk = useDesk();
  const { accounts } = useStore(desk.accounts);
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(DashboardTransactions, { ...search, first: PAGE }, (result) => result.transactions, [
    ...['PIX_OUT', 'PIX_IN', 'REFUNDS', 'TED', 'TRANSFERS', 'CHARGES', 'BALANCE'],
  ]);
  const to = (row: Listed) =>
    ({ to: '/payments/$transactionId', params: { transactionId: row.transactionId } }) as const;
  return (
    <Page title={t('payments.title')} about={t('payments.about')}>
      <div className="ways">
        {WAYS.filter(({ scopes }) => desk.may(...scopes)).map(({ name, Part }) => (
          <Part key={name} />
        ))}
      </div>
      <Filters
        label={t('payments.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/payments', search: values, replace: true, resetScroll: false })}
        fields={[
          {
            name: 'type',
            label: t('payments.kind'),
            kind: 'choice',
            options: TYPES.map((each) => [each, t(`desk.transactionType.${each}`)]),
          },
          {
            name: 'status',
            label: t('payments.status'),
            kind: 'choice',
            options: STATUSES.map((each) => [each, t(`payments.status.${each}`)]),
          },
          {
            name: 'accountId',
            label: t('payments.account'),
            kind: 'choice',
            options: accounts.map(({ accountId, customer }) => [
              String(accountId),
              t('dashboardParts.account.of', { name: customer.name, id: String(accountId) }),
            ]),
          },
          { name: 'from', label: t('payments.from'), kind: 'day' },
          { name: 'to', label: t('payments.to'), kind: 'day' },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('payments.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('payments.none')}>
          <p>{Object.keys(search).length > 0 ? t('payments.none.filtered') : t('payments.none.yet')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('payments.title')}
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
    </Page>
  );
}
