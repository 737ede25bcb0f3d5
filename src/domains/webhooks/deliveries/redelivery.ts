import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import { financeEnvelope } from '../../events/finance-envelope.ts';
import { financeWebhookTest, webhookTest } from '../../events/webhook-test.events.ts';
import { institutionChannel } from '../channel/institution-channel.ts';
import { wakeSender } from '../channel/wake.ts';
import { t } from '../language/texts.ts';
import { lockWebhook } from '../registrations/webhook.ts';
import { type Delivery, deliveriesById, deliverTo, outgoingEvent, requeue } from './delivery.ts';

const LAST_DELIVERY = statement(
  'last_delivery_of_webhook',
  `select v.id from webhook_delivery v where v.webhook_id = $1 and v.partner_id = $2 order by v.id desc limit 1`,
);

const MESSAGE = 'This is a test: your webhook is reachable, and the signature is that of a real event';

export const testWebhook = operation({
  name: 'testWebhook',
  scopes: ['webhook:write'],
  summary:
    'Delivers a webhook.test event only to this webhook, even when it does not subscribe to the event or is inactive',
  effects: ['sends_data_outside'],
  refusals: ['webhook_not_found'],
  input: z.strictObject({ webhookId: Uuid }),
  async run(context, { webhookId }): Promise<Delivery> {
    const { channel } = await lockWebhook(context, webhookId);
    const [id] = await deliverTo(context.tx, webhookId, [testEvent(context, webhookId, channel)], null);
    if (id === undefined) throw new Error(`no delivery was created for webhook ${webhookId}`);
    wakeSender(context);
    return delivery(context, id);
  },
});

function testEvent({ now, principal }: WriteContext, webhookId: string, channel: string) {
  const { type, payload } = webhookTest;
  const body = payload.parse({ message: MESSAGE, timestamp: now.toISOString(), webhookId });
  const event = { id: newId(), type, partnerId: principal.partnerId, accountId: null, payload: body, occurredAt: now };
  if (channel !== institutionChannel.name) return outgoingEvent(event);
  const fact = { fact_key: `${type}:${event.id}`, data: { webhook_id: webhookId } };
  return outgoingEvent(event, financeEnvelope(financeWebhookTest, now, fact));
}

export const replayWebhook = operation({
  name: 'replayWebhook',
  scopes: ['webhook:write'],
  summary:
    "Sends a webhook's last delivery again with the same id, even while the webhook is switched off. A delivery that is being sent stays as it is",
  effects: ['sends_data_outside'],
  refusals: ['webhook_not_found', 'delivery_not_found'],
  input: z.strictObject({ webhookId: Uuid }),
  async run(context, { webhookId }): Promise<Delivery> {
    const { tx, principal } = context;
    await lockWebhook(context, webhookId);
    const [last] = await tx.query<{ id: string }>(LAST_DELIVERY, [webhookId, principal.partnerId]);
    if (!last) {
      throw new AppError('delivery_not_found', t('nothingToReplay'));
    }
    await requeue(tx, [last.id], null);
    wakeSender(context);
    return delivery(context, last.id);
  },
});

async function delivery({ tx, principal }: WriteContext, id: string): Promise<Delivery> {
  const [found] = await deliveriesById(tx, principal.partnerId, [id]);
  if (!found) throw new Error(`delivery ${id} does not exist`);
  return found;
}
