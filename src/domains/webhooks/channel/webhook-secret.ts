import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * A new signing secret: 256 random bits, as `whsec_` and 43 characters of base64url. The HMAC key is the UTF-8 bytes of
 * the whole text as it is shown, so that a receiver uses it as it is, without decoding anything.
 */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** What a webhook's secrets, the present and the previous one, are sealed for. */
export const secretContext = (webhookId: string): string => `webhook:${webhookId}`;
