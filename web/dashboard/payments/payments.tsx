import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { useStore } from '../live/store.ts';
import { Instant } from '../parts/instant.tsx';
import { Bill } from './bill.tsx';
import { DashboardTransactions, type DashboardTransactionsQuery } from './documents.generated.ts';
import { Pix } from './pix.tsx';
import { Ted } from './ted.tsx';
import { Transfer } from './transfer.tsx';
import { STATUS_TONES, STATUS_WORDS, STATUSES, TYPE_WORDS, TYPES } from './words.ts';

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
    head: 'What',
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ type, description, accountId }) => (
      <>
        {TYPE_WORDS[type]}
        <span className="below">{[description, `account ${accountId}`].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { id: 'at', head: 'When', width: '130px', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'status',
    head: 'Status',
    width: '130px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} words={STATUS_WORDS} />,
  },
];

export function PaymentsScreen() {
  const desk = useDesk();
  const { accounts } = useStore(desk.accounts);
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(DashboardTransactions, { ...search, first: PAGE }, (result) => result.transactions, [
    ...['PIX out', 'PIX in', 'Refunds', 'TED', 'Transfers', 'Charges', 'BALANCE'],
  ]);
  const to = (row: Listed) =>
    ({ to: '/payments/$transactionId', params: { transactionId: row.transactionId } }) as const;
  return (
    <Page
      title="Payments"
      about="Send money and follow each payment. Pressing a button repeatedly sends a payment only once."
    >
      <div className="ways">
        {WAYS.filter(({ scopes }) => desk.may(...scopes)).map(({ name, Part }) => (
          <Part key={name} />
        ))}
      </div>
      <Filters
        label="Filter payments"
        values={search}
        onChange={(values) => void navigate({ to: '/payments', search: values, replace: true, resetScroll: false })}
        fields={[
          { name: 'type', label: 'Kind', kind: 'choice', options: TYPES.map((each) => [each, TYPE_WORDS[each]]) },
          {
            name: 'status',
            label: 'Status',
            kind: 'choice',
            options: STATUSES.map((each) => [each, STATUS_WORDS[each]]),
          },
          {
            name: 'accountId',
            label: 'Account',
            kind: 'choice',
            options: accounts.map(({ accountId, customer }) => [
              String(accountId),
              `${customer.name} · id ${accountId}`,
            ]),
          },
          { name: 'from', label: 'From', kind: 'day' },
          { name: 'to', label: 'To', kind: 'day' },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading the payments" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No payments">
          <p>
            {Object.keys(search).length > 0
              ? 'No payment matches these filters.'
              : 'Send a payment above, or simulate a received PIX under Simulation.'}
          </p>
        </Empty>
      ) : (
        <DataTable
          label="Payments"
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
