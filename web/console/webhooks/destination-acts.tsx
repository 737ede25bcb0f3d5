import { useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useSecret } from '../../shared/act/secret.tsx';
import { formatInstant } from '../../shared/format/time.ts';
import { t } from '../../shared/language/text.ts';
import {
  DeleteFinanceWebhook,
  RotateFinanceWebhookSecret,
  TestFinanceWebhook,
  UpdateFinanceWebhook,
} from './documents.generated.ts';
import { destinationFields, destinationMissing } from './fields.tsx';
import { type Destination, stateOf } from './words.ts';

const KINDS = ['WEBHOOK'];

export function DestinationActs({ webhook }: { readonly webhook: Destination }) {
  const navigate = useNavigate();
  const { webhookId, url } = webhook;
  return (
    <>
      <Act
        id={`delete-finance-webhook:${webhookId}`}
        label={t('webhooks.delete')}
        tone="danger"
        title={t('webhooks.delete.title')}
        initial={{}}
        explain={<p>{t('webhooks.delete.explain', { url })}</p>}
        document={DeleteFinanceWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={KINDS}
        done={() => t('webhooks.delete.done')}
        onDone={() => void navigate({ to: '/webhooks' })}
      />
      <Rotate webhook={webhook} />
      <Switch webhook={webhook} />
      <Act
        id={`change-finance-webhook:${webhookId}`}
        label={t('webhooks.change')}
        title={t('webhooks.change.title')}
        initial={{
          url,
          description: webhook.description ?? '',
          events: webhook.events,
          signatureScheme: webhook.signatureScheme,
        }}
        explain={<p>{t('webhooks.change.explain')}</p>}
        fields={destinationFields}
        check={destinationMissing}
        document={UpdateFinanceWebhook}
        variables={({ url: to, description, events, signatureScheme }) => ({
          input: {
            webhookId,
            url: to.trim(),
            description: description.trim() || null,
            events: [...events],
            signatureScheme,
          },
        })}
        kinds={KINDS}
        done={() => t('webhooks.change.done')}
      />
      <Act
        id={`test-finance-webhook:${webhookId}`}
        label={t('webhooks.test')}
        tone="primary"
        title={t('webhooks.test.title')}
        initial={{}}
        explain={<p>{t('webhooks.test.explain', { url })}</p>}
        document={TestFinanceWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={['WEBHOOK_DELIVERY']}
        done={() => t('webhooks.test.done')}
        onDone={({ testFinanceWebhook: sent }) => {
          if (sent?.__typename !== 'FinanceDelivery') return;
          const { deliveryId } = sent;
          void navigate({ to: '/webhooks/$webhookId/deliveries/$deliveryId', params: { webhookId, deliveryId } });
        }}
      />
    </>
  );
}

function Switch({ webhook }: { readonly webhook: Destination }) {
  const { webhookId, url } = webhook;
  const isOn = stateOf(webhook) === 'ON';
  return (
    <Act
      id={`switch-finance-webhook:${webhookId}`}
      label={isOn ? t('webhooks.disable') : t('webhooks.enable')}
      title={isOn ? t('webhooks.disable.title') : t('webhooks.enable.title')}
      initial={{}}
      explain={<p>{isOn ? t('webhooks.disable.explain', { url }) : t('webhooks.enable.explain', { url })}</p>}
      document={UpdateFinanceWebhook}
      variables={() => ({ input: { webhookId, isActive: !isOn } })}
      kinds={KINDS}
      done={() => (isOn ? t('webhooks.disable.done') : t('webhooks.enable.done'))}
    />
  );
}

function Rotate({ webhook }: { readonly webhook: Destination }) {
  const showSecret = useSecret();
  const { webhookId, url } = webhook;
  return (
    <Act
      id={`rotate-finance-webhook:${webhookId}`}
      label={t('webhooks.rotate')}
      title={t('webhooks.rotate.title')}
      initial={{}}
      explain={
        <>
          <p>{t('webhooks.rotate.explain', { url })}</p>
          <ul className="bullets">
            <li>{t('webhooks.rotate.new')}</li>
            <li>{t('webhooks.rotate.old')}</li>
          </ul>
          <p>{t('webhooks.rotate.after')}</p>
        </>
      }
      document={RotateFinanceWebhookSecret}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
      kinds={KINDS}
      done={() => t('webhooks.rotate.done')}
      onDone={({ rotateFinanceWebhookSecret: rotated }) => {
        if (rotated?.__typename !== 'RotatedFinanceWebhookSecret') return;
        const { newSecret, previousSecretUntil } = rotated;
        showSecret({
          title: t('webhooks.rotated'),
          parts: [[t('webhooks.secret'), newSecret]],
          about: previousSecretUntil
            ? t('webhooks.rotated.until', { at: formatInstant(previousSecretUntil) })
            : t('webhooks.rotated.now'),
        });
      }}
    />
  );
}
