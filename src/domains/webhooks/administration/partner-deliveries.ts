import { z } from 'zod';
import type { Slice } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, readOperation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { Instant } from '../../../platform/time/instant.ts';
import { ADMIN } from '../../administration/administrative-act.ts';
import { type Delivery, deliveriesById } from '../deliveries/delivery.ts';
import { DeliveryPage, deliveriesOfWebhooks } from '../deliveries/delivery-pages.ts';
import { t } from '../language/texts.ts';
import { makeDue } from '../recovery/delivery-retry.ts';
import { type Recovery, startRecovery, UNFINISHED_AT_ONCE } from '../recovery/recovery.ts';
import { lockDeliveryQueue } from '../registrations/delivery-queue.ts';
import { type AdministeredWebhook, administeredWebhook } from '../registrations/health.ts';
import { webhookNotFound } from '../registrations/webhook.ts';

export interface PartnerDelivery extends Delivery {
  readonly partnerId: string;
}

// Also finds webhooks of the institution itself.
const OWNER_OF_WEBHOOK = statement(
  'owner_of_webhook',
  `select p.id as "partnerId" from webhook w join partner p on p.id = w.partner_id
   where p.institution_id = $1 and w.id = $2`,
);
const OWNER_OF_DELIVERY = statement(
  'owner_of_delivery',
  `select p.id as "partnerId", v.webhook_id as "webhookId" from webhook_delivery v join partner p on p.id = v.partner_id
   where p.institution_id = $1 and v.id = $2`,
);

interface Owner {
  readonly partnerId: string;
}

async function ownerOf(db: Queryable, institutionId: number, webhookId: string): Promise<string> {
  const [owner] = await db.query<Owner>(OWNER_OF_WEBHOOK, [institutionId, webhookId]);
  if (!owner) throw webhookNotFound();
  return owner.partnerId;
}

const OneWebhook = z.strictObject({ webhookId: Uuid.meta({ description: 'Id of the webhook' }) });

export const getPartnerWebhook = readOperation({
  ...ADMIN,
  name: 'getPartnerWebhook',
  summary: 'Returns a webhook of a partner or of the institution with its status',
  effects: ['reads_business_data'],
  refusals: ['webhook_not_found'],
  input: OneWebhook,
  async run({ database, principal }, { webhookId }): Promise<AdministeredWebhook> {
    const webhook = await administeredWebhook(database, principal.institutionId, webhookId);
    if (!webhook) throw webhookNotFound();
    return webhook;
  },
});

export const listPartnerDeliveries = readOperation({
  ...ADMIN,
  name: 'listPartnerDeliveries',
  summary: 'Lists the deliveries to a webhook of a partner or of the institution, newest first',
  effects: ['reads_personal_data'],
  refusals: ['webhook_not_found'],
  input: DeliveryPage.extend(OneWebhook.shape),
  async run({ database, principal }, { webhookId, ...page }): Promise<Slice<PartnerDelivery>> {
    const partnerId = await ownerOf(database, principal.institutionId, webhookId);
    const pages = await deliveriesOfWebhooks(database, partnerId, [webhookId], page);
    const { items, hasMore } = pages.get(webhookId) ?? { items: [], hasMore: false };
    return { items: items.map((delivery) => ({ ...delivery, partnerId })), hasMore };
  },
});

const deliveryNotFound = () => new AppError('delivery_not_found', t('noDelivery'));
const OneDelivery = z.strictObject({ deliveryId: Uuid.meta({ description: 'Id of the delivery' }) });

async function readDelivery(db: Queryable, partnerId: string, deliveryId: string): Promise<PartnerDelivery> {
  const [delivery] = await deliveriesById(db, partnerId, [deliveryId]);
  if (!delivery) throw deliveryNotFound();
  return { ...delivery, partnerId };
}

export const getPartnerDelivery = readOperation({
  ...ADMIN,
  name: 'getPartnerDelivery',
  summary: 'Returns a delivery to a webhook of a partner or of the institution',
  effects: ['reads_personal_data'],
  refusals: ['delivery_not_found'],
  input: OneDelivery,
  async run({ database, principal }, { deliveryId }): Promise<PartnerDelivery> {
    const [owner] = await database.query<Owner>(OWNER_OF_DELIVERY, [principal.institutionId, deliveryId]);
    if (!owner) throw deliveryNotFound();
    return readDelivery(database, owner.partnerId, deliveryId);
  },
});

export const retryPartnerDelivery = operation({
  ...ADMIN,
  name: 'retryPartnerDelivery',
  summary:
    'Retries a delivery of a partner or of the institution now, with the same id. An ended delivery gets all its attempts again. A delivery in flight is not changed',
  effects: ['sends_data_outside'],
  refusals: ['delivery_not_found', 'webhook_not_found', 'webhook_inactive'],
  input: OneDelivery,
  async run(context, { deliveryId }): Promise<PartnerDelivery> {
    const { tx, principal } = context;
    const { institutionId } = principal;
    const [found] = await tx.query<Owner & { webhookId: string }>(OWNER_OF_DELIVERY, [institutionId, deliveryId]);
    if (!found) throw deliveryNotFound();
    const { partnerId, webhookId } = found;
    await makeDue(context, { deliveryId, webhookId, partnerId }, { partner_id: partnerId });
    return readDelivery(tx, partnerId, deliveryId);
  },
});

export const recoverPartnerWebhook = operation({
  ...ADMIN,
  name: 'recoverPartnerWebhook',
  summary:
    'Sends failed and exhausted deliveries of a webhook of a partner or of the institution again, each with the same id: those created at or after `since`. Refused while the webhook is switched off',
  effects: ['sends_data_outside'],
  refusals: ['webhook_not_found', 'webhook_inactive', 'recovery_limit_reached'],
  input: OneWebhook.extend({
    since: Instant.max(40).meta({ description: 'Only deliveries created at or after this time' }),
  }),
  async run(context, { webhookId, since }): Promise<Recovery> {
    const { tx, principal, now } = context;
    const partnerId = await ownerOf(tx, principal.institutionId, webhookId);
    const queue = await lockDeliveryQueue(tx, partnerId, webhookId);
    if (!queue) throw webhookNotFound();
    if (queue.paused) throw new AppError('webhook_inactive', t('switchOnToRecover'));
    const recovery = { kind: 'failed_deliveries', since: new Date(since), until: now, position: 0 } as const;
    const asOwner = { ...principal, partnerId };
    return startRecovery(
      { tx, now, audit: context.audit, principal: asOwner },
      webhookId,
      recovery,
      UNFINISHED_AT_ONCE,
    );
  },
});
