import { useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatInstant } from '../../shared/format/time.ts';
import { useSecret } from '../../shared/parts/secret.tsx';
import {
  DeleteFinanceWebhook,
  RotateFinanceWebhookSecret,
  TestFinanceWebhook,
  UpdateFinanceWebhook,
} from './documents.generated.ts';
import { destinationFields, destinationMissing } from './fields.tsx';
import { type Destination, stateOf } from './words.ts';

const KINDS = ['WEBHOOK'];

/** What can be done with a destination. */
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
            Nothing is delivered to {url} any more, and what is on its way is cancelled. Its deliveries cannot be read
            afterwards. This cannot be undone: to come back it has to be registered again, with another secret.
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
        explain={<p>What is on its way goes to the new address. The secret stays.</p>}
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
        label="Send a test"
        tone="primary"
        title="Send a test"
        initial={{}}
        explain={
          <p>A webhook.test is sent to {url}, and to no other destination. It tells of nothing that happened.</p>
        }
        document={TestFinanceWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={['WEBHOOK_DELIVERY']}
        done={() => 'A webhook.test is on its way.'}
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
      label={isOn ? 'Switch off' : 'Switch on'}
      title={isOn ? 'Switch this destination off' : 'Switch this destination on'}
      initial={{}}
      explain={
        isOn ? (
          <p>Nothing is sent to {url} until it is switched on again, and what happens meanwhile is not kept for it.</p>
        ) : (
          <p>
            What happens from now on is sent to {url}. What the gateway kept for it while it had switched it off can be
            sent again, one delivery at a time.
          </p>
        )
      }
      document={UpdateFinanceWebhook}
      variables={() => ({ input: { webhookId, isActive: !isOn } })}
      kinds={KINDS}
      done={() => (isOn ? 'The destination is off.' : 'The destination is on.')}
    />
  );
}

function Rotate({ webhook }: { readonly webhook: Destination }) {
  const showSecret = useSecret();
  const { webhookId, url } = webhook;
  return (
    <Act
      id={`rotate-finance-webhook:${webhookId}`}
      label="Rotate the secret"
      title="Rotate the secret"
      initial={{}}
      explain={
        <>
          <p>A new secret is made, and shown once. For 24 hours both of them sign what is sent to {url}:</p>
          <ul className="bullets">
            <li>X-Service-Signature is the new secret's,</li>
            <li>X-Service-Signature-Previous the one's that is set there now.</li>
          </ul>
          <p>
            So nothing is lost while the new one is set. After 24 hours the old one signs nothing any more; if another
            rotation is still running, its older secret ends at once.
          </p>
        </>
      }
      document={RotateFinanceWebhookSecret}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
      kinds={KINDS}
      done={() => 'There is a new secret.'}
      onDone={({ rotateFinanceWebhookSecret: rotated }) => {
        if (rotated?.__typename !== 'RotatedFinanceWebhookSecret') return;
        const { newSecret, previousSecretUntil } = rotated;
        showSecret({
          title: 'The new signing secret',
          parts: [['Secret', newSecret]],
          about: previousSecretUntil
            ? `Set it at the receiver before ${formatInstant(previousSecretUntil)}: until then the one before signs as well.`
            : 'Set it at the receiver now.',
        });
      }}
    />
  );
}
