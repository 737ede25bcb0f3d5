import type { Signed } from './channel.ts';
import { signatureOf } from './signature.ts';

/** Headers of the transport, which every request to a receiver has. */
const TRANSPORT_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'User-Agent': 'Service-Webhook/1.0' };
/** Names of the headers that a delivery adds, in the capitalisation of each contract. */
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

/**
 * The headers of a delivery: its id, and a signature over timestamp and body by the current secret. While the secret before it is still
 * valid, a second signature by that one.
 */
export function signedHeaders(
  channel: keyof typeof NAMES,
  id: string,
  { timestamp, body, secret, previousSecret }: Signed,
): Readonly<Record<string, string>> {
  const names = NAMES[channel];
  return {
    ...TRANSPORT_HEADERS,
    [names.id]: id,
    [names.timestamp]: String(timestamp),
    [names.signature]: signatureOf(secret, timestamp, body),
    ...(previousSecret === null ? {} : { [names.previous]: signatureOf(previousSecret, timestamp, body) }),
  };
}
