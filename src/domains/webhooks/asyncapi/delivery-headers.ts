import type { Channel, SignatureScheme } from '../channel/channel.ts';
import { EXAMPLE_INSTANT } from './example-payloads.ts';

export const DELIVERY_ID = '019aa61c-3f0e-7c52-9d57-6a3c1b0f8e21';
/** The signatures of the examples can be verified with this secret. */
export const SECRET = 'whsec_0123456789abcdefghijklmnopqrstuvwxyzABCDEFE=';

const HEADERS: Readonly<Record<string, object>> = {
  'X-Service-Event-Type': { type: 'string', description: 'Name of the event. The body does not repeat it.' },
  'X-Service-Event-Id': {
    type: 'string',
    format: 'uuid',
    description: 'Id of the delivery, identical on every attempt and replay. Use it to deduplicate.',
  },
  'X-Service-Timestamp': {
    type: 'string',
    pattern: '^\\d+$',
    description:
      'Time when this attempt was signed, in Unix seconds. Reject requests that differ from the current time by more than 5 minutes.',
  },
  'X-Service-Signature': {
    type: 'string',
    pattern: '^sha256=[0-9a-f]{64}$',
    description:
      '`sha256=` and the lowercase hex of HMAC-SHA256 over `<timestamp>.<raw body>`, with the exact bytes of the request body. The key is the text of the secret, including `whsec_`.',
  },
  'X-Service-Signature-Previous': {
    type: 'string',
    pattern: '^sha256=[0-9a-f]{64}$',
    description: 'Signature with the previous secret. Present only during a rotation with grace.',
  },
  'Webhook-Id': {
    type: 'string',
    format: 'uuid',
    description:
      'Id of the delivery, equal to `X-Service-Event-Id`. Present only with `signature_scheme: standard_webhooks`.',
  },
  'Webhook-Timestamp': {
    type: 'string',
    pattern: '^\\d+$',
    description: 'Equal to `X-Service-Timestamp`. Present only with `signature_scheme: standard_webhooks`.',
  },
  'Webhook-Signature': {
    type: 'string',
    pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)?$',
    description:
      '`v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is the decoded base64 after `whsec_`. Present only with `signature_scheme: standard_webhooks`. During a rotation with grace, a second signature with the previous secret follows after a space.',
  },
};

const EVERYTHING = { previousSecret: SECRET, scheme: 'standard_webhooks' } as const;

/** AsyncAPI does not describe headers of the transport. */
const OF_HTTP = new Set(['Content-Type', 'User-Agent']);

const canonical = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

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

/** Schemas of the headers and the names of required ones. @throws Error when the sender adds an undescribed header. */
export function deliveryHeaders(channel: Channel) {
  const always = Object.keys(sentHeaders(channel, 'webhook.test', '{}'));
  const names = Object.keys(sentHeaders(channel, 'webhook.test', '{}', EVERYTHING));
  const properties = names.map((name) => {
    const schema = HEADERS[name];
    if (!schema) throw new Error(`the description of ${name} is missing in delivery-headers.ts`);
    return [name, schema] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties), required: always } as const;
}
