import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { validationFailed } from '../../../platform/errors.ts';
import { Uuid } from '../../../platform/ids.ts';
import { Instant } from '../../../platform/instant.ts';
import { operation, type WriteContext } from '../../../platform/operation.ts';
import { opaqueText } from '../../../platform/text.ts';
import { wakeSender } from '../channel/wake.ts';
import { changeDeliveryQueue } from './delivery-queue.ts';
import { checkSecretFits } from './secret-rotation.ts';
import type { Webhook } from './webhook.entity.ts';
import { lockWebhook, type WebhookRecord, webhookRecord } from './webhook.ts';
import {
  checkReceiver,
  Description,
  EventNames,
  type FinanceEventNames,
  ReceiverUrl,
  WantedSignatureScheme,
} from './webhook-members.ts';

/** What can be changed, with its name in the audit trail. */
const MEMBERS = {
  url: 'url',
  events: 'events',
  description: 'description',
  isActive: 'is_active',
  signatureScheme: 'signature_scheme',
} as const;
type Member = keyof typeof MEMBERS;
/** What a GET answers beside them: it can be sent back, as it is. */
const KEPT = { description: 'Cannot be changed: left out, or as a GET answers it' };
const Kept = {
  id: Uuid.optional().meta(KEPT),
  createdAt: Instant.optional().meta(KEPT),
  updatedAt: Instant.optional().meta(KEPT),
  disabledAt: Instant.nullish().meta(KEPT),
  disabledReason: opaqueText(2_000).nullish().meta(KEPT),
};
/** What can be sent to change a webhook, which subscribes to names of one catalogue. */
export const changesTo = (Names: typeof EventNames | typeof FinanceEventNames) =>
  z
    .strictObject({
      webhookId: Uuid,
      url: ReceiverUrl.optional(),
      events: Names.optional(),
      description: Description.optional(),
      isActive: z.boolean().optional().meta({ description: 'Whether it gets events' }),
      signatureScheme: WantedSignatureScheme.optional(),
      ...Kept,
    })
    .refine((input) => Object.keys(MEMBERS).some((name) => input[name as Member] !== undefined), {
      error:
        'must change something: the URL, the events, the description, the signature scheme, or whether it is active',
    });
type Wanted = { readonly [Name in Member]?: Pick<Webhook, Member>[Name] | undefined };

export const updateWebhook = operation({
  name: 'updateWebhook',
  scopes: ['webhook:write'],
  summary:
    'Changes a webhook; what is left out stays. While it is switched off it gets nothing new, and keeps what is due',
  effects: ['sends_data_outside'],
  refusals: ['webhook_not_found', 'invalid_webhook_url', 'invalid_event'],
  // Doing it twice is doing it once; and null, which empties the description, is not the same as nothing.
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
    if (changed.length === 0) return webhookRecord(webhook);
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
    // Whoever switches it on knows why the gateway had switched it off; what it missed can still be recovered.
    if (webhook.isActive) Object.assign(webhook, { disabledAt: null, disabledReason: null });
    await applyToDeliveryQueue(context, webhook, changed);
    return webhookRecord(webhook);
  },
});

/** @throws AppError validation_failed when one of them is not what it is. */
function checkKept(webhook: Webhook, sent: { readonly [Name in keyof typeof Kept]: string | null | undefined }) {
  const changed = (Object.keys(Kept) as (keyof typeof Kept)[]).filter((name) => {
    const [value, kept] = [sent[name], webhook[name] ?? null];
    if (value === undefined) return false;
    return kept instanceof Date ? Date.parse(value ?? '') !== kept.getTime() : value !== kept;
  });
  if (changed.length === 0) return;
  const fault = 'cannot be changed: leave it out, or send what a GET answers now';
  throw validationFailed(Object.fromEntries(changed.map((name) => [name, fault])));
}

function changedMembers(webhook: Webhook, wanted: Wanted): readonly Member[] {
  return (Object.keys(MEMBERS) as Member[]).filter(
    (name) => wanted[name] !== undefined && !isDeepStrictEqual(wanted[name], webhook[name] ?? null),
  );
}

/** Applies the changes to the webhook's delivery queue, whose lock is held. */
async function applyToDeliveryQueue(context: WriteContext, webhook: Webhook, changed: readonly Member[]) {
  const { id, partnerId, isActive } = webhook;
  if (changed.includes('url')) await changeDeliveryQueue(context.tx, partnerId, id, 'reset');
  if (changed.includes('isActive')) {
    await changeDeliveryQueue(context.tx, partnerId, id, isActive ? 'resume' : 'pause');
  }
  if (isActive && (changed.includes('url') || changed.includes('isActive'))) wakeSender(context);
}

/** A webhook that is gone. */
export interface DeletedWebhook {
  readonly webhookId: string;
}

export const deleteWebhook = operation({
  name: 'deleteWebhook',
  scopes: ['webhook:write'],
  summary: 'Deletes a webhook and ends its pending deliveries, except an attempt that is being made',
  effects: ['restricts'],
  refusals: ['webhook_not_found'],
  input: z.strictObject({ webhookId: Uuid }),
  async run(context, { webhookId }): Promise<DeletedWebhook> {
    const webhook = await lockWebhook(context, webhookId);
    // Periodic jobs end its deliveries and its recoveries.
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
