import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { Instant } from '../parts/instant.tsx';
import { DashboardDeliveries, type DashboardDeliveriesQuery } from './documents.generated.ts';
import { DELIVERY_STATUSES, DELIVERY_TONES, DELIVERY_WORDS } from './words.ts';

type Delivery = NonNullable<DashboardDeliveriesQuery['webhook']>['deliveries']['nodes'][number];

const route = getRouteApi('/webhooks/$webhookId');
const PAGE = 50;

const COLUMNS: readonly Column<Delivery>[] = [
  { id: 'event', head: 'Event', width: 'minmax(0, 3fr)', isName: true, cell: ({ eventName }) => eventName },
  { id: 'at', head: 'Since', width: '130px', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { id: 'attempts', head: 'Attempts', width: '80px', align: 'end', cell: ({ attemptCount }) => attemptCount },
  {
    id: 'next',
    head: 'Next',
    width: '130px',
    cell: ({ status, nextAttemptAt }) =>
      status === 'PENDING' && nextAttemptAt ? <Instant at={nextAttemptAt} /> : <span className="muted">–</span>,
  },
  {
    id: 'status',
    head: 'Status',
    width: '110px',
    cell: ({ status }) => <Status state={status} tones={DELIVERY_TONES} words={DELIVERY_WORDS} />,
  },
];

export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(
    DashboardDeliveries,
    { webhookId, ...search, first: PAGE },
    (result) => result.webhook?.deliveries ?? null,
    ['DELIVERY'],
  );
  const to = (row: Delivery) =>
    ({ to: '/webhooks/$webhookId/deliveries/$deliveryId', params: { webhookId, deliveryId: row.id } }) as const;
  return (
    <>
      <Filters
        label="Filter deliveries"
        values={search}
        onChange={(values) =>
          void navigate({ to: '/webhooks/$webhookId', params: { webhookId }, search: values, replace: true })
        }
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'choice',
            options: DELIVERY_STATUSES.map((each) => [each, DELIVERY_WORDS[each]]),
          },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading the deliveries" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No deliveries">
          <p>
            {Object.keys(search).length > 0 ? 'No delivery matches this filter.' : 'Send a test to see a delivery.'}
          </p>
        </Empty>
      ) : (
        <DataTable
          label="Deliveries"
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
