import { createHmac } from 'node:crypto';
import { SECRET_PREFIX } from './webhook-secret.ts';

/**
 * Value of `X-Service-Signature`: `sha256=` and the lowercase hex of HMAC-SHA256 over `<timestamp>.<body>`.
 * The key is the UTF-8 bytes of the secret as it is shown, `whsec_` included. Rule: contract, "Authentication".
 *
 * @param timestamp Unix seconds; the same number goes out as `X-Service-Timestamp`.
 * @param body The bytes that are sent. A string stands for its UTF-8 bytes.
 */
export function signatureOf(secret: string, timestamp: number, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/**
 * One signature of `webhook-signature`: `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`. The key is what the
 * base64 after `whsec_` stands for. Rule: Standard Webhooks 1.0, "Signature scheme".
 *
 * @param id The delivery, as in `webhook-id`: unlike the contract's signature, this one covers it.
 */
export function standardSignatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}
