import { useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useSecret } from '../../shared/act/secret.tsx';
import { formatInstant } from '../../shared/format/time.ts';
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
        label="Delete"
        tone="danger"
        title="Delete this destination"
        initial={{}}
        explain={
          <p>
            Deliveries to {url} stop and pending ones are cancelled. You can no longer see its deliveries. This cannot
            be undone: a new registration gets another secret.
          </p>
        }
        document={DeleteFinanceWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={KINDS}
        done={() => 'The destination is deleted.'}
        onDone={() => void navigate({ to: '/webhooks' })}
      />
      <Rotate webhook={webhook} />
      <Switch webhook={webhook} />
      <Act
        id={`change-finance-webhook:${webhookId}`}
        label="Change"
        title="Change this destination"
        initial={{
          url,
          description: webhook.description ?? '',
          events: webhook.events,
          signatureScheme: webhook.signatureScheme,
        }}
        explain={<p>Pending deliveries go to the new address. The secret does not change.</p>}
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
        done={() => 'The destination is changed.'}
      />
      <Act
        id={`test-finance-webhook:${webhookId}`}
        label="Send test"
        tone="primary"
        title="Send a test"
        initial={{}}
        explain={<p>Sends a webhook.test event to {url} only. It reports no real event.</p>}
        document={TestFinanceWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={['WEBHOOK_DELIVERY']}
        done={() => 'The test is queued.'}
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
      label={isOn ? 'Disable' : 'Enable'}
      title={isOn ? 'Disable this destination' : 'Enable this destination'}
      initial={{}}
      explain={
        isOn ? (
          <p>
            No events are sent to {url} until you enable it. Events that happen in the meantime are not stored for it.
          </p>
        ) : (
          <p>
            New events are sent to {url}. Deliveries stored while the gateway had disabled the destination can be sent
            again one by one.
          </p>
        )
      }
      document={UpdateFinanceWebhook}
      variables={() => ({ input: { webhookId, isActive: !isOn } })}
      kinds={KINDS}
      done={() => (isOn ? 'The destination is disabled.' : 'The destination is enabled.')}
    />
  );
}

function Rotate({ webhook }: { readonly webhook: Destination }) {
  const showSecret = useSecret();
  const { webhookId, url } = webhook;
  return (
    <Act
      id={`rotate-finance-webhook:${webhookId}`}
      label="Rotate secret"
      title="Rotate the secret"
      initial={{}}
      explain={
        <>
          <p>Creates a new secret and shows it once. For 24 hours, both secrets sign the deliveries to {url}:</p>
          <ul className="bullets">
            <li>X-Service-Signature uses the new secret.</li>
            <li>X-Service-Signature-Previous uses the old secret.</li>
          </ul>
          <p>
            No delivery is lost while you configure the new secret. After 24 hours, the old secret becomes invalid. If
            an earlier rotation is still running, its old secret becomes invalid at once.
          </p>
        </>
      }
      document={RotateFinanceWebhookSecret}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
      kinds={KINDS}
      done={() => 'The secret is rotated.'}
      onDone={({ rotateFinanceWebhookSecret: rotated }) => {
        if (rotated?.__typename !== 'RotatedFinanceWebhookSecret') return;
        const { newSecret, previousSecretUntil } = rotated;
        showSecret({
          title: 'New signing secret',
          parts: [['Secret', newSecret]],
          about: previousSecretUntil
            ? `Configure it at the receiver before ${formatInstant(previousSecretUntil)}. Until then, the old secret also signs.`
            : 'Configure it at the receiver now.',
        });
      }}
    />
  );
}
