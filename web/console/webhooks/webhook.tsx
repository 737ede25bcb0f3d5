import './webhooks.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { plural } from '../../shared/format/words.ts';
import { useEvery } from '../../shared/graph/every.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
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
import { type Destination, STATE_TONES, STATE_WORDS, stateOf } from './words.ts';

const route = getRouteApi('/webhooks/$webhookId');
/** The change feed does not report webhook health, so the screen polls. */
const LOOK_MS = 10_000;

const toList = (
  <Link key="webhooks" to="/webhooks">
    Finance webhooks
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
      <Page title="Finance webhook" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the destination" />
        ) : (
          <Empty title="This destination does not exist">
            <p>It may have been deleted.</p>
          </Empty>
        )}
      </Page>
    );
  }
  return (
    <Page
      title={webhook.url}
      above={[toList]}
      about={<Status state={stateOf(webhook)} tones={STATE_TONES} words={STATE_WORDS} />}
      acts={isAdmin ? <DestinationActs webhook={webhook} /> : null}
    >
      <div className="stack">
        <div className="columns">
          <Panel title="Subscription">
            <Facts
              facts={[
                ['Events', webhook.events.map(nameOfEvent).join(', ')],
                ['Signature', SCHEMES.find(([scheme]) => scheme === webhook.signatureScheme)?.[1]],
                ['Note', webhook.description],
                ['Registered', <When key="created" at={webhook.createdAt} />],
                ['Changed', <When key="updated" at={webhook.updatedAt} />],
                ['Id', <Copy key="id" text={webhookId} label="id" />],
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
    <Panel title="Health">
      {health ? (
        <Facts
          facts={[
            [
              'Disabled',
              webhook.disabledAt ? (
                <span key="off">
                  <When at={webhook.disabledAt} />
                  {webhook.disabledReason ? `: ${webhook.disabledReason}` : ''}
                </span>
              ) : null,
            ],
            [
              'Failing for',
              health.failingSince ? (
                <span key="failing" className="status" data-tone="bad">
                  <Age since={health.failingSince} />
                </span>
              ) : null,
            ],
            ['Last success', health.lastSuccessAt ? <When key="success" at={health.lastSuccessAt} /> : 'none'],
            ['Pending', plural(health.pendingDeliveries, 'delivery', 'deliveries')],
            ['Oldest due delivery', health.oldestDueAt ? <When key="due" at={health.oldestDueAt} /> : null],
            ['Paused until', health.circuitOpenUntil ? <When key="open" at={health.circuitOpenUntil} /> : null],
          ]}
        />
      ) : failure ? (
        <Failed failure={failure} retry={reload} />
      ) : (
        <Loading what="Loading health" />
      )}
    </Panel>
  );
}
