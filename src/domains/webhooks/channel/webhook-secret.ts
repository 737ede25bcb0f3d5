import { randomBytes } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const STANDARD_SECRET = new RegExp(`^${SECRET_PREFIX}[A-Za-z0-9+/]{43}=$`);

/** A new secret: `whsec_` and 256 random bits as 44 characters of base64. */
export const newWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/**
 * False for secrets of earlier releases (base64url without padding), which libraries of Standard Webhooks cannot read.
 */
export const isStandardSecret = (secret: string): boolean => STANDARD_SECRET.test(secret);

export const secretContext = (webhookId: string): string => `webhook:${webhookId}`;
