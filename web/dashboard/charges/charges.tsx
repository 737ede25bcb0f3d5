import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { Instant } from '../parts/instant.tsx';
import { CreateCharge } from './create-charge.tsx';
import { DashboardCharges, type DashboardChargesQuery } from './documents.generated.ts';
import { STATUS_TONES, STATUS_WORDS, STATUSES, TYPES } from './words.ts';

type Listed = NonNullable<DashboardChargesQuery['charges']>['nodes'][number];

const route = getRouteApi('/charges');
const PAGE = 50;

const COLUMNS: readonly Column<Listed>[] = [
  {
    id: 'what',
    head: 'Charge',
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ description, txId, type }) => (
      <>
        <bdi>{description || wordsOf(type)}</bdi>
        <span className="below">{txId}</span>
      </>
    ),
  },
  { id: 'at', head: 'Created', width: '130px', cell: ({ createdAt }) => <Instant at={createdAt} /> },
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
    width: '150px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} words={STATUS_WORDS} />,
  },
];

export function ChargesScreen() {
  const desk = useDesk();
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(DashboardCharges, { ...search, first: PAGE }, (result) => result.charges, ['Charges']);
  const to = (row: Listed) => ({ to: '/charges/$txId', params: { txId: row.txId } }) as const;
  return (
    <Page title="Charges" about="Create QR codes that any bank app can read, and see live when they are paid.">
      {desk.may('pix:write', 'pix:read') ? (
        <div className="ways">
          <CreateCharge />
        </div>
      ) : null}
      <Filters
        label="Filter charges"
        values={search}
        onChange={(values) => void navigate({ to: '/charges', search: values, replace: true, resetScroll: false })}
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'choice',
            options: STATUSES.map((each) => [each, STATUS_WORDS[each]]),
          },
          { name: 'type', label: 'Kind', kind: 'choice', options: TYPES.map((each) => [each, wordsOf(each)]) },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading the charges" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No charges">
          <p>{Object.keys(search).length > 0 ? 'No charge matches these filters.' : 'Create one above.'}</p>
        </Empty>
      ) : (
        <DataTable
          label="Charges"
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
