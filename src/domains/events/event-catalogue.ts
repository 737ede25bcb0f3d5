import { z } from 'zod';
import { readOperation } from '../../platform/operation/operation.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { eventCatalogue } from '../catalogue.ts';
import type { webhookEvent } from './event.resource.ts';
import { webhookSchema } from './webhook-body.ts';

export interface WebhookEvent extends RowOf<typeof webhookEvent> {}

let webhookEvents: readonly WebhookEvent[] | undefined;

export const listWebhookEvents = readOperation({
  name: 'listWebhookEvents',
  scopes: ['webhook:read'],
  summary: 'Lists the events that webhooks can subscribe to, each with the JSON Schema of its webhook body',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({}),
  async run() {
    webhookEvents ??= eventCatalogue().map((event) => ({
      name: event.type,
      description: event.summary,
      schema: webhookSchema(event),
    }));
    return webhookEvents;
  },
});
