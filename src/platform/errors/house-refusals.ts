import { portuguese } from './house-refusals.pt-br.ts';
import {
  badRequest,
  type Codes,
  conflict,
  defineRefusals,
  forbidden,
  notFound,
  refusal,
  tooMany,
  unauthorized,
  unavailable,
  unprocessable,
} from './refusal.ts';
import { inField, retryAfter } from './refusal-details.ts';

const REFUSALS = defineRefusals(
  {
    invalid_request: badRequest({ example: 'the path contains an invalid percent-encoding' }),
    duplicate_member: badRequest(
      'an object in the body has the same member twice: send each member once, because parsers disagree on which one counts',
    ),
    invalid_json: badRequest('the body is not valid JSON'),
    unauthorized: unauthorized('access token required: send one as Authorization: Bearer <token>'),
    forbidden: forbidden(),
    ip_not_authorized: forbidden(
      'this credential does not accept requests from this IP address: use one of the addresses registered for it',
    ),
    origin_not_allowed: forbidden(),
    partner_suspended: forbidden(
      'the institution has suspended this partner: contact the institution to resume service',
    ),
    actor_comes_from_credential: forbidden(
      'the credential determines the actor and the institution: leave these fields out of the body',
    ),
    finance_integration_not_enabled: forbidden(
      'only active finance integrations of the institution can use this: ask the institution to enable yours',
    ),
    financial_product_disabled: forbidden(
      'the institution has disabled this finance product: ask the institution to enable it',
    ),
    fresh_proof_required: forbidden(
      'recent sign-in required: sign in again at /console/sign-in?proof=fresh and repeat this within 5 minutes',
    ),
    decide_at_console: forbidden(
      'the command line cannot decide a request of another person: sign in at the console and decide it there',
    ),
    route_not_found: notFound('no route has this path: check the path against the API reference'),
    method_not_allowed: refusal(405),
    idempotency_conflict: conflict('this Idempotency-Key was used with a different request: use a new key'),
    idempotency_in_progress: conflict(
      'the first request with this Idempotency-Key is still in progress: wait, and repeat the request with the same key',
      retryAfter(),
    ),
    payload_too_large: refusal(413, 'the body is too large: send less data in one request'),
    unsupported_media_type: refusal(415, 'unsupported Content-Type: send the body as application/json in UTF-8'),
    idempotency_key_required: unprocessable(
      'Idempotency-Key required: send a key of 8 to 180 bytes, and the same key when you retry the request',
    ),
    validation_failed: unprocessable(inField('name', 'unknown field', 'name: unknown field')),
    rate_limited: tooMany('too many requests: wait and try again', retryAfter()),
    request_abandoned: refusal(499, 'the client has disconnected'),
    internal_error: refusal(500, 'internal error: if it persists, contact support and give the request id'),
    unavailable: unavailable('the service is temporarily unavailable: try again', retryAfter()),
    execution_timeout: refusal(504),
  },
  portuguese,
);

declare module './refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
