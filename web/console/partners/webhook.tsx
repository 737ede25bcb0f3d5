import './partners.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEvery } from '../../shared/graph/every.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Age, When } from '../../shared/parts/times.tsx';
import { Deliveries } from './deliveries.tsx';
import { PartnerWebhook } from './documents.generated.ts';
import { WebhookActs } from './webhook-acts.tsx';
import { WEBHOOK_TONES } from './words.ts';

const route = getRouteApi('/partners/webhooks/$webhookId');
const LOOK_MS = 10_000;

const toList = (
  <Link key="webhooks" to="/partners/webhooks">
    {t('partners.webhooks.title')}
  </Link>
);

export function PartnerWebhookScreen() {
  const { webhookId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(PartnerWebhook, { webhookId }, [
    'WEBHOOK',
    'WEBHOOK_DELIVERY',
  ]);
  const webhook = data?.partnerWebhook;
  useEvery(webhook ? LOOK_MS : null, reload);
  if (!webhook) {
    return (
      <Page title={t('partners.webhook')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('partners.webhook.loading')} />
        ) : (
          <Empty title={t('partners.webhook.missing')}>
            <p>{t('partners.webhook.missing.about')}</p>
          </Empty>
        )}
      </Page>
    );
  }
  const { partnerId, url, status, failingSince, disabledAt, lastSuccessAt, oldestDueAt, circuitOpenUntil } = webhook;
  return (
    <Page
      title={url}
      above={[
        toList,
        <Link key="partner" to="/partners/$partnerId" params={{ partnerId }}>
          {webhook.partnerName}
        </Link>,
      ]}
      about={<Status state={status} tones={WEBHOOK_TONES} text={t(`partners.webhook.state.${status}`)} />}
      acts={<WebhookActs webhook={webhook} />}
    >
      <div className="stack">
        <div className="columns">
          <Panel title={t('webhooks.health')}>
            <Facts
              facts={[
                [
                  t('webhooks.health.success'),
                  lastSuccessAt ? <When key="success" at={lastSuccessAt} /> : t('webhooks.health.none'),
                ],
                [t('webhooks.health.failing'), failingSince ? <Age key="failing" since={failingSince} /> : null],
                [t('webhooks.health.disabled'), disabledAt ? <When key="off" at={disabledAt} /> : null],
                [t('partners.webhook.reason'), webhook.disabledReason],
                [
                  t('webhooks.health.pending'),
                  t('webhooks.health.pending.count', { count: webhook.pendingDeliveries }),
                ],
                [t('webhooks.health.due'), oldestDueAt ? <When key="due" at={oldestDueAt} /> : null],
                [t('webhooks.health.paused'), circuitOpenUntil ? <When key="open" at={circuitOpenUntil} /> : null],
              ]}
            />
          </Panel>
          <Panel title={t('webhooks.subscription')}>
            <Facts
              facts={[
                [t('webhooks.events'), webhook.events.join(', ')],
                [t('partners.webhook.note'), webhook.description],
                [t('webhooks.registered'), <When key="created" at={webhook.createdAt} />],
                [t('webhooks.id'), <Copy key="id" text={webhookId} label={t('webhooks.id.label')} />],
              ]}
            />
          </Panel>
        </div>
        <Deliveries webhookId={webhookId} />
      </div>
    </Page>
  );
}
