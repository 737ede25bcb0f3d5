import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEvery } from '../../shared/graph/every.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { PartnerWebhooks, type PartnerWebhooksQuery } from './documents.generated.ts';
import { PartnersTabs } from './tabs.tsx';
import { WEBHOOK_TONES, WEBHOOK_WORDS } from './words.ts';

type Row = NonNullable<PartnerWebhooksQuery['partnerWebhooks']>['nodes'][number];

const PAGE = 50;
/** The change feed does not report webhook health, so the screen polls. */
const LOOK_MS = 10_000;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'url',
    head: 'Webhook',
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
    head: 'Health',
    width: '220px',
    cell: (row) => <Status state={row.status} tones={WEBHOOK_TONES} words={WEBHOOK_WORDS} />,
  },
  { id: 'failing', head: 'Failing since', width: '130px', cell: (row) => <When at={row.failingSince} /> },
  { id: 'success', head: 'Last success', width: '130px', cell: (row) => <When at={row.lastSuccessAt} /> },
  { id: 'open', head: 'Pending', width: '90px', align: 'end', cell: (row) => row.pendingDeliveries },
];

export function PartnerWebhooksScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(PartnerWebhooks, { first: PAGE }, (result) => result.partnerWebhooks, ['WEBHOOK']);
  useEvery(LOOK_MS, pages.reload);
  const to = ({ webhookId }: Row) => ({ to: '/partners/webhooks/$webhookId', params: { webhookId } }) as const;
  return (
    <Page title="Partner webhooks" about="Health of the webhooks of all partners.">
      <PartnersTabs />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading webhooks" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No webhooks yet">
          <p>Partners register their own webhooks.</p>
        </Empty>
      ) : (
        <DataTable
          label="Partner webhooks"
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
