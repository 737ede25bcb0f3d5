import './partners.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { DELIVERY_TONES } from '../../shared/parts/delivery-words.ts';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Payload } from '../../shared/parts/payload.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { PartnerEvent, type PartnerEventQuery } from './documents.generated.ts';

type ShownEvent = NonNullable<PartnerEventQuery['partnerEvents']>['nodes'][number];

const route = getRouteApi('/partners/$partnerId/events/$eventId');

/** Payload fields that identify the payment of an event. */
const ABOUT = ['transactionId', 'originTransactionId', 'endToEndId'] as const;

function aboutOf(payload: unknown): string | undefined {
  const members = (payload ?? {}) as Readonly<Record<string, unknown>>;
  const found = ABOUT.map((name) => members[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : undefined;
}

export function PartnerEventScreen() {
  const { partnerId, eventId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(PartnerEvent, { partnerId, eventId }, [
    'WEBHOOK_DELIVERY',
  ]);
  const event = data?.partnerEvents?.nodes[0];
  const above = [
    <Link key="partner" to="/partners/$partnerId" params={{ partnerId }}>
      {t('partners.one')}
    </Link>,
    <Link key="events" to="/partners/$partnerId/events" params={{ partnerId }}>
      {t('partners.events.log')}
    </Link>,
  ];
  if (!event) {
    return (
      <Page title={t('webhooks.event')} above={above}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('partners.event.loading')} />
        ) : (
          <Empty title={t('partners.event.missing')}>
            <p>{t('partners.event.missing.about')}</p>
          </Empty>
        )}
      </Page>
    );
  }
  const about = aboutOf(event.payload);
  return (
    <Page title={event.name} above={above} about={<When at={event.occurredAt} />}>
      <div className="columns">
        <div className="stack">
          <Panel title={t('partners.details')}>
            <Facts
              facts={[
                [t('partners.account'), event.accountId],
                [t('partners.id'), <Copy key="id" text={eventId} label={t('partners.id.label')} />],
                [
                  t('partners.event.payment'),
                  about ? (
                    <Link key="about" to="/partners/$partnerId/events" params={{ partnerId }} search={{ about }}>
                      {t('partners.event.payment.show')}
                    </Link>
                  ) : null,
                ],
              ]}
            />
          </Panel>
          <Panel title={t('shared.payload')}>
            <Payload text={JSON.stringify(event.payload)} label={t('partners.event.payload')} />
          </Panel>
        </div>
        <Deliveries event={event} />
      </div>
    </Page>
  );
}

function Deliveries({ event }: { readonly event: ShownEvent }) {
  const { nodes } = event.deliveries;
  return (
    <Panel title={t('webhooks.deliveries')}>
      {nodes.length === 0 ? (
        <Empty title={t('webhooks.deliveries.none')}>
          <p>{t('partners.deliveries.none.event')}</p>
        </Empty>
      ) : (
        <ul className="lines">
          {nodes.map(({ deliveryId, status, attemptCount, createdAt }) => (
            <li key={deliveryId}>
              <Link to="/partners/deliveries/$deliveryId" params={{ deliveryId }}>
                <When at={createdAt} />
              </Link>
              <Status state={status} tones={DELIVERY_TONES} text={t(`webhooks.delivery.status.${status}`)} />
              <span className="muted small">{t('partners.deliveries.attempts', { count: attemptCount })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
