import { z } from 'zod';
import { EventInstant, eventType } from '../../messaging/event.ts';
import { financeEvent } from '../../messaging/finance-event.ts';

export const webhookTest = eventType('webhook.test', 'A test that a partner asked for; it is about no account', {
  message: z.string(),
  timestamp: EventInstant,
  webhookId: z.uuid(),
});

/** The same of an institution's webhook. It is no part of the catalogue: nothing can subscribe to it. */
export const financeWebhookTest = financeEvent('webhook.test', 'A test that a person asked for; it is about no fact', {
  webhook_id: z.uuid(),
});
