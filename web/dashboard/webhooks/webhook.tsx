import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Instant } from '../parts/instant.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeliveryChart } from './delivery-chart.tsx';
import { DashboardWebhook, type DashboardWebhookQuery } from './documents.generated.ts';
import { HealthLines, HealthMark } from './health.tsx';
import { WebhookActs } from './webhook-acts.tsx';

type ShownWebhook = NonNullable<DashboardWebhookQuery['webhook']>;

const route = getRouteApi('/webhooks/$webhookId');

const toList = (
  <Link key="webhooks" to="/webhooks">
    {t('dashboardWebhooks.title')}
  </Link>
);

export function WebhookScreen() {
  const { webhookId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardWebhook, { webhookId }, ['DELIVERY']);
  const [secret, setSecret] = useState<string | null>(null);
  const webhook = data?.webhook;
  if (!webhook) {
    return (
      <Page title={t('dashboardWebhooks.one')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('dashboardWebhooks.one.loading')} />
        ) : (
          <Empty title={t('dashboardWebhooks.one.missing')} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={webhook.url.replace(/^https?:\/\//, '')}
      above={[toList]}
      about={<HealthMark health={webhook.health} />}
      acts={<WebhookActs webhook={webhook} showSecret={setSecret} />}
    >
      {secret === null ? null : (
        <section className="panel notice" aria-label={t('dashboardWebhooks.secret')}>
          <p className="status" data-tone="wait">
            {t('dashboardWebhooks.secret.about')}
          </p>
          <p>
            <Copy text={secret} label={t('dashboardWebhooks.secret.label')} />
          </p>
          <p>
            <button type="button" onClick={() => setSecret(null)}>
              {t('dashboardWebhooks.secret.stored')}
            </button>
          </p>
        </section>
      )}
      <div className="columns">
        <div>
          <Deliveries webhookId={webhookId} />
        </div>
        <div className="stack">
          <DeliveryChart webhookId={webhookId} />
          <WebhookFacts webhook={webhook} />
        </div>
      </div>
    </Page>
  );
}

const countsOf = ({ queued, succeeded, failed, pending }: ShownWebhook['recoveries']['nodes'][number]): string =>
  t('dashboardWebhooks.recovery.counts', { queued, succeeded, failed, pending });

function WebhookFacts({ webhook }: { readonly webhook: ShownWebhook }) {
  return (
    <>
      <Panel title={t('dashboardWebhooks.details')}>
        <div className="inset">
          <HealthLines health={webhook.health} />
        </div>
        <Facts
          facts={[
            [
              t('dashboardWebhooks.url'),
              <Copy key="url" text={webhook.url} label={t('dashboardWebhooks.url.label')} />,
            ],
            [t('dashboardWebhooks.description'), webhook.description],
            [t('dashboardWebhooks.registered'), <Instant key="created" at={webhook.createdAt} />],
            [
              t('dashboardWebhooks.events'),
              webhook.events.map((event) => event.toLowerCase().replaceAll('_', '.')).join(', '),
            ],
            [
              t('dashboardWebhooks.id'),
              <Copy key="id" text={webhook.webhookId} label={t('dashboardWebhooks.id.label')} />,
            ],
          ]}
        />
      </Panel>
      {webhook.recoveries.nodes.length === 0 ? null : (
        <Panel title={t('dashboardWebhooks.recoveries')}>
          <ul className="parts">
            {webhook.recoveries.nodes.map((recovery) => (
              <li key={recovery.id}>
                <p>
                  {t('dashboardWebhooks.recovery', {
                    kind: t(`dashboardWebhooks.recovery.kind.${recovery.kind}`),
                    status: t(`dashboardWebhooks.recovery.status.${recovery.status}`),
                  })}
                </p>
                <p className="muted small">
                  <Instant at={recovery.createdAt} /> · {countsOf(recovery)}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
