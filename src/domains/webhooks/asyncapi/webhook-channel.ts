import type { EventType } from '../../../messaging/event.ts';
import { eventCatalogue } from '../../events/catalogue.ts';
import { webhookBody, webhookSchema } from '../../events/webhook-body.ts';
import { partnerChannel } from '../channel/partner-channel.ts';
import { EXAMPLE_INSTANT, examplePayload } from './example-payloads.ts';

const DELIVERY_ID = '019aa61c-3f0e-7c52-9d57-6a3c1b0f8e21';
/** A secret of the examples: their signatures can be verified with it. */
const SECRET = 'whsec_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

const HEADERS: Readonly<Record<string, object>> = {
  'X-Service-Event-Type': { type: 'string', description: 'The event: it is not repeated in the body.' },
  'X-Service-Event-Id': {
    type: 'string',
    format: 'uuid',
    description: 'The delivery: the same on every attempt and replay. Deduplicate by it.',
  },
  'X-Service-Timestamp': {
    type: 'string',
    pattern: '^\\d+$',
    description: 'When this attempt was signed, Unix seconds. Refuse what is more than five minutes from now.',
  },
  'X-Service-Signature': {
    type: 'string',
    pattern: '^sha256=[0-9a-f]{64}$',
    description:
      '`sha256=` and the lowercase hex of HMAC-SHA256, keyed with the secret as it is shown, over `<timestamp>.<raw body>`: the bytes as they arrive.',
  },
  'X-Service-Signature-Previous': {
    type: 'string',
    pattern: '^sha256=[0-9a-f]{64}$',
    description: 'Only during a rotation with grace: the same, with the previous secret.',
  },
};

/** Headers of the transport itself, which AsyncAPI leaves to it. */
const OF_HTTP = new Set(['content-type', 'user-agent']);

const canonical = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** The headers that the sender puts on an attempt, as an example. */
function sentHeaders(eventType: string, body: string, previousSecret: string | null): Readonly<Record<string, string>> {
  const timestamp = Math.floor(Date.parse(EXAMPLE_INSTANT) / 1_000);
  const sent = partnerChannel.headers(
    { id: DELIVERY_ID, eventType },
    { timestamp, body, secret: SECRET, previousSecret },
  );
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => !OF_HTTP.has(name))
      .map(([name, value]) => [canonical(name), value]),
  );
}

/**
 * The headers of a delivery: their schemas, and which are always there.
 * @throws Error when the sender sends one that is not described here.
 */
export function deliveryHeaders() {
  const always = Object.keys(sentHeaders('webhook.test', '{}', null));
  const names = Object.keys(sentHeaders('webhook.test', '{}', SECRET));
  const properties = names.map((name) => {
    const schema = HEADERS[name];
    if (!schema) throw new Error(`what ${name} means is missing in webhook-channel.ts`);
    return [name, schema] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties), required: always } as const;
}

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
    examples: [{ headers: sentHeaders(event.type, body, null), payload: JSON.parse(body) as object }],
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function inWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds % HOUR === 0) return `${seconds / HOUR} h`;
  return seconds % MINUTE === 0 ? `${seconds / MINUTE} min` : `${seconds} s`;
}

const { waits, permanent } = partnerChannel;

const DESCRIPTION = `One signed \`POST\` for each event to each webhook that subscribes to it, at the \`url\` it was registered with.

- The body is the flat JSON of the event: every member is there, null when nothing is known. More can be added: read by name.
- Amounts are base units: 10,000 to the real, a hundred to the cent.
- Any 2xx within 10 s is success. Until then up to ${waits.length + 1} attempts: at once, then after ${waits.map(inWords).join(', ')}. ${[...permanent].join(', ')} end it at once.
- The same delivery can come twice, and order is not promised.
- The signatures of the examples are made with the secret \`${SECRET}\`.`;

/** Deliveries to webhooks: the messages and schemas by name, the channel, its operation. */
export const webhookChannel = () => ({
  messages: Object.fromEntries(eventCatalogue().map((event) => [event.type, messageOf(event)])),
  schemas: { WebhookHeaders: deliveryHeaders() },
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
    summary: 'The gateway posts, the receiver that the partner registered answers 2xx',
    bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
  },
});
