import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { Instant } from '../parts/instant.tsx';
import {
  DashboardDeliveryDetail,
  type DashboardDeliveryDetailQuery,
  DashboardRetryDelivery,
} from './documents.generated.ts';
import { DELIVERY_TONES, DELIVERY_WORDS, outcomeOf } from './words.ts';

type Delivery = Extract<NonNullable<DashboardDeliveryDetailQuery['node']>, { readonly __typename: 'WebhookDelivery' }>;

const route = getRouteApi('/webhooks/$webhookId/deliveries/$deliveryId');

function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export function DeliveryScreen() {
  const { webhookId, deliveryId } = route.useParams();
  const desk = useDesk();
  const { data, failure, isLoading, reload } = useGraphQuery(DashboardDeliveryDetail, { id: deliveryId }, ['DELIVERY']);
  const above = [
    <Link key="webhooks" to="/webhooks">
      Webhooks
    </Link>,
    <Link key="webhook" to="/webhooks/$webhookId" params={{ webhookId }}>
      {desk.webhooks.webhooks.find((each) => each.webhookId === webhookId)?.url.replace(/^https?:\/\//, '') ??
        'Webhook'}
    </Link>,
  ];
  const delivery = data?.node?.__typename === 'WebhookDelivery' ? data.node : null;
  if (!delivery) {
    return (
      <Page title="Delivery" above={above}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the delivery" />
        ) : (
          <Empty title="This delivery does not exist" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={delivery.eventName}
      above={above}
      about={<Status state={delivery.status} tones={DELIVERY_TONES} words={DELIVERY_WORDS} />}
      acts={desk.may('webhook:write') ? <Retry delivery={delivery} /> : null}
    >
      <div className="columns">
        <div className="stack">
          <Attempts delivery={delivery} />
          <Panel title="Body">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
            <pre className="body" tabIndex={0}>
              {readableBody(delivery.body)}
            </pre>
          </Panel>
        </div>
        <Panel title="Details">
          <Facts
            facts={[
              ['Created', <Instant key="created" at={delivery.createdAt} />],
              ['Ended', delivery.finishedAt ? <Instant key="finished" at={delivery.finishedAt} /> : null],
              [
                'Next attempt',
                delivery.status === 'PENDING' && delivery.nextAttemptAt ? (
                  <Instant key="next" at={delivery.nextAttemptAt} />
                ) : null,
              ],
              [
                'Event',
                <Link key="event" to="/events" search={{ about: delivery.eventId }}>
                  Show event
                </Link>,
              ],
              ['Event id', <Copy key="eventId" text={delivery.eventId} label="event id" />],
              ['Delivery id', <Copy key="id" text={delivery.deliveryId} label="delivery id" />],
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}

function Retry({ delivery: { deliveryId, eventName } }: { readonly delivery: Delivery }) {
  return (
    <Act
      id={`retry:${deliveryId}`}
      label="Send again"
      tone="primary"
      title={`Send ${eventName} again`}
      initial={{}}
      explain={<p>Sends the same body again with the same event id and a full set of attempts.</p>}
      document={DashboardRetryDelivery}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { deliveryId } })}
      kinds={['DELIVERY']}
      done={() => `${eventName} is being sent again.`}
    />
  );
}

function Attempts({ delivery: { attempts } }: { readonly delivery: Delivery }) {
  return (
    <Panel title="Attempts">
      {attempts.length === 0 ? (
        <Empty title="No attempt yet" />
      ) : (
        <ol className="parts">
          {attempts.map((attempt) => (
            <li key={attempt.number}>
              <div className="part-head">
                <strong>Attempt {attempt.number}</strong>
                <span className={`attempt ${attempt.result === 'SUCCEEDED' ? 'good' : 'bad'}`}>
                  {outcomeOf(attempt)}
                </span>
                <span className="muted small">
                  <Instant at={attempt.startedAt} />
                  {attempt.durationMs === null ? '' : ` · ${attempt.durationMs} ms`}
                </span>
              </div>
              {attempt.response ? (
                <details>
                  <summary className="small">Response</summary>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
                  <pre className="body" tabIndex={0}>
                    {attempt.response}
                  </pre>
                </details>
              ) : (
                <p className="muted small">
                  {attempt.error ? attempt.error.replaceAll('_', ' ') : 'Response without a body'}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
