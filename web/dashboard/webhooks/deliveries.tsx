import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { Instant } from '../parts/instant.tsx';
import { DashboardDeliveries, type DashboardDeliveriesQuery } from './documents.generated.ts';
import { DELIVERY_STATUSES, DELIVERY_TONES } from './words.ts';

type Delivery = NonNullable<DashboardDeliveriesQuery['webhook']>['deliveries']['nodes'][number];

const route = getRouteApi('/webhooks/$webhookId');
const PAGE = 50;

const COLUMNS: readonly Column<Delivery>[] = [
  {
    id: 'event',
    head: t('dashboardWebhooks.event'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ eventName }) => eventName,
  },
  { id: 'at', head: t('dashboardWebhooks.since'), width: '130px', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    id: 'attempts',
    head: t('dashboardWebhooks.attempts'),
    width: '80px',
    align: 'end',
    cell: ({ attemptCount }) => attemptCount,
  },
  {
    id: 'next',
    head: t('dashboardWebhooks.next'),
    width: '130px',
    cell: ({ status, nextAttemptAt }) =>
      status === 'PENDING' && nextAttemptAt ? <Instant at={nextAttemptAt} /> : <span className="muted">–</span>,
  },
  {
    id: 'status',
    head: t('dashboardWebhooks.status'),
    width: '110px',
    cell: ({ status }) => (
      <Status state={status} tones={DELIVERY_TONES} text={t(`dashboardWebhooks.status.${status}`)} />
    ),
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
        label={t('dashboardWebhooks.deliveries.filters')}
        values={search}
        onChange={(values) =>
          void navigate({ to: '/webhooks/$webhookId', params: { webhookId }, search: values, replace: true })
        }
        fields={[
          {
            name: 'status',
            label: t('dashboardWebhooks.status'),
            kind: 'choice',
            options: DELIVERY_STATUSES.map((each) => [each, t(`dashboardWebhooks.status.${each}`)]),
          },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('dashboardWebhooks.deliveries.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('dashboardWebhooks.deliveries.none')}>
          <p>
            {Object.keys(search).length > 0
              ? t('dashboardWebhooks.deliveries.none.filtered')
              : t('dashboardWebhooks.deliveries.none.yet')}
          </p>
        </Empty>
      ) : (
        <DataTable
          label={t('dashboardWebhooks.deliveries')}
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
