import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
import { DELIVERY_TONES, outcomeOf } from './words.ts';

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
      {t('dashboardWebhooks.title')}
    </Link>,
    <Link key="webhook" to="/webhooks/$webhookId" params={{ webhookId }}>
      {desk.webhooks.webhooks.find((each) => each.webhookId === webhookId)?.url.replace(/^https?:\/\//, '') ??
        t('dashboardWebhooks.one')}
    </Link>,
  ];
  const delivery = data?.node?.__typename === 'WebhookDelivery' ? data.node : null;
  if (!delivery) {
    return (
      <Page title={t('dashboardWebhooks.delivery')} above={above}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('dashboardWebhooks.delivery.loading')} />
        ) : (
          <Empty title={t('dashboardWebhooks.delivery.missing')} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={delivery.eventName}
      above={above}
      about={
        <Status
          state={delivery.status}
          tones={DELIVERY_TONES}
          text={t(`dashboardWebhooks.status.${delivery.status}`)}
        />
      }
      acts={desk.may('webhook:write') ? <Retry delivery={delivery} /> : null}
    >
      <div className="columns">
        <div className="stack">
          <Attempts delivery={delivery} />
          <Panel title={t('dashboardWebhooks.body')}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
            <pre className="body" tabIndex={0}>
              {readableBody(delivery.body)}
            </pre>
          </Panel>
        </div>
        <Panel title={t('dashboardWebhooks.details')}>
          <Facts
            facts={[
              [t('dashboardWebhooks.created'), <Instant key="created" at={delivery.createdAt} />],
              [
                t('dashboardWebhooks.ended'),
                delivery.finishedAt ? <Instant key="finished" at={delivery.finishedAt} /> : null,
              ],
              [
                t('dashboardWebhooks.nextAttempt'),
                delivery.status === 'PENDING' && delivery.nextAttemptAt ? (
                  <Instant key="next" at={delivery.nextAttemptAt} />
                ) : null,
              ],
              [
                t('dashboardWebhooks.event'),
                <Link key="event" to="/events" search={{ about: delivery.eventId }}>
                  {t('dashboardWebhooks.event.show')}
                </Link>,
              ],
              [
                t('dashboardWebhooks.event.id'),
                <Copy key="eventId" text={delivery.eventId} label={t('dashboardWebhooks.event.id.label')} />,
              ],
              [
                t('dashboardWebhooks.delivery.id'),
                <Copy key="id" text={delivery.deliveryId} label={t('dashboardWebhooks.delivery.id.label')} />,
              ],
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
      label={t('dashboardWebhooks.again')}
      tone="primary"
      title={t('dashboardWebhooks.again.title', { event: eventName })}
      initial={{}}
      explain={<p>{t('dashboardWebhooks.again.explain')}</p>}
      document={DashboardRetryDelivery}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { deliveryId } })}
      kinds={['DELIVERY']}
      done={() => t('dashboardWebhooks.again.done', { event: eventName })}
    />
  );
}

function Attempts({ delivery: { attempts } }: { readonly delivery: Delivery }) {
  return (
    <Panel title={t('dashboardWebhooks.attempts')}>
      {attempts.length === 0 ? (
        <Empty title={t('dashboardWebhooks.attempt.none')} />
      ) : (
        <ol className="parts">
          {attempts.map((attempt) => (
            <li key={attempt.number}>
              <div className="part-head">
                <strong>{t('shared.attempt', { number: attempt.number })}</strong>
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
                  <summary className="small">{t('dashboardWebhooks.response')}</summary>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
                  <pre className="body" tabIndex={0}>
                    {attempt.response}
                  </pre>
                </details>
              ) : (
                <p className="muted small">
                  {attempt.error ? attempt.error.replaceAll('_', ' ') : t('dashboardWebhooks.response.empty')}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
