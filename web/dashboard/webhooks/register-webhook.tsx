import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
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
      label={t('dashboardWebhooks.register')}
      tone="primary"
      title={t('dashboardWebhooks.register.title')}
      initial={INITIAL}
      explain={<p>{t('dashboardWebhooks.register.explain')}</p>}
      fields={(values, change) => <WebhookFields values={values} change={change} />}
      check={wrongWith}
      document={DashboardRegisterWebhook}
      variables={({ url, description, events }, idempotencyKey) => ({
        idempotencyKey,
        input: { url: url.trim(), events, ...(description.trim() === '' ? {} : { description: description.trim() }) },
      })}
      kinds={['DELIVERY']}
      done={(_result, { url }) => t('dashboardWebhooks.register.done', { url: url.trim() })}
      onDone={() => void desk.webhooks.load()}
    />
  );
}
