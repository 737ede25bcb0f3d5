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
      Finance webhooks
    </Link>,
    <Link key="webhook" to="/webhooks/$webhookId" params={{ webhookId }}>
      Destination
    </Link>,
  ];
  if (!delivery) {
    return (
      <Page title="Delivery" above={above}>
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
  const { eventName, status } = delivery;
  return (
    <Page
      title={eventName}
      above={above}
      about={
        <>
          <Status state={status} tones={DELIVERY_TONES} /> · {t(`shared.delivery.${status}`)}
        </>
      }
      acts={
        status === 'CANCELLED' ? null : (
          <Act
            id={`resend-finance-delivery:${deliveryId}`}
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
            document={ResendFinanceDelivery}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { deliveryId } })}
            kinds={['WEBHOOK_DELIVERY']}
            done={() => 'The delivery is queued again.'}
          />
        )
      }
    >
      <div className="stack">
        <Panel title="Details">
          <Facts
            facts={[
              ['Written', <When key="created" at={delivery.createdAt} />],
              ['Attempts', delivery.attemptCount],
              ['Next attempt', delivery.nextAttemptAt ? <When key="next" at={delivery.nextAttemptAt} /> : null],
              ['Ended', delivery.finishedAt ? <When key="finished" at={delivery.finishedAt} /> : null],
              ['Delivery id', <Copy key="delivery" text={deliveryId} label="delivery id" />],
              ['Event id', <Copy key="event" text={delivery.eventId} label="event id" />],
            ]}
          />
        </Panel>
        <DeliveryParts attempts={delivery.attempts} attemptCount={delivery.attemptCount} body={delivery.body} />
      </div>
    </Page>
  );
}
