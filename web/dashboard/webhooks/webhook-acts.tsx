import { useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
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
const GRACES = [86_400, 604_800, 3_600, 0] as const;

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
        label={t('dashboardWebhooks.delete')}
        tone="danger"
        title={t('dashboardWebhooks.delete.title', { url })}
        initial={{}}
        explain={<p>{t('dashboardWebhooks.delete.explain')}</p>}
        document={DashboardDeleteWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={[]}
        done={() => t('dashboardWebhooks.delete.done', { url })}
        onDone={() => {
          reload();
          void navigate({ to: '/webhooks' });
        }}
      />
      <Act
        id={`switch:${webhookId}`}
        label={isActive ? t('dashboardWebhooks.disable') : t('dashboardWebhooks.enable')}
        title={isActive ? t('dashboardWebhooks.disable.title', { url }) : t('dashboardWebhooks.enable.title', { url })}
        initial={{}}
        explain={<p>{isActive ? t('dashboardWebhooks.disable.explain') : t('dashboardWebhooks.enable.explain')}</p>}
        document={DashboardUpdateWebhook}
        variables={() => ({ input: { webhookId, isActive: !isActive } })}
        kinds={KINDS}
        done={() =>
          isActive ? t('dashboardWebhooks.disable.done', { url }) : t('dashboardWebhooks.enable.done', { url })
        }
        onDone={reload}
      />
      <Act
        id={`edit:${webhookId}`}
        label={t('dashboardWebhooks.change')}
        title={t('dashboardWebhooks.change.title', { url })}
        initial={{ url, description: webhook.description ?? '', events: webhook.events }}
        explain={<p>{t('dashboardWebhooks.change.explain')}</p>}
        fields={(values, change) => <WebhookFields values={values} change={change} />}
        check={wrongWith}
        document={DashboardUpdateWebhook}
        variables={(values) => ({ input: { webhookId, ...values, url: values.url.trim() } })}
        kinds={KINDS}
        done={() => t('dashboardWebhooks.change.done')}
        onDone={reload}
      />
      <Act
        id={`rotate:${webhookId}`}
        label={t('dashboardWebhooks.rotate')}
        title={t('dashboardWebhooks.rotate.title')}
        initial={{ graceSeconds: '86400' }}
        explain={<p>{t('dashboardWebhooks.rotate.explain')}</p>}
        fields={({ graceSeconds }, change) => (
          <Field label={t('dashboardWebhooks.rotate.grace')}>
            {(attributes) => (
              <select
                {...attributes}
                value={graceSeconds}
                onChange={({ target }) => change({ graceSeconds: target.value })}
              >
                {GRACES.map((seconds) => (
                  <option key={seconds} value={seconds}>
                    {t(`dashboardWebhooks.rotate.grace.${seconds}`)}
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
        done={() => t('dashboardWebhooks.rotate.done')}
        onDone={({ rotateWebhookSecret: rotated }) => {
          if (rotated?.__typename === 'RotatedWebhookSecret') showSecret(rotated.newSecret);
        }}
      />
      <Again webhookId={webhookId} />
      <Act
        id={`test:${webhookId}`}
        label={t('dashboardWebhooks.test')}
        tone="primary"
        title={t('dashboardWebhooks.test.title')}
        initial={{}}
        explain={<p>{t('dashboardWebhooks.test.explain', { url })}</p>}
        document={DashboardTestWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={KINDS}
        done={() => t('dashboardWebhooks.test.done')}
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
        label={t('dashboardWebhooks.recover')}
        title={t('dashboardWebhooks.recover.title')}
        initial={{}}
        explain={<p>{t('dashboardWebhooks.recover.explain')}</p>}
        document={DashboardRecoverWebhook}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
        kinds={KINDS}
        done={() => t('dashboardWebhooks.recover.done')}
        onDone={() => void desk.webhooks.load()}
      />
      <Act
        id={`replay:${webhookId}`}
        label={t('dashboardWebhooks.replay')}
        title={t('dashboardWebhooks.replay')}
        initial={{ after: '' }}
        explain={<p>{t('dashboardWebhooks.replay.explain')}</p>}
        fields={({ after }, change) => (
          <Field label={t('dashboardWebhooks.replay.cursor')} hint={t('dashboardWebhooks.replay.cursor.hint')}>
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
        check={({ after }) => (after.trim() === '' ? t('dashboardWebhooks.replay.missing') : null)}
        document={DashboardReplayEvents}
        variables={({ after }, idempotencyKey) => ({ idempotencyKey, input: { webhookId, after: after.trim() } })}
        kinds={KINDS}
        done={() => t('dashboardWebhooks.replay.done')}
      />
    </>
  );
}
