import { expect, test } from 'vitest';
import { newWebhookSecret } from '../../../../src/domains/webhooks/channel/webhook-secret.ts';

test('a signing secret has 256 bits that no other has, as text that goes into a header, a URL and a shell', () => {
  const secrets = Array.from({ length: 1_000 }, newWebhookSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64url')).toHaveLength(32);
  }
  expect(new Set(secrets).size).toBe(secrets.length);
});
