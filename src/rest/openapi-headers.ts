import type { JsonSchema } from './openapi-components.ts';

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  description,
  schema: { type: 'string', ...more },
});
const count = (description: string): JsonSchema => ({ description, schema: { type: 'integer', format: 'int32' } });

/** Headers of answers, for `components.headers`. */
export const HEADERS = {
  RequestId: text('Names this request in our logs'),
  GraphLink: text('Which field of the graph does the same, as `rel="alternate"` (RFC 8288)'),
  IdempotentReplay: text('Present when this is the answer to an earlier request, repeated: nothing was done', {
    const: 'true',
  }),
  ContentSha256: text('SHA-256 of the body, in hexadecimal', { pattern: '^[0-9a-f]{64}$' }),
  Location: text('Where the operation is read'),
  RetryAfter: count('Seconds to wait before the next attempt'),
  Challenge: text('What the credential lacks (RFC 6750)'),
  RateLimit: count('Requests a second that this credential, or without one this address, may make of this node'),
  RateLimitRemaining: count('How many of them are left in this second'),
  RateLimitReset: count('Seconds until they are all there again'),
};

const reference = (name: keyof typeof HEADERS): JsonSchema => ({ $ref: `#/components/headers/${name}` });

/** Headers that every answer has, refusals too. */
export const EVERY_ANSWER = {
  'x-request-id': reference('RequestId'),
  'ratelimit-limit': reference('RateLimit'),
  'ratelimit-remaining': reference('RateLimitRemaining'),
  'ratelimit-reset': reference('RateLimitReset'),
};
export const GRAPH_LINK = { link: reference('GraphLink') };
export const IDEMPOTENT_REPLAY = { 'x-idempotent-replay': reference('IdempotentReplay') };
export const CONTENT_SHA256 = { 'x-content-sha256': reference('ContentSha256') };
export const LOCATION = { location: reference('Location') };
export const RETRY_AFTER = { 'retry-after': reference('RetryAfter') };
export const CHALLENGE = { 'www-authenticate': reference('Challenge') };
