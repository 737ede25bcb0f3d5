import { createHmac } from 'node:crypto';

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
