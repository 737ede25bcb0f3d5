import { Act } from '../../shared/act/act.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { beginningOf, thisDay } from './days.ts';
import { type PartnerWebhookQuery, RecoverPartnerWebhook, ResumeWebhook } from './documents.generated.ts';

const KINDS = ['WEBHOOK', 'WEBHOOK_DELIVERY'];

/** What admins can do with a partner's webhook; the rest is its partner's. */
export function WebhookActs({ webhook }: { readonly webhook: NonNullable<PartnerWebhookQuery['partnerWebhook']> }) {
  const { webhookId, url, status } = webhook;
  return (
    <>
      {status === 'DISABLED' ? (
        <Act
          id={`resume-webhook:${webhookId}`}
          label="Switch on"
          tone="primary"
          title="Switch this webhook on"
          initial={{}}
          explain={<p>What is due is sent to {url} again, and what happens from now on.</p>}
          document={ResumeWebhook}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { webhookId } })}
          kinds={KINDS}
          done={() => 'The webhook is on.'}
        />
      ) : null}
      {status === 'INACTIVE' ? null : (
        <Act
          id={`recover-webhook:${webhookId}`}
          label="Send what failed again"
          title="Send what failed again"
          initial={{ since: thisDay() }}
          explain={
            <p>
              Every delivery that failed, or used up its attempts, since that day is sent to {url} again, with the same
              id. A receiver that took one before knows it by its id.
            </p>
          }
          fields={({ since }, change) => (
            <Field label="Written since" hint="From the beginning of that day in Brasília.">
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
          check={({ since }) => (since === '' ? 'Say since when.' : null)}
          document={RecoverPartnerWebhook}
          variables={({ since }, idempotencyKey) => ({
            idempotencyKey,
            input: { webhookId, since: beginningOf(since) },
          })}
          kinds={KINDS}
          done={() => 'What failed is queued again; it goes out within minutes.'}
        />
      )}
    </>
  );
}
