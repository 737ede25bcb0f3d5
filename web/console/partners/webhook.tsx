import './partners.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { plural } from '../../shared/format/words.ts';
import { useEvery } from '../../shared/graph/every.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Age, When } from '../../shared/parts/times.tsx';
import { Deliveries } from './deliveries.tsx';
import { PartnerWebhook } from './documents.generated.ts';
import { WebhookActs } from './webhook-acts.tsx';
import { WEBHOOK_TONES, WEBHOOK_WORDS } from './words.ts';

const route = getRouteApi('/partners/webhooks/$webhookId');
const LOOK_MS = 10_000;

const toList = (
  <Link key="webhooks" to="/partners/webhooks">
    Partner webhooks
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
      <Page title="Webhook" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the webhook" />
        ) : (
          <Empty title="This webhook does not exist">
            <p>The partner may have deleted it.</p>
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
      about={<Status state={status} tones={WEBHOOK_TONES} words={WEBHOOK_WORDS} />}
      acts={<WebhookActs webhook={webhook} />}
    >
      <div className="stack">
        <div className="columns">
          <Panel title="Health">
            <Facts
              facts={[
                ['Last success', lastSuccessAt ? <When key="success" at={lastSuccessAt} /> : 'none'],
                ['Failing for', failingSince ? <Age key="failing" since={failingSince} /> : null],
                ['Disabled', disabledAt ? <When key="off" at={disabledAt} /> : null],
                ['Reason', webhook.disabledReason],
                ['Pending', plural(webhook.pendingDeliveries, 'delivery', 'deliveries')],
                ['Oldest due delivery', oldestDueAt ? <When key="due" at={oldestDueAt} /> : null],
                ['Paused until', circuitOpenUntil ? <When key="open" at={circuitOpenUntil} /> : null],
              ]}
            />
          </Panel>
          <Panel title="Subscription">
            <Facts
              facts={[
                ['Events', webhook.events.join(', ')],
                ['Note of the partner', webhook.description],
                ['Registered', <When key="created" at={webhook.createdAt} />],
                ['Id', <Copy key="id" text={webhookId} label="id" />],
              ]}
            />
          </Panel>
        </div>
        <Deliveries webhookId={webhookId} />
      </div>
    </Page>
  );
}
