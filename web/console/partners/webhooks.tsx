import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEvery } from '../../shared/graph/every.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { PartnerWebhooks, type PartnerWebhooksQuery } from './documents.generated.ts';
import { PartnersTabs } from './tabs.tsx';
import { WEBHOOK_TONES } from './words.ts';

type Row = NonNullable<PartnerWebhooksQuery['partnerWebhooks']>['nodes'][number];

const PAGE = 50;
/** The change feed does not report webhook health, so the screen polls. */
const LOOK_MS = 10_000;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'url',
    head: t('partners.webhook'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: (row) => (
      <>
        {row.url}
        <span className="below">{row.partnerName}</span>
      </>
    ),
  },
  {
    id: 'status',
    head: t('webhooks.health'),
    width: '220px',
    cell: (row) => <Status state={row.status} tones={WEBHOOK_TONES} text={t(`partners.webhook.state.${row.status}`)} />,
  },
  { id: 'failing', head: t('partners.webhook.failing'), width: '130px', cell: (row) => <When at={row.failingSince} /> },
  { id: 'success', head: t('webhooks.health.success'), width: '130px', cell: (row) => <When at={row.lastSuccessAt} /> },
  { id: 'open', head: t('webhooks.health.pending'), width: '90px', align: 'end', cell: (row) => row.pendingDeliveries },
];

export function PartnerWebhooksScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(PartnerWebhooks, { first: PAGE }, (result) => result.partnerWebhooks, ['WEBHOOK']);
  useEvery(LOOK_MS, pages.reload);
  const to = ({ webhookId }: Row) => ({ to: '/partners/webhooks/$webhookId', params: { webhookId } }) as const;
  return (
    <Page title={t('partners.webhooks.title')} about={t('partners.webhooks.about')}>
      <PartnersTabs />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('partners.webhooks.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('partners.webhooks.none.yet')}>
          <p>{t('partners.webhooks.none.about')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('partners.webhooks.title')}
          rows={pages.rows}
          idOf={(row) => row.webhookId}
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
