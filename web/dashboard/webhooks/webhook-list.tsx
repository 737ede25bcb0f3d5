import { Link } from '@tanstack/react-router';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Status } from '../../shared/parts/status.tsx';
import { useDesk } from '../desk/desk-context.ts';
import type { ShownDelivery, ShownWebhook } from '../desk/webhook-store.ts';
import { fullTime } from '../format/format.ts';
import { useStore } from '../live/store.ts';
import { Said, useBusily } from '../parts/act-form.tsx';
import { Instant } from '../parts/instant.tsx';
import { ErrorNote, Note } from '../parts/note.tsx';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardRecoverWebhook } from './documents.generated.ts';
import { HealthLines, HealthMark } from './health.tsx';
import { RegisterWebhook } from './register-webhook.tsx';
import { type Attempt, DELIVERY_TONES, type Outcome, outcomesOf } from './words.ts';

const OUTCOMES = 4;

export function WebhookList() {
  const desk = useDesk();
  const { webhooks, isReading, failure, load } = useStore(desk.webhooks);
  if (!desk.may('webhook:read')) {
    return (
      <Note title={t('dashboardWebhooks.unavailable')}>
        <p className="muted small">{t('desk.noScope')}</p>
      </Note>
    );
  }
  if (failure) return <ErrorNote title={t('dashboardWebhooks.failed')} error={failure} again={() => void load()} />;
  if (webhooks.length === 0) {
    return isReading ? (
      <Note title={t('dashboardWebhooks.loading')} />
    ) : (
      <Note title={t('dashboardWebhooks.none')}>
        <p className="muted small">{t('dashboardWebhooks.none.about')}</p>
        <RegisterWebhook />
      </Note>
    );
  }
  return (
    <ul className="webhooks rows">
      {webhooks.map((webhook) => (
        <li key={webhook.webhookId} className="webhook" data-webhook={webhook.webhookId}>
          <WebhookRow webhook={webhook} />
        </li>
      ))}
    </ul>
  );
}

function WebhookRow({
  webhook: { webhookId, url, description, health, deliveries },
}: {
  readonly webhook: ShownWebhook;
}) {
  return (
    <>
      <header>
        <h3 title={url}>
          <Link to="/webhooks/$webhookId" params={{ webhookId }}>
            {url.replace(/^https?:\/\//, '')}
          </Link>
        </h3>
        <HealthMark health={health} />
      </header>
      {description ? <p className="muted small">{description}</p> : null}
      <HealthLines health={health} />
      {health.status === 'DISABLED' ? <Recover webhookId={webhookId} /> : null}
      {deliveries.length === 0 ? (
        <p className="muted small">{t('dashboardWebhooks.deliveries.none.short')}</p>
      ) : (
        <ul className="deliveries" aria-label={t('dashboardWebhooks.deliveries.latest')}>
          {deliveries.map((delivery) => (
            <li key={delivery.deliveryId} data-delivery={delivery.deliveryId}>
              <DeliveryRow delivery={delivery} webhookId={webhookId} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Enables a webhook and resends its failed deliveries. */
function Recover({ webhookId }: { readonly webhookId: string }) {
  const desk = useDesk();
  const recover = useSend(DashboardRecoverWebhook, ['DELIVERY']);
  const { busily, isBusy, said } = useBusily();
  if (!desk.may('webhook:write')) return null;
  const recoverIt = async () => {
    const { recoverWebhook } = await recover((idempotencyKey) => ({ input: { webhookId }, idempotencyKey }));
    expectType(recoverWebhook, 'WebhookRecovery');
    void desk.webhooks.load();
    return t('dashboardWebhooks.recover.done');
  };
  return (
    <>
      <p>
        <button type="button" disabled={isBusy} onClick={() => void busily(recoverIt)}>
          {t('dashboardWebhooks.recover')}
        </button>
      </p>
      <Said {...said} />
    </>
  );
}

function DeliveryRow({ delivery, webhookId }: { readonly delivery: ShownDelivery; readonly webhookId: string }) {
  const { id, eventName, status, attempts, nextAttemptAt, finishedAt, createdAt } = delivery;
  const groups = outcomesOf(attempts);
  return (
    <>
      <Link to="/webhooks/$webhookId/deliveries/$deliveryId" params={{ webhookId, deliveryId: id }}>
        <code>{eventName}</code>
      </Link>
      <span className="small">
        <Status state={status} tones={DELIVERY_TONES} text={t(`dashboardWebhooks.status.${status}`)} />
      </span>
      <span className="attempts">
        {groups.length > OUTCOMES ? <span className="muted small">…</span> : null}
        {groups.slice(-OUTCOMES).map((group) => (
          <AttemptMark key={group.attempts[0]?.number} group={group} />
        ))}
        {attempts.length === 0 ? (
          <span className="muted small">{t('dashboardWebhooks.attempt.none.short')}</span>
        ) : null}
      </span>
      <span className="muted small when">
        {status === 'PENDING' && nextAttemptAt ? (
          <Rich text="dashboardWebhooks.delivery.next" values={{ at: <Instant at={nextAttemptAt} /> }} />
        ) : (
          <Instant at={finishedAt ?? createdAt} />
        )}
      </span>
    </>
  );
}

const attemptText = ({ number, startedAt, durationMs }: Attempt): string =>
  durationMs === null
    ? t('dashboardWebhooks.attempt.at', { number, time: fullTime(startedAt) })
    : t('dashboardWebhooks.attempt.took', { number, time: fullTime(startedAt), duration: String(durationMs) });

function AttemptMark({ group: { outcome, attempts } }: { readonly group: Outcome }) {
  const first = attempts[0] as Attempt;
  return (
    <span
      className={`attempt ${first.result === 'SUCCEEDED' ? 'good' : 'bad'}`}
      title={attempts.map(attemptText).join('\n')}
    >
      <span className="hidden">{t('dashboardWebhooks.attempt.hidden', { number: first.number })}: </span>
      {attempts.length === 1 ? outcome : `${outcome} ×${attempts.length}`}
    </span>
  );
}
