import { useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { useDesk } from '../desk/desk-context.ts';
import {
  DashboardDeleteWebhook,
  DashboardRecoverWebhook,
  DashboardReplayEvents,
  DashboardRotateSecret,
  DashboardTestWebhook,
  DashboardUpdateWebhook,
  type DashboardWebhookQuery,
} from './documents.generated.ts';
import { WebhookFields, wrongWith } from './webhook-fields.tsx';

type ShownWebhook = NonNullable<DashboardWebhookQuery['webhook']>;

const KINDS = ['DELIVERY'];
const GRACES = [
  [86_400, 'For 1 day'],
  [604_800, 'For 1 week'],
  [3_600, 'For 1 hour'],
  [0, 'Not at all'],
] as const;

/** Acts on a webhook. `showSecret` receives a new secret, which is shown once. */
export function WebhookActs({
  webhook,
  showSecret,
}: {
  readonly webhook: ShownWebhook;
  showSecret(secret: string): void;
}) {
  const desk = useDesk();
  const navigate = useNavigate();
  if (!desk.may('webhook:write')) return null;
  const { webhookId, url, isActive } = webhook;
  const reload = () => void desk.webhooks.load();
  return (
    <>
      <Act
        id={`delete-webhook:${webhookId}`}
        label="Delete"
        tone="danger"
        title={`Delete ${url}`}
        initial={{}}
        explain={<p>The webhook gets no more events, and pending deliveries are cancelled. This cannot be undone.</p>}
        document={DashboardDeleteWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={[]}
        done={() => `${url} is deleted.`}
        onDone={() => {
          reload();
          void navigate({ to: '/webhooks' });
        }}
      />
      <Act
        id={`switch:${webhookId}`}
        label={isActive ? 'Disable' : 'Enable'}
        title={isActive ? `Disable ${url}` : `Enable ${url}`}
        initial={{}}
        explain={
          <p>{isActive ? 'Events that happen while it is disabled are not sent.' : 'New events are sent to it.'}</p>
        }
        document={DashboardUpdateWebhook}
        variables={() => ({ input: { webhookId, isActive: !isActive } })}
        kinds={KINDS}
        done={() => `${url} is ${isActive ? 'disabled' : 'enabled'}.`}
        onDone={reload}
      />
      <Act
        id={`edit:${webhookId}`}
        label="Change"
        title={`Change ${url}`}
        initial={{ url, description: webhook.description ?? '', events: webhook.events }}
        explain={<p>The change applies to new deliveries.</p>}
        fields={(values, change) => <WebhookFields values={values} change={change} />}
        check={wrongWith}
        document={DashboardUpdateWebhook}
        variables={(values) => ({ input: { webhookId, ...values, url: values.url.trim() } })}
        kinds={KINDS}
        done={() => 'The webhook is changed.'}
        onDone={reload}
      />
      <Act
        id={`rotate:${webhookId}`}
        label="Rotate secret"
        title="Rotate the secret"
        initial={{ graceSeconds: '86400' }}
        explain={
          <p>
            Creates a new secret that signs at once. It is shown once. Configure it in your receiver while the old
            secret also signs.
          </p>
        }
        fields={({ graceSeconds }, change) => (
          <Field label="The old secret also signs">
            {(attributes) => (
              <select
                {...attributes}
                value={graceSeconds}
                onChange={({ target }) => change({ graceSeconds: target.value })}
              >
                {GRACES.map(([seconds, words]) => (
                  <option key={seconds} value={seconds}>
                    {words}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        document={DashboardRotateSecret}
        variables={({ graceSeconds }, idempotencyKey) => ({
          idempotencyKey,
          input: { webhookId, graceSeconds: Number(graceSeconds) },
        })}
        kinds={[]}
        done={() => 'The secret is rotated. Copy the new secret now.'}
        onDone={({ rotateWebhookSecret: rotated }) => {
          if (rotated?.__typename === 'RotatedWebhookSecret') showSecret(rotated.newSecret);
        }}
      />
      <Again webhookId={webhookId} />
      <Act
        id={`test:${webhookId}`}
        label="Send test"
        tone="primary"
        title="Send a test"
        initial={{}}
        explain={<p>Posts a webhook.test event to {url}, signed like all events.</p>}
        document={DashboardTestWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={KINDS}
        done={() => 'The test is queued. See its result below.'}
      />
    </>
  );
}

function Again({ webhookId }: { readonly webhookId: string }) {
  const desk = useDesk();
  return (
    <>
      <Act
        id={`recover:${webhookId}`}
        label="Recover"
        title="Recover failed deliveries"
        initial={{}}
        explain={
          <p>
            Enables the webhook if it is disabled. Sends failed and exhausted deliveries again with the same event ids.
          </p>
        }
        document={DashboardRecoverWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={KINDS}
        done={() => 'The failed deliveries are being sent again.'}
        onDone={() => void desk.webhooks.load()}
      />
      <Act
        id={`replay:${webhookId}`}
        label="Replay events"
        title="Replay events"
        initial={{ after: '' }}
        explain={
          <p>
            Sends all events after a cursor again, including those already delivered. Your receiver recognises repeated
            events by their ids.
          </p>
        }
        fields={({ after }, change) => (
          <Field label="Cursor" hint="Cursor of an event, as shown under Events. All later events are sent.">
            {(attributes) => (
              <input
                {...attributes}
                value={after}
                maxLength={200}
                onChange={({ target }) => change({ after: target.value })}
              />
            )}
          </Field>
        )}
        check={({ after }) => (after.trim() === '' ? 'Copy the cursor of an event.' : null)}
        document={DashboardReplayEvents}
        variables={({ after }, idempotencyKey) => ({ idempotencyKey, input: { webhookId, after: after.trim() } })}
        kinds={KINDS}
        done={() => 'The events are being sent again.'}
      />
    </>
  );
}
