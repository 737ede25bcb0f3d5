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
import { FinanceDelivery, ResendFinanceDelivery } from './documents.generated.ts';

const route = getRouteApi('/webhooks/$webhookId/deliveries/$deliveryId');
const LOOK_MS = 3_000;

export function DeliveryScreen() {
  const { webhookId, deliveryId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(FinanceDelivery, { deliveryId }, ['WEBHOOK_DELIVERY']);
  const found = data?.partnerDelivery;
  const delivery = found?.webhookId === webhookId ? found : undefined;
  useEvery(delivery?.status === 'PENDING' ? LOOK_MS : null, reload);
  const above = [
    <Link key="webhooks" to="/webhooks">
      {t('webhooks.title')}
    </Link>,
    <Link key="webhook" to="/webhooks/$webhookId" params={{ webhookId }}>
      {t('webhooks.destination')}
    </Link>,
  ];
  if (!delivery) {
    return (
      <Page title={t('webhooks.delivery')} above={above}>
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
  const { eventName, status } = delivery;
  return (
    <Page
      title={eventName}
      above={above}
      about={
        <>
          <Status state={status} tones={DELIVERY_TONES} text={t(`webhooks.delivery.status.${status}`)} /> ·{' '}
          {t(`shared.delivery.${status}`)}
        </>
      }
      acts={
        status === 'CANCELLED' ? null : (
          <Act
            id={`resend-finance-delivery:${deliveryId}`}
            label={t('webhooks.resend')}
            tone="primary"
            title={t('webhooks.resend.title', { event: eventName })}
            initial={{}}
            explain={<p>{t('webhooks.resend.explain')}</p>}
            document={ResendFinanceDelivery}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { deliveryId } })}
            kinds={['WEBHOOK_DELIVERY']}
            done={() => t('webhooks.resend.done')}
          />
        )
      }
    >
      <div className="stack">
        <Panel title={t('webhooks.delivery.details')}>
          <Facts
            facts={[
              [t('webhooks.delivery.created'), <When key="created" at={delivery.createdAt} />],
              [t('webhooks.delivery.attempts'), delivery.attemptCount],
              [
                t('webhooks.delivery.next'),
                delivery.nextAttemptAt ? <When key="next" at={delivery.nextAttemptAt} /> : null,
              ],
              [
                t('webhooks.delivery.ended'),
                delivery.finishedAt ? <When key="finished" at={delivery.finishedAt} /> : null,
              ],
              [
                t('webhooks.delivery.id'),
                <Copy key="delivery" text={deliveryId} label={t('webhooks.delivery.id.label')} />,
              ],
              [
                t('webhooks.delivery.event'),
                <Copy key="event" text={delivery.eventId} label={t('webhooks.delivery.event.label')} />,
              ],
            ]}
          />
        </Panel>
        <DeliveryParts attempts={delivery.attempts} attemptCount={delivery.attemptCount} body={delivery.body} />
      </div>
    </Page>
  );
}
