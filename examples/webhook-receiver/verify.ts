import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header names in any case, or a `Headers` object. */
export type WebhookHeaders =
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookRequest {
  /** The secret from rotate-secret, including `whsec_`. */
  readonly secret: string;
  readonly headers: WebhookHeaders;
  /** The body as it arrived, before any JSON parser. A string stands for its UTF-8 bytes. */
  readonly rawBody: string | Uint8Array;
  /** Unix seconds. Default: the machine's clock. */
  readonly now?: number;
  /** Maximum difference between the signing time and `now`, in either direction. */
  readonly toleranceSeconds?: number;
}

export type RefusalReason =
  | 'missing_secret'
  | 'missing_header'
  | 'malformed_timestamp'
  | 'malformed_signature'
  | 'too_old'
  | 'too_new'
  | 'signature_mismatch';

export type Verification =
  /**
   * `previous`: the secret was rotated and is accepted only until the end of the grace period. Configure the new one.
   */
  | { readonly ok: true; readonly secret: 'current' | 'previous' }
  | { readonly ok: false; readonly reason: RefusalReason };

const TIMESTAMP = /^[1-9][0-9]{0,11}$/;
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;

const refused = (reason: RefusalReason): Verification => ({ ok: false, reason });

/**
 * Verifies that the secret signed the webhook within the tolerance. Compares in constant time and never throws. Parse
 * the body only after the result is `ok`.
 */
export function verifyWebhook(request: WebhookRequest): Verification {
  const { secret, headers, rawBody, now = Math.floor(Date.now() / 1000), toleranceSeconds = 300 } = request;
  // Anyone can sign with an empty secret. A missing setting must not accept every request.
  if (secret === '') return refused('missing_secret');

  const timestamps = valuesOf(headers, 'x-service-timestamp');
  const signatures = valuesOf(headers, 'x-service-signature');
  if (timestamps.length === 0 || signatures.length === 0) return refused('missing_header');
  const [timestamp = '', ...moreTimestamps] = timestamps;
  if (moreTimestamps.length > 0 || !TIMESTAMP.test(timestamp)) return refused('malformed_timestamp');
  const [signature = '', ...moreSignatures] = signatures;
  if (moreSignatures.length > 0 || !SIGNATURE.test(signature)) return refused('malformed_signature');

  const age = now - Number(timestamp);
  // This form refuses a tolerance or a clock that is not a number.
  if (!(age <= toleranceSeconds)) return refused('too_old');
  if (!(age >= -toleranceSeconds)) return refused('too_new');

  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex')}`;
  if (same(signature, expected)) return { ok: true, secret: 'current' };
  // Sent only during a rotation with grace: the signature of the previous secret.
  const [previous, ...morePrevious] = valuesOf(headers, 'x-service-signature-previous');
  if (previous !== undefined && morePrevious.length === 0 && same(previous, expected)) {
    return { ok: true, secret: 'previous' };
  }
  return refused('signature_mismatch');
}

function valuesOf(headers: WebhookHeaders, name: string): string[] {
  const entries = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  return entries.flatMap(([key, value]) => (key.toLowerCase() === name && value !== undefined ? value : []));
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
