import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { wordsOf } from '../../shared/format/words.ts';
import { useEvery } from '../../shared/graph/every.ts';
import { usePages } from '../../shared/graph/query.ts';
import { DELIVERY_STATUSES, DELIVERY_TONES } from '../../shared/parts/delivery-words.ts';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { FinanceDeliveries, type FinanceDeliveriesQuery } from './documents.generated.ts';
import { EVENTS } from './event-types.ts';

type Row = NonNullable<FinanceDeliveriesQuery['financeDeliveries']>['nodes'][number];

const route = getRouteApi('/webhooks/$webhookId');
const PAGE = 50;
const LOOK_MS = 10_000;

const COLUMNS: readonly Column<Row>[] = [
  { id: 'event', head: 'Event', width: 'minmax(0, 2fr)', isName: true, cell: (row) => row.eventName },
  {
    id: 'status',
    head: 'Status',
    width: '130px',
    cell: (row) => <Status state={row.status} tones={DELIVERY_TONES} />,
  },
  { id: 'attempts', head: 'Attempts', width: '84px', align: 'end', cell: (row) => row.attemptCount },
  { id: 'created', head: 'Written', width: '130px', cell: (row) => <When at={row.createdAt} /> },
  { id: 'next', head: 'Next attempt', width: '130px', cell: (row) => <When at={row.nextAttemptAt} /> },
  { id: 'finished', head: 'Ended', width: '130px', cell: (row) => <When at={row.finishedAt} /> },
];

/** Deliveries of a destination, newest first. `opens`: the rows link to payload and responses. */
export function Deliveries({ webhookId, opens }: { readonly webhookId: string; readonly opens: boolean }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(
    FinanceDeliveries,
    { ...search, webhookId, first: PAGE },
    (result) => result.financeDeliveries,
    ['WEBHOOK_DELIVERY'],
  );
  useEvery(LOOK_MS, pages.reload);
  const to = ({ deliveryId }: Row) =>
    ({ to: '/webhooks/$webhookId/deliveries/$deliveryId', params: { webhookId, deliveryId } }) as const;
  return (
    <section aria-label="Deliveries">
      <h2 className="above-table">Deliveries</h2>
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
            options: DELIVERY_STATUSES.map((each) => [each, wordsOf(each)]),
          },
          { name: 'type', label: 'Event', kind: 'choice', options: EVENTS },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading deliveries" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No deliveries">
          <p>
            {Object.keys(search).length > 0
              ? 'No delivery matches these filters.'
              : 'No event that this destination subscribes to happened in the last weeks. Send a test to see a delivery.'}
          </p>
        </Empty>
      ) : (
        <DataTable
          label="Deliveries"
          rows={pages.rows}
          idOf={(row) => row.deliveryId}
          columns={COLUMNS}
          {...(opens
            ? { hrefOf: (row: Row) => router.buildLocation(to(row)).href, open: (row: Row) => void navigate(to(row)) }
            : {})}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
    </section>
  );
}
