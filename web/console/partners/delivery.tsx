import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useEvery } from '../../shared/graph/every.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { DeliveryParts } from '../../shared/parts/delivery.tsx';
import { DELIVERY_TONES } from '../../shared/parts/delivery-words.ts';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { PartnerDelivery, RetryPartnerDelivery } from './documents.generated.ts';

const route = getRouteApi('/partners/deliveries/$deliveryId');
const LOOK_MS = 3_000;

const toList = (
  <Link key="webhooks" to="/partners/webhooks">
    {t('partners.webhooks.title')}
  </Link>
);

export function PartnerDeliveryScreen() {
  const { deliveryId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(PartnerDelivery, { deliveryId }, [
    'WEBHOOK_DELIVERY',
    'WEBHOOK',
  ]);
  const delivery = data?.partnerDelivery;
  useEvery(delivery?.status === 'PENDING' ? LOOK_MS : null, reload);
  if (!delivery) {
    return (
      <Page title={t('webhooks.delivery')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('webhooks.delivery.loading')} />
        ) : (
          <Empty title={t('webhooks.delivery.missing')}>
            <p>{t('webhooks.delivery.missing.about')}</p>
          </Empty>
        )}
      </Page>
    );
  }
  const { partnerId, webhookId, eventId, eventName, status, nextAttemptAt, finishedAt } = delivery;
  return (
    <Page
      title={eventName}
      above={[
        toList,
        <Link key="webhook" to="/partners/webhooks/$webhookId" params={{ webhookId }}>
          {t('partners.webhook')}
        </Link>,
      ]}
      about={
        <>
          <Status state={status} tones={DELIVERY_TONES} text={t(`webhooks.delivery.status.${status}`)} /> ·{' '}
          {t(`shared.delivery.${status}`)}
        </>
      }
      acts={
        status === 'FAILED' || status === 'EXHAUSTED' ? (
          <Act
            id={`retry-delivery:${deliveryId}`}
            label={t('webhooks.resend')}
            tone="primary"
            title={t('webhooks.resend.title', { event: eventName })}
            initial={{}}
            explain={<p>{t('webhooks.resend.explain')}</p>}
            document={RetryPartnerDelivery}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { deliveryId } })}
            kinds={['WEBHOOK_DELIVERY']}
            done={() => t('webhooks.resend.done')}
          />
        ) : null
      }
    >
      <div className="stack">
        <Panel title={t('webhooks.delivery.details')}>
          <Facts
            facts={[
              [t('partners.account'), delivery.accountId],
              [t('webhooks.delivery.created'), <When key="created" at={delivery.createdAt} />],
              [t('webhooks.delivery.attempts'), delivery.attemptCount],
              [t('webhooks.delivery.next'), nextAttemptAt ? <When key="next" at={nextAttemptAt} /> : null],
              [t('webhooks.delivery.ended'), finishedAt ? <When key="finished" at={finishedAt} /> : null],
              [
                t('webhooks.delivery.id'),
                <Copy key="delivery" text={deliveryId} label={t('webhooks.delivery.id.label')} />,
              ],
              [
                t('webhooks.event'),
                <Link key="event" to="/partners/$partnerId/events/$eventId" params={{ partnerId, eventId }}>
                  {eventId}
                </Link>,
              ],
            ]}
          />
        </Panel>
        <DeliveryParts attempts={delivery.attempts} attemptCount={delivery.attemptCount} body={delivery.body} />
      </div>
    </Page>
  );
}
