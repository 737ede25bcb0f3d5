import type { JsonSchema } from './openapi-components.ts';

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  description,
  schema: { type: 'string', ...more },
});
const count = (description: string): JsonSchema => ({ description, schema: { type: 'integer', format: 'int32' } });

export const HEADERS = {
  RequestId: text('Id of this request. Include it in support requests'),
  GraphLink: text('The equivalent GraphQL field, as `rel="alternate"` (RFC 8288)'),
  IdempotentReplay: text(
    'Present when the response repeats that of an earlier request with the same key. The repeated request had no effect',
    {
      const: 'true',
    },
  ),
  ContentSha256: text('SHA-256 of the body, in hexadecimal', { pattern: '^[0-9a-f]{64}$' }),
  Location: text('Path at which the operation can be read'),
  RetryAfter: count('Seconds to wait before the next attempt'),
  Challenge: text('Reason why the request was not authorised (RFC 6750)'),
  RateLimit: count(
    'Requests per second that this node accepts from the credential, or from the address when there is no credential',
  ),
  RateLimitRemaining: count('Requests left in the current second'),
  RateLimitReset: count('Seconds until the full number of requests is available again'),
};

const reference = (name: keyof typeof HEADERS): JsonSchema => ({ $ref: `#/components/headers/${name}` });

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
