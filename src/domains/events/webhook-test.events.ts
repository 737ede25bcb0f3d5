import { z } from 'zod';
import { EventInstant, eventType } from '../../messaging/event.ts';
import { financeEvent } from '../../messaging/finance-event.ts';

export const webhookTest = eventType('webhook.test', 'A test that a partner requested. It is not about an account', {
  message: z.string(),
  timestamp: EventInstant,
  webhookId: z.uuid(),
});

/** The test event of an institution's webhook. It is not in the catalogue: webhooks cannot subscribe to it. */
export const financeWebhookTest = financeEvent(
  'webhook.test',
  'A test that an operator requested. It is not about a fact',
  {
    webhook_id: z.uuid(),
  },
);
