import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { wordsOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
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
    Webhooks
  </Link>
);

export function WebhookScreen() {
  const { webhookId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardWebhook, { webhookId }, ['DELIVERY']);
  const [secret, setSecret] = useState<string | null>(null);
  const webhook = data?.webhook;
  if (!webhook) {
    return (
      <Page title="Webhook" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the webhook" />
        ) : (
          <Empty title="This webhook does not exist" />
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
        <section className="panel notice" aria-label="New secret">
          <p className="status" data-tone="wait">
            The new secret is shown only once. Configure it in your receiver now.
          </p>
          <p>
            <Copy text={secret} label="the secret" />
          </p>
          <p>
            <button type="button" onClick={() => setSecret(null)}>
              Done, I copied it
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

function WebhookFacts({ webhook }: { readonly webhook: ShownWebhook }) {
  return (
    <>
      <Panel title="Details">
        <div className="inset">
          <HealthLines health={webhook.health} />
        </div>
        <Facts
          facts={[
            ['Address', <Copy key="url" text={webhook.url} label="address" />],
            ['Description', webhook.description],
            ['Registered', <Instant key="created" at={webhook.createdAt} />],
            ['Events', webhook.events.map((event) => event.toLowerCase().replaceAll('_', '.')).join(', ')],
            ['Webhook id', <Copy key="id" text={webhook.webhookId} label="webhook id" />],
          ]}
        />
      </Panel>
      {webhook.recoveries.nodes.length === 0 ? null : (
        <Panel title="Recoveries">
          <ul className="parts">
            {webhook.recoveries.nodes.map((recovery) => (
              <li key={recovery.id}>
                <p>
                  {wordsOf(recovery.kind)}: {wordsOf(recovery.status).toLowerCase()}
                </p>
                <p className="muted small">
                  <Instant at={recovery.createdAt} /> · {recovery.queued} queued, {recovery.succeeded} delivered,{' '}
                  {recovery.failed} failed, {recovery.pending} pending
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
