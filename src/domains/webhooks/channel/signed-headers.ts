import type { Signed } from './channel.ts';
import { signatureOf } from './signature.ts';

/** What every request to a receiver has of the transport. */
export const TRANSPORT_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Service-Webhook/1.0',
};

/** The delivery's id, and what proves that the bytes are ours: by the secret, and while both sign by the one before. */
export const signedHeaders = (
  id: string,
  { timestamp, body, secret, previousSecret }: Signed,
): Readonly<Record<string, string>> => ({
  'x-service-event-id': id,
  'x-service-timestamp': String(timestamp),
  'x-service-signature': signatureOf(secret, timestamp, body),
  ...(previousSecret === null ? {} : { 'x-service-signature-previous': signatureOf(previousSecret, timestamp, body) }),
});
