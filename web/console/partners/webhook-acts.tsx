import { Act } from '../../shared/act/act.tsx';
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
          label="Enable"
          tone="primary"
          title="Enable this webhook"
          initial={{}}
          explain={<p>Pending and new deliveries are sent to {url} again.</p>}
          document={ResumeWebhook}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
          kinds={KINDS}
          done={() => 'The webhook is enabled.'}
        />
      ) : null}
      {status === 'INACTIVE' ? null : (
        <Act
          id={`recover-webhook:${webhookId}`}
          label="Resend failed"
          title="Resend failed deliveries"
          initial={{ since: thisDay() }}
          explain={
            <p>
              All deliveries since this day that failed or used up their attempts are sent to {url} again, with the same
              ids. A receiver that already accepted a delivery recognises its id.
            </p>
          }
          fields={({ since }, change) => (
            <Field label="Created since" hint="From the start of this day in Brasília.">
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
          check={({ since }) => (since === '' ? 'Enter the first day.' : null)}
          document={RecoverPartnerWebhook}
          variables={({ since }, idempotencyKey) => ({
            idempotencyKey,
            input: { webhookId, since: beginningOf(since) },
          })}
          kinds={KINDS}
          done={() => 'The failed deliveries are queued. They are sent within minutes.'}
        />
      )}
    </>
  );
}
