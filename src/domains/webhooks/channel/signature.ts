import { createHmac } from 'node:crypto';
import { SECRET_PREFIX } from './webhook-secret.ts';

/**
 * `X-Service-Signature` over `<timestamp>.<body>`, Unix seconds. The key is the UTF-8 text of the secret, including
 * `whsec_`. Rule: contract, "Authentication".
 */
export function signatureOf(secret: string, timestamp: number, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/**
 * `webhook-signature` over `<id>.<timestamp>.<body>`. The key is the decoded base64 after `whsec_`. Rule: Standard
 * Webhooks 1.0, "Signature scheme".
 */
export function standardSignatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}
