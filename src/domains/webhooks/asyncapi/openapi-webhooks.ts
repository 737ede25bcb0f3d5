import type { OpenWebhooks } from '../../../rest/openapi.ts';
import type { JsonSchema } from '../../../rest/openapi-components.ts';
import { eventCatalogue, eventTypeName } from '../../catalogue.ts';
import { webhookBody, webhookSchema } from '../../events/webhook-body.ts';
import { partnerChannel } from '../channel/partner-channel.ts';
import { deliveryHeaders } from './delivery-headers.ts';
import { examplePayload } from './example-payloads.ts';

const RULES = `

- Members are never left out: null when nothing is known. More can be added.
- Amounts are base units: 10,000 to the real, a hundred to the cent.
- The same delivery can come twice, and order is not promised.`;

const responses = {
  '2XX': { description: 'Received. Without a 2xx response within 10 s the attempt has failed' },
  '4XX': {
    description: `Not received. ${[...partnerChannel.permanent].join(', ')} end the delivery, other statuses are retried`,
  },
};

export function openWebhooks(): OpenWebhooks {
  const { properties, required } = deliveryHeaders(partnerChannel);
  const headers = Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: 'header',
      required: required.includes(name),
      description,
      schema,
    }),
  );
  return Object.fromEntries(
    eventCatalogue().map((event) => {
      const { $schema: _dialect, title: _title, ...schema } = webhookSchema(event);
      const example = JSON.parse(webhookBody(event, examplePayload(event))) as object;
      const post = {
        operationId: `receive${eventTypeName(event.type)}`,
        summary: event.summary,
        description: event.summary + RULES,
        tags: ['Webhooks'],
        security: [],
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses,
      };
      return [event.type, { post }];
    }),
  );
}
