import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEvery } from '../../shared/graph/every.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { DELIVERY_STATUSES, DELIVERY_TONES } from '../../shared/parts/delivery-words.ts';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { PartnerDeliveries, type PartnerDeliveriesQuery } from './documents.generated.ts';
import { EVENT_NAMES } from './event-names.generated.ts';

type Row = NonNullable<PartnerDeliveriesQuery['partnerDeliveries']>['nodes'][number];

const route = getRouteApi('/partners/webhooks/$webhookId');
const PAGE = 50;
const LOOK_MS = 10_000;

const COLUMNS: readonly Column<Row>[] = [
  { id: 'event', head: t('webhooks.event'), width: 'minmax(0, 2fr)', isName: true, cell: (row) => row.eventName },
  { id: 'account', head: t('partners.account'), width: '90px', cell: (row) => row.accountId ?? '–' },
  {
    id: 'status',
    head: t('webhooks.delivery.status'),
    width: '130px',
    cell: (row) => (
      <Status state={row.status} tones={DELIVERY_TONES} text={t(`webhooks.delivery.status.${row.status}`)} />
    ),
  },
  {
    id: 'attempts',
    head: t('webhooks.delivery.attempts'),
    width: '84px',
    align: 'end',
    cell: (row) => row.attemptCount,
  },
  { id: 'created', head: t('webhooks.delivery.created'), width: '130px', cell: (row) => <When at={row.createdAt} /> },
  { id: 'next', head: t('webhooks.delivery.next'), width: '130px', cell: (row) => <When at={row.nextAttemptAt} /> },
  { id: 'finished', head: t('webhooks.delivery.ended'), width: '130px', cell: (row) => <When at={row.finishedAt} /> },
];

export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(
    PartnerDeliveries,
    { ...search, webhookId, first: PAGE },
    (result) => result.partnerDeliveries,
    ['WEBHOOK_DELIVERY'],
  );
  useEvery(LOOK_MS, pages.reload);
  const to = ({ deliveryId }: Row) => ({ to: '/partners/deliveries/$deliveryId', params: { deliveryId } }) as const;
  return (
    <section aria-label={t('webhooks.deliveries')}>
      <h2 className="above-table">{t('webhooks.deliveries')}</h2>
      <Filters
        label={t('webhooks.deliveries.filters')}
        values={search}
        onChange={(values) =>
          void navigate({ to: '/partners/webhooks/$webhookId', params: { webhookId }, search: values, replace: true })
        }
        fields={[
          {
            name: 'status',
            label: t('webhooks.delivery.status'),
            kind: 'choice',
            options: DELIVERY_STATUSES.map((each) => [each, t(`webhooks.delivery.status.${each}`)]),
          },
          {
            name: 'type',
            label: t('webhooks.event'),
            kind: 'choice',
            options: EVENT_NAMES.map((each) => [each, each]),
          },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('webhooks.deliveries.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('webhooks.deliveries.none')}>
          <p>
            {Object.keys(search).length > 0
              ? t('webhooks.deliveries.none.filtered')
              : t('partners.deliveries.none.yet')}
          </p>
        </Empty>
      ) : (
        <DataTable
          label={t('webhooks.deliveries')}
          rows={pages.rows}
          idOf={(row) => row.deliveryId}
          columns={COLUMNS}
          hrefOf={(row) => router.buildLocation(to(row)).href}
          open={(row) => void navigate(to(row))}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
    </section>
  );
}
