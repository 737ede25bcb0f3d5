import type { EventType } from '../../../messaging/event.ts';
import { eventCatalogue } from '../../catalogue.ts';
import { webhookBody, webhookSchema } from '../../events/webhook-body.ts';
import { partnerChannel } from '../channel/partner-channel.ts';
import { deliveryHeaders, SECRET, sentHeaders } from './delivery-headers.ts';
import { examplePayload } from './example-payloads.ts';
import { scheduleInWords } from './schedule-in-words.ts';

function messageOf(event: EventType): object {
  const { $schema: _dialect, ...payload } = webhookSchema(event);
  const body = webhookBody(event, examplePayload(event));
  return {
    name: event.type,
    title: event.type,
    summary: event.summary,
    contentType: 'application/json',
    tags: [{ name: event.type.split('.')[0] }],
    correlationId: { location: '$message.header#/X-Service-Event-Id' },
    headers: {
      allOf: [
        { $ref: '#/components/schemas/WebhookHeaders' },
        { type: 'object', properties: { 'X-Service-Event-Type': { const: event.type } } },
      ],
    },
    payload,
    examples: [{ headers: sentHeaders(partnerChannel, event.type, body), payload: JSON.parse(body) as object }],
  };
}

const DESCRIPTION = `One signed \`POST\` for each event to each webhook that subscribes to it, at the \`url\` it was registered with.

- The body is the flat JSON of the event: every member is there, null when nothing is known. More can be added: read by name.
- Amounts are base units: 10,000 to the real, a hundred to the cent.
- ${scheduleInWords(partnerChannel)}
- The same delivery can come twice, and order is not promised.
- The signatures of the examples are made with the secret \`${SECRET}\`.`;

export const webhookChannel = () => ({
  messages: Object.fromEntries(eventCatalogue().map((event) => [event.type, messageOf(event)])),
  schemas: { WebhookHeaders: deliveryHeaders(partnerChannel) },
  channel: {
    address: null,
    title: 'Webhooks',
    description: DESCRIPTION,
    servers: [{ $ref: '#/servers/receiver' }],
    messages: Object.fromEntries(
      eventCatalogue().map(({ type }) => [type, { $ref: `#/components/messages/${type}` }] as const),
    ),
  },
  operation: {
    action: 'send',
    channel: { $ref: '#/channels/webhooks' },
    title: 'Deliver an event to a webhook',
    summary: "The gateway sends a POST request and the partner's receiver responds with 2xx",
    bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
  },
});
