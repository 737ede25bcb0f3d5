import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, readOperation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { ADMIN, recordAdministrativeAct } from '../../administration/administrative-act.ts';
import { wakeSender } from '../channel/wake.ts';
import { t } from '../language/texts.ts';
import { changeDeliveryQueue, lockDeliveryQueue } from './delivery-queue.ts';
import { type AdministeredWebhook, healthOfInstitution } from './health.ts';
import { webhookNotFound } from './webhook.ts';

const FIND = statement(
  'administered_webhook',
  `select w.partner_id as "partnerId" from webhook w join partner p on p.id = w.partner_id
   where p.institution_id = $1 and w.id = $2`,
);
const SWITCH_ON = statement(
  'switch_disabled_webhook_on',
  `update webhook w set is_active = true, disabled_at = null, disabled_reason = null, updated_at = $3
   where w.id = $1 and w.partner_id = $2 and w.disabled_at is not null returning w.id`,
);
const IS_ACTIVE = statement('is_webhook_active', 'select w.is_active as "isActive" from webhook w where w.id = $1');

export const listWebhookHealth = readOperation({
  ...ADMIN,
  name: 'listWebhookHealth',
  summary: 'Lists the webhooks of one or all partners with their status, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({
    ...keysetPage,
    partnerId: Uuid.nullish().meta({ description: 'Only webhooks of this partner' }),
  }),
  run: async ({ database, principal }, { first, after, partnerId }): Promise<Slice<AdministeredWebhook>> => {
    const page = { partnerId: partnerId ?? null, before: beforeId(after), rows: first + 1 };
    return sliceOf(await healthOfInstitution(database, principal.institutionId, page), first);
  },
});

export interface ResumedWebhook {
  readonly webhookId: string;
}

/** A webhook that its owner switched off can only be switched on by its owner. */
export const resumeWebhook = operation({
  ...ADMIN,
  name: 'resumeWebhook',
  summary: 'Switches a webhook on again that the gateway has switched off. Its due deliveries are sent at once',
  effects: ['sends_data_outside'],
  refusals: ['webhook_not_found', 'webhook_inactive'],
  input: z.strictObject({ webhookId: Uuid.meta({ description: 'Id of the webhook' }) }),
  async run(context, { webhookId }): Promise<ResumedWebhook> {
    const { tx, now, principal } = context;
    const [webhook] = await tx.query<{ partnerId: string }>(FIND, [principal.institutionId, webhookId]);
    if (!webhook || !(await lockDeliveryQueue(tx, webhook.partnerId, webhookId))) throw webhookNotFound();
    const [resumed] = await tx.query(SWITCH_ON, [webhookId, webhook.partnerId, now]);
    if (!resumed) {
      const [known] = await tx.query<{ isActive: boolean }>(IS_ACTIVE, [webhookId]);
      if (known?.isActive) return { webhookId };
      throw new AppError('webhook_inactive', t('ownerSwitchesOn'));
    }
    await changeDeliveryQueue(tx, webhook.partnerId, webhookId, 'resume');
    wakeSender(context);
    recordAdministrativeAct(context, null, {
      action: 'webhook.resumed',
      resourceId: webhookId,
      changes: { partner_id: webhook.partnerId },
    });
    return { webhookId };
  },
});
