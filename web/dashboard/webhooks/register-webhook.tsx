import { Act } from '../../shared/act/act.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { DashboardRegisterWebhook } from './documents.generated.ts';
import { WebhookFields, type WebhookValues, wrongWith } from './webhook-fields.tsx';

const INITIAL: WebhookValues = { url: '', description: '', events: ['PIX_RECEIVED'] };

export function RegisterWebhook() {
  const desk = useDesk();
  if (!desk.may('webhook:write')) return null;
  return (
    <Act
      id="register-webhook"
      label="Register webhook"
      tone="primary"
      title="Register a webhook"
      initial={INITIAL}
      explain={<p>New events of these types are posted to the address. Rotate the secret to see it.</p>}
      fields={(values, change) => <WebhookFields values={values} change={change} />}
      check={wrongWith}
      document={DashboardRegisterWebhook}
      variables={({ url, description, events }, idempotencyKey) => ({
        idempotencyKey,
        input: { url: url.trim(), events, ...(description.trim() === '' ? {} : { description: description.trim() }) },
      })}
      kinds={['DELIVERY']}
      done={(_result, { url }) => `${url.trim()} is registered. Send a test to it.`}
      onDone={() => void desk.webhooks.load()}
    />
  );
}
