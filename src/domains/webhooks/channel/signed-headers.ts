import type { Signed } from './channel.ts';
import { signatureOf, standardSignatureOf } from './signature.ts';

const TRANSPORT_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'User-Agent': 'Service-Webhook/1.0' };
/** Capitalised as in each contract. */
const NAMES = {
  partner: {
    id: 'X-Service-Event-Id',
    timestamp: 'X-Service-Timestamp',
    signature: 'X-Service-Signature',
    previous: 'X-Service-Signature-Previous',
  },
  institution: {
    id: 'x-service-event-id',
    timestamp: 'x-service-timestamp',
    signature: 'x-service-signature',
    previous: 'x-service-signature-previous',
  },
} as const;

/** During a rotation with grace, also signed with the previous secret. */
export function signedHeaders(
  channel: keyof typeof NAMES,
  id: string,
  signed: Signed,
): Readonly<Record<string, string>> {
  const { timestamp, body, secret, previousSecret, scheme } = signed;
  const names = NAMES[channel];
  return {
    ...TRANSPORT_HEADERS,
    [names.id]: id,
    [names.timestamp]: String(timestamp),
    [names.signature]: signatureOf(secret, timestamp, body),
    ...(previousSecret === null ? {} : { [names.previous]: signatureOf(previousSecret, timestamp, body) }),
    ...(scheme === 'standard_webhooks' ? standardHeaders(id, signed) : {}),
  };
}

/** Standard Webhooks 1.0. Receivers accept a delivery when one of the space-separated signatures is valid. */
function standardHeaders(id: string, { timestamp, body, secret, previousSecret }: Signed): Record<string, string> {
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((each) => standardSignatureOf(each, id, timestamp, body)).join(' '),
  };
}
