import { useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { useDesk } from '../session/desk-context.ts';
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
  [86_400, 'For a day'],
  [604_800, 'For a week'],
  [3_600, 'For an hour'],
  [0, 'Not at all'],
] as const;

/** What can be done with a webhook. `showSecret` gets a new secret, which is shown once. */
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
        explain={<p>Nothing is sent to it any more, and what waits is not sent. This cannot be undone.</p>}
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
        label={isActive ? 'Switch off' : 'Switch on'}
        title={isActive ? `Switch ${url} off` : `Switch ${url} on`}
        initial={{}}
        explain={<p>{isActive ? 'Events of meanwhile are not sent to it.' : 'Events are sent to it from now on.'}</p>}
        document={DashboardUpdateWebhook}
        variables={() => ({ input: { webhookId, isActive: !isActive } })}
        kinds={KINDS}
        done={() => `${url} is switched ${isActive ? 'off' : 'on'}.`}
        onDone={reload}
      />
      <Act
        id={`edit:${webhookId}`}
        label="Change"
        title={`Change ${url}`}
        initial={{ url, description: webhook.description ?? '', events: webhook.events }}
        explain={<p>What is sent from now on goes by this.</p>}
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
        label="Rotate the secret"
        title="Rotate the secret"
        initial={{ graceSeconds: '86400' }}
        explain={
          <p>
            A new secret signs at once, and is shown once. Set it in your receiver while the old one still signs beside
            it.
          </p>
        }
        fields={({ graceSeconds }, change) => (
          <Field label="The old one goes on signing">
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
        done={() => 'The secret is rotated. Copy the new one now.'}
        onDone={({ rotateWebhookSecret: rotated }) => {
          if (rotated?.__typename === 'RotatedWebhookSecret') showSecret(rotated.newSecret);
        }}
      />
      <Again webhookId={webhookId} />
      <Act
        id={`test:${webhookId}`}
        label="Send a test"
        tone="primary"
        title="Send a test"
        initial={{}}
        explain={<p>A webhook.test event is posted to {url}, signed like all others.</p>}
        document={DashboardTestWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={KINDS}
        done={() => 'The test is on its way: see what comes of it below.'}
      />
    </>
  );
}

/** What was missed, or everything after an event, once more. */
function Again({ webhookId }: { readonly webhookId: string }) {
  const desk = useDesk();
  return (
    <>
      <Act
        id={`recover:${webhookId}`}
        label="Recover"
        title="Recover what was missed"
        initial={{}}
        explain={
          <p>Switches it on if it is off, and sends once more what failed or was given up, under the same event ids.</p>
        }
        document={DashboardRecoverWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={KINDS}
        done={() => 'What it missed is being sent.'}
        onDone={() => void desk.webhooks.load()}
      />
      <Act
        id={`replay:${webhookId}`}
        label="Replay events"
        title="Replay events"
        initial={{ after: '' }}
        explain={
          <p>
            Sends everything after an event of the log once more, also what was delivered before. Your receiver tells
            repeats by their event ids.
          </p>
        }
        fields={({ after }, change) => (
          <Field label="Cursor" hint="Of an event under Events; what follows it is sent.">
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
        done={() => 'The events are being sent once more.'}
      />
    </>
  );
}
