import { z } from 'zod';
import { json, text } from '../../platform/resource/member.ts';
import { restRecord } from '../../platform/resource/record.ts';
import { resource } from '../../platform/resource/resource.ts';

export const webhookEvent = resource('WebhookEventType', 'An event that webhooks can subscribe to.', {
  name: text('Name of the event, as in `X-Service-Event-Type` and in the `events` of a webhook.', {
    example: 'account.closed',
  }),
  description: text('Meaning of the event.', { example: 'An account was closed permanently' }),
  schema: json('JSON Schema (draft 2020-12) of the webhook body. Amounts are in base units, BRL x 10,000.', {
    schema: z.looseObject({}),
    example: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'account.closed',
      description: 'An account was closed permanently',
      type: 'object',
      properties: { accountId: { type: 'integer' }, status: { type: 'string', const: 'closed' } },
      required: ['accountId', 'status'],
    },
  }),
});

export const webhookEventRecord = restRecord(webhookEvent, 'WebhookEvent');
