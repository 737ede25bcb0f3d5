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
    Partner webhooks
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
      <Page title="Delivery" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the delivery" />
        ) : (
          <Empty title="This delivery does not exist">
            <p>Deliveries are kept for some weeks.</p>
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
          Webhook
        </Link>,
      ]}
      about={
        <>
          <Status state={status} tones={DELIVERY_TONES} /> · {t(`shared.delivery.${status}`)}
        </>
      }
      acts={
        status === 'FAILED' || status === 'EXHAUSTED' ? (
          <Act
            id={`retry-delivery:${deliveryId}`}
            label="Send again"
            tone="primary"
            title={`Send ${eventName} again`}
            initial={{}}
            explain={
              <p>
                Sends the delivery again at once, with the same id and body and with a full set of attempts. A receiver
                that already accepted it recognises the id.
              </p>
            }
            document={RetryPartnerDelivery}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { deliveryId } })}
            kinds={['WEBHOOK_DELIVERY']}
            done={() => 'The delivery is queued again.'}
          />
        ) : null
      }
    >
      <div className="stack">
        <Panel title="Details">
          <Facts
            facts={[
              ['Account', delivery.accountId],
              ['Written', <When key="created" at={delivery.createdAt} />],
              ['Attempts', delivery.attemptCount],
              ['Next attempt', nextAttemptAt ? <When key="next" at={nextAttemptAt} /> : null],
              ['Ended', finishedAt ? <When key="finished" at={finishedAt} /> : null],
              ['Delivery id', <Copy key="delivery" text={deliveryId} label="delivery id" />],
              [
                'Event',
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
