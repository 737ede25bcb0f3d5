import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wakeSender } from '../channel/wake.ts';
import { type Delivery, deliveriesById, requeue } from '../deliveries/delivery.ts';
import { t } from '../language/texts.ts';
import { lockDeliveryQueue } from '../registrations/delivery-queue.ts';

const WEBHOOK_OF_DELIVERY = statement(
  'webhook_of_delivery',
  'select v.webhook_id as "webhookId" from webhook_delivery v where v.id = $1 and v.partner_id = $2',
);

/**
 * Makes a delivery due now. `auditFields`: further fields of the audit entry. @throws AppError webhook_not_found,
 * webhook_inactive
 */
export async function makeDue(
  context: WriteContext,
  of: { readonly deliveryId: string; readonly webhookId: string; readonly partnerId: string },
  auditFields: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { deliveryId, webhookId, partnerId } = of;
  const queue = await lockDeliveryQueue(context.tx, partnerId, webhookId);
  if (!queue) throw new AppError('webhook_not_found', t('webhookDeleted'));
  if (queue.paused) throw new AppError('webhook_inactive', t('switchOnToRetry'));
  await requeue(context.tx, [deliveryId], null);
  wakeSender(context);
  context.audit({
    action: 'webhook_delivery.retried',
    accountId: null,
    resourceType: 'webhook_delivery',
    resourceId: deliveryId,
    changes: { webhook_id: webhookId, ...auditFields },
  });
}

export const retryDelivery = operation({
  name: 'retryDelivery',
  scopes: ['webhook:write'],
  summary:
    'Retries a delivery now, with the same id. An ended delivery gets all its attempts again. A delivery in flight is not changed',
  effects: ['sends_data_outside'],
  refusals: ['delivery_not_found', 'webhook_not_found', 'webhook_inactive'],
  input: z.strictObject({ deliveryId: Uuid }),
  async run(context, { deliveryId }): Promise<Delivery> {
    const { tx, principal } = context;
    const [found] = await tx.query<{ webhookId: string }>(WEBHOOK_OF_DELIVERY, [deliveryId, principal.partnerId]);
    if (!found) throw new AppError('delivery_not_found', t('noDeliveryOfPartner'));
    await makeDue(context, { deliveryId, webhookId: found.webhookId, partnerId: principal.partnerId });
    const [delivery] = await deliveriesById(tx, principal.partnerId, [deliveryId]);
    if (!delivery) throw new Error(`delivery ${deliveryId} was made due but does not exist`);
    return delivery;
  },
});
