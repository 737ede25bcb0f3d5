import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { beginningOf, thisDay } from './days.ts';
import { type PartnerWebhookQuery, RecoverPartnerWebhook, ResumeWebhook } from './documents.generated.ts';

const KINDS = ['WEBHOOK', 'WEBHOOK_DELIVERY'];

/** Acts of admins on a partner's webhook. The partner manages everything else. */
export function WebhookActs({ webhook }: { readonly webhook: NonNullable<PartnerWebhookQuery['partnerWebhook']> }) {
  const { webhookId, url, status } = webhook;
  return (
    <>
      {status === 'DISABLED' ? (
        <Act
          id={`resume-webhook:${webhookId}`}
          label={t('partners.webhook.enable')}
          tone="primary"
          title={t('partners.webhook.enable.title')}
          initial={{}}
          explain={<p>{t('partners.webhook.enable.explain', { url })}</p>}
          document={ResumeWebhook}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
          kinds={KINDS}
          done={() => t('partners.webhook.enable.done')}
        />
      ) : null}
      {status === 'INACTIVE' ? null : (
        <Act
          id={`recover-webhook:${webhookId}`}
          label={t('partners.webhook.recover')}
          title={t('partners.webhook.recover.title')}
          initial={{ since: thisDay() }}
          explain={<p>{t('partners.webhook.recover.explain', { url })}</p>}
          fields={({ since }, change) => (
            <Field label={t('partners.webhook.recover.since')} hint={t('partners.webhook.recover.since.hint')}>
              {(attributes) => (
                <input
                  {...attributes}
                  type="date"
                  value={since}
                  onChange={({ target }) => change({ since: target.value })}
                />
              )}
            </Field>
          )}
          check={({ since }) => (since === '' ? t('partners.webhook.recover.since.missing') : null)}
          document={RecoverPartnerWebhook}
          variables={({ since }, idempotencyKey) => ({
            idempotencyKey,
            input: { webhookId, since: beginningOf(since) },
          })}
          kinds={KINDS}
          done={() => t('partners.webhook.recover.done')}
        />
      )}
    </>
  );
}
