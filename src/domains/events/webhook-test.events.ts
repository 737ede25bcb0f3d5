import { z } from 'zod';
import { EventInstant, eventType } from '../../messaging/event.ts';

export const webhookTest = eventType('webhook.test', 'A test that a partner asked for; it is about no account', {
  message: z.string(),
  timestamp: EventInstant,
  webhookId: z.uuid(),
});
