import { expect, test } from 'vitest';
import { newWebhookSecret } from '../../../../src/domains/webhooks/channel/webhook-secret.ts';

test('a signing secret is `whsec_` and 256 unique random bits in base64', () => {
  const secrets = Array.from({ length: 1_000 }, newWebhookSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  }
  expect(new Set(secrets).size).toBe(secrets.length);
});
