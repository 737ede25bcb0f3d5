import type { Channel, SignatureScheme } from '../channel/channel.ts';
import { EXAMPLE_INSTANT } from './example-payloads.ts';

export const DELIVERY_ID = '019aa61c-3f0e-7c52-9d57-6a3c1b0f8e21';
/** A secret of the examples: their signatures can be verified with it. */
export const SECRET = 'whsec_0123456789abcdefghijklmnopqrstuvwxyzABCDEFE=';

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
  'Webhook-Id': {
    type: 'string',
    format: 'uuid',
    description: 'Only with `signature_scheme: standard_webhooks`: the delivery, equal to `X-Service-Event-Id`.',
  },
  'Webhook-Timestamp': {
    type: 'string',
    pattern: '^\\d+$',
    description: 'Only with `signature_scheme: standard_webhooks`: equal to `X-Service-Timestamp`.',
  },
  'Webhook-Signature': {
    type: 'string',
    pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$',
    description:
      'Only with `signature_scheme: standard_webhooks`: `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes that the base64 after `whsec_` stands for. During a rotation with grace a second one, by the previous secret, follows after a space.',
  },
};

/** What makes a sender put on every header that it knows. */
const EVERYTHING = { previousSecret: SECRET, scheme: 'standard_webhooks' } as const;

/** Headers of the transport itself, which AsyncAPI leaves to it. */
const OF_HTTP = new Set(['Content-Type', 'User-Agent']);

const canonical = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** The headers that a channel's sender puts on an attempt, as an example. */
export function sentHeaders(
  channel: Channel,
  eventType: string,
  body: string,
  { previousSecret = null, scheme = 'service' }: { previousSecret?: string | null; scheme?: SignatureScheme } = {},
): Readonly<Record<string, string>> {
  const timestamp = Math.floor(Date.parse(EXAMPLE_INSTANT) / 1_000);
  const signed = { timestamp, body, secret: SECRET, previousSecret, scheme };
  const sent = channel.headers({ id: DELIVERY_ID, eventType }, signed);
  return Object.fromEntries(
    Object.entries(sent)
      .map(([name, value]) => [canonical(name), value] as const)
      .filter(([name]) => !OF_HTTP.has(name)),
  );
}

/**
 * The headers of a delivery: their schemas, and which are always there.
 * @throws Error when the sender sends one that is not described here.
 */
export function deliveryHeaders(channel: Channel) {
  const always = Object.keys(sentHeaders(channel, 'webhook.test', '{}'));
  const names = Object.keys(sentHeaders(channel, 'webhook.test', '{}', EVERYTHING));
  const properties = names.map((name) => {
    const schema = HEADERS[name];
    if (!schema) throw new Error(`what ${name} means is missing in delivery-headers.ts`);
    return [name, schema] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties), required: always } as const;
}
