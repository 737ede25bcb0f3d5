import { randomBytes } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const STANDARD_SECRET = new RegExp(`^${SECRET_PREFIX}[A-Za-z0-9+/]{43}=$`);

/**
 * A new signing secret: 256 random bits, as `whsec_` and 44 characters of base64. The contract's signature is keyed with the
 * UTF-8 bytes of the whole text as it is shown; that of Standard Webhooks with the 256 bits.
 */
export const newWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Whether libraries of Standard Webhooks can read the secret. Earlier releases wrote secrets in base64url without padding. */
export const isStandardSecret = (secret: string): boolean => STANDARD_SECRET.test(secret);

/** What a webhook's secrets, the present and the previous one, are sealed for. */
export const secretContext = (webhookId: string): string => `webhook:${webhookId}`;
