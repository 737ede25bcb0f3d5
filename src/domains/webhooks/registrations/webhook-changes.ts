import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { opaqueText } from '../../../platform/text/text.ts';
import { Instant } from '../../../platform/time/instant.ts';
import { wakeSender } from '../channel/wake.ts';
import { t } from '../language/texts.ts';
import { changeDeliveryQueue } from './delivery-queue.ts';
import { checkSecretFits } from './secret-rotation.ts';
import type { Webhook } from './webhook.entity.ts';
import type { deletedWebhook } from './webhook.resource.ts';
import { lockWebhook, type WebhookRecord, webhookRow } from './webhook.ts';
import {
  checkReceiver,
  Description,
  EventNames,
  type FinanceEventNames,
  ReceiverUrl,
  WantedSignatureScheme,
} from './webhook-members.ts';

/** Names in the audit trail. */
const MEMBERS = {
  url: 'url',
  events: 'events',
  description: 'description',
  isActive: 'is_active',
  signatureScheme: 'signature_scheme',
} as const;
type Member = keyof typeof MEMBERS;
/** Other members of a GET response. A client can send them back unchanged. */
const KEPT = { description: 'Read-only. Leave it out, or send the value of the GET response' };
const Kept = {
  id: Uuid.optional().meta(KEPT),
  createdAt: Instant.optional().meta(KEPT),
  updatedAt: Instant.optional().meta(KEPT),
  disabledAt: Instant.nullish().meta(KEPT),
  disabledReason: opaqueText(2_000).nullish().meta(KEPT),
};
export const changesTo = (Names: typeof EventNames | typeof FinanceEventNames) =>
  z
    .strictObject({
      webhookId: Uuid,
      url: ReceiverUrl.optional(),
      events: Names.optional(),
      description: Description.optional(),
      isActive: z.boolean().optional().meta({ description: 'True delivers events to the webhook' }),
      signatureScheme: WantedSignatureScheme.optional(),
      ...Kept,
    })
    .refine((input) => Object.keys(MEMBERS).some((name) => input[name as Member] !== undefined), {
      error: inSchema(t('oneMember')),
    });
type Wanted = { readonly [Name in Member]?: Pick<Webhook, Member>[Name] | undefined };

export const updateWebhook = operation({
  name: 'updateWebhook',
  scopes: ['webhook:write'],
  summary:
    'Changes a webhook. Absent fields stay unchanged. A switched-off webhook gets no new events and keeps its due deliveries',
  effects: ['sends_data_outside'],
  refusals: ['webhook_not_found', 'invalid_webhook_url', 'invalid_event'],
  // Idempotent by itself: `null` clears the description and an absent field keeps it.
  idempotency: null,
  input: changesTo(EventNames),
  async run(
    context,
    { webhookId, id, createdAt, updatedAt, disabledAt, disabledReason, ...wanted },
  ): Promise<WebhookRecord> {
    const webhook = await lockWebhook(context, webhookId);
    checkKept(webhook, { id, createdAt, updatedAt, disabledAt, disabledReason });
    if (wanted.url !== undefined) checkReceiver(wanted.url, context.services.webhookTargets);
    const changed = changedMembers(webhook, wanted);
    if (changed.includes('signatureScheme')) await checkSecretFits(context, webhookId, wanted.signatureScheme);
    if (changed.length === 0) return webhookRow(webhook);
    context.audit({
      action: 'webhook.updated',
      accountId: null,
      resourceType: 'webhook',
      resourceId: webhookId,
      changes: Object.fromEntries(
        changed.map((name) => [MEMBERS[name], { from: webhook[name] ?? null, to: wanted[name] }]),
      ),
    });
    Object.assign(webhook, Object.fromEntries(changed.map((name) => [name, wanted[name]])), { updatedAt: context.now });
    // Switching on clears the reason of the gateway. Missed events can still be recovered.
    if (webhook.isActive) Object.assign(webhook, { disabledAt: null, disabledReason: null });
    await applyToDeliveryQueue(context, webhook, changed);
    return webhookRow(webhook);
  },
});

/** @throws AppError validation_failed when a read-only member differs from its value. */
function checkKept(webhook: Webhook, sent: { readonly [Name in keyof typeof Kept]: string | null | undefined }) {
  const changed = (Object.keys(Kept) as (keyof typeof Kept)[]).filter((name) => {
    const [value, kept] = [sent[name], webhook[name] ?? null];
    if (value === undefined) return false;
    return kept instanceof Date ? Date.parse(value ?? '') !== kept.getTime() : value !== kept;
  });
  if (changed.length === 0) return;
  const fault = t('readOnly');
  throw validationFailed(Object.fromEntries(changed.map((name) => [name, fault])));
}

function changedMembers(webhook: Webhook, wanted: Wanted): readonly Member[] {
  return (Object.keys(MEMBERS) as Member[]).filter(
    (name) => wanted[name] !== undefined && !isDeepStrictEqual(wanted[name], webhook[name] ?? null),
  );
}

async function applyToDeliveryQueue(context: WriteContext, webhook: Webhook, changed: readonly Member[]) {
  const { id, partnerId, isActive } = webhook;
  if (changed.includes('url')) await changeDeliveryQueue(context.tx, partnerId, id, 'reset');
  if (changed.includes('isActive')) {
    await changeDeliveryQueue(context.tx, partnerId, id, isActive ? 'resume' : 'pause');
  }
  if (isActive && (changed.includes('url') || changed.includes('isActive'))) wakeSender(context);
}

export interface DeletedWebhook extends RowOf<typeof deletedWebhook> {}

export const deleteWebhook = operation({
  name: 'deleteWebhook',
  scopes: ['webhook:write'],
  summary: 'Deletes a webhook and ends its pending deliveries, except a current attempt',
  effects: ['restricts'],
  refusals: ['webhook_not_found'],
  input: z.strictObject({ webhookId: Uuid }),
  async run(context, { webhookId }): Promise<DeletedWebhook> {
    const webhook = await lockWebhook(context, webhookId);
    // Periodic jobs end its deliveries and recoveries.
    await changeDeliveryQueue(context.tx, webhook.partnerId, webhookId, 'close');
    context.em.remove(webhook);
    context.audit({
      action: 'webhook.deleted',
      accountId: null,
      resourceType: 'webhook',
      resourceId: webhookId,
      changes: { url: webhook.url, events: webhook.events },
    });
    return { webhookId };
  },
});
