import './webhooks.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEvery } from '../../shared/graph/every.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Age, When } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import { Deliveries } from './deliveries.tsx';
import { DestinationActs } from './destination-acts.tsx';
import { FinanceWebhookHealth, FinanceWebhooks } from './documents.generated.ts';
import { nameOfEvent } from './event-types.ts';
import { SCHEMES } from './fields.tsx';
import { type Destination, STATE_TONES, stateOf } from './words.ts';

const route = getRouteApi('/webhooks/$webhookId');
/** The change feed does not report webhook health, so the screen polls. */
const LOOK_MS = 10_000;

const toList = (
  <Link key="webhooks" to="/webhooks">
    {t('webhooks.title')}
  </Link>
);

export function WebhookScreen() {
  const { webhookId } = route.useParams();
  const { session } = useConsole();
  const isAdmin = session.roles.includes('admin');
  const { data, failure, isLoading, reload } = useGraphQuery(FinanceWebhooks, {}, ['WEBHOOK']);
  const webhook = data?.financeWebhooks?.find((each) => each.webhookId === webhookId);
  if (!webhook) {
    return (
      <Page title={t('webhooks.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('webhooks.loading.one')} />
        ) : (
          <Empty title={t('webhooks.destination.missing')}>
            <p>{t('webhooks.destination.missing.about')}</p>
          </Empty>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={webhook.url}
      above={[toList]}
      about={<Status state={stateOf(webhook)} tones={STATE_TONES} text={t(`webhooks.state.${stateOf(webhook)}`)} />}
      acts={isAdmin ? <DestinationActs webhook={webhook} /> : null}
    >
      <div className="stack">
        <div className="columns">
          <Panel title={t('webhooks.subscription')}>
            <Facts
              facts={[
                [t('webhooks.events'), webhook.events.map(nameOfEvent).join(', ')],
                [t('webhooks.signature'), SCHEMES.find(([scheme]) => scheme === webhook.signatureScheme)?.[1]],
                [t('webhooks.note'), webhook.description],
                [t('webhooks.registered'), <When key="created" at={webhook.createdAt} />],
                [t('webhooks.changed'), <When key="updated" at={webhook.updatedAt} />],
                [t('webhooks.id'), <Copy key="id" text={webhookId} label={t('webhooks.id.label')} />],
              ]}
            />
          </Panel>
          {isAdmin ? <Health webhook={webhook} /> : null}
        </div>
        <Deliveries webhookId={webhookId} opens={isAdmin} />
      </div>
    </Page>
  );
}

function Health({ webhook }: { readonly webhook: Destination }) {
  const { data, failure, reload } = useGraphQuery(FinanceWebhookHealth, { webhookId: webhook.webhookId }, [
    'WEBHOOK',
    'WEBHOOK_DELIVERY',
  ]);
  useEvery(LOOK_MS, reload);
  const health = data?.partnerWebhook;
  return (
    <Panel title={t('webhooks.health')}>
      {health ? (
        <Facts
          facts={[
            [
              t('webhooks.health.disabled'),
              webhook.disabledAt ? (
                <span key="off">
                  <When at={webhook.disabledAt} />
                  {webhook.disabledReason ? `: ${webhook.disabledReason}` : ''}
                </span>
              ) : null,
            ],
            [
              t('webhooks.health.failing'),
              health.failingSince ? (
                <span key="failing" className="status" data-tone="bad">
                  <Age since={health.failingSince} />
                </span>
              ) : null,
            ],
            [
              t('webhooks.health.success'),
              health.lastSuccessAt ? <When key="success" at={health.lastSuccessAt} /> : t('webhooks.health.none'),
            ],
            [t('webhooks.health.pending'), t('webhooks.health.pending.count', { count: health.pendingDeliveries })],
            [t('webhooks.health.due'), health.oldestDueAt ? <When key="due" at={health.oldestDueAt} /> : null],
            [
              t('webhooks.health.paused'),
              health.circuitOpenUntil ? <When key="open" at={health.circuitOpenUntil} /> : null,
            ],
          ]}
        />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : (
        <Loading what={t('webhooks.health.loading')} />
      )}
    </Panel>
  );
}
