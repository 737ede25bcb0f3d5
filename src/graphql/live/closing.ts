import type { AppError } from '../../platform/errors.ts';

/** Why a connection ended: the reason of the WebSocket's close frame, and its close code. */
export const CLOSE_CODES = {
  /** This node stops: connect again. */
  going_away: 1001,
  internal_error: 1011,
  /** Too many requests, or messages on one socket: wait, connect again. */
  rate_limited: 1013,
  /** The token cannot be looked up right now: connect again. */
  unavailable: 1013,
  /** Not a message of the protocol. */
  bad_message: 4400,
  /** No token, or one that is unknown, expired or revoked. */
  unauthorized: 4401,
  /** The token has expired: connect again with a new one. */
  token_expired: 4403,
  /** The token or its credential was revoked. */
  token_revoked: 4403,
  /** The credential may not be used from this address. */
  ip_not_authorized: 4403,
  /** The institution has suspended the partner. */
  partner_suspended: 4403,
  bad_subprotocol: 4406,
  /** No connection_init in time. */
  init_timeout: 4408,
  /** What was sent was not read: connect again, and resume. */
  slow_reader: 4408,
  duplicate_id: 4409,
  repeated_init: 4429,
  too_many_connections: 4429,
} as const;

export type Closing = keyof typeof CLOSE_CODES;

/** Our reasons for the codes with which graphql-ws itself closes. */
const BY_PROTOCOL: ReadonlyMap<number, Closing> = new Map([
  [4400, 'bad_message'],
  [4401, 'unauthorized'],
  [4406, 'bad_subprotocol'],
  [4408, 'init_timeout'],
  [4409, 'duplicate_id'],
  [4429, 'repeated_init'],
]);

export const closingOf = (code: number): Closing => BY_PROTOCOL.get(code) ?? 'internal_error';

/** Refusals that close with a reason of their own. */
const TOLD = [
  'rate_limited',
  'too_many_connections',
  'ip_not_authorized',
  'partner_suspended',
  'unavailable',
] as const satisfies Closing[];

/** How a socket ends whose token is refused so. */
export function closingOfRefusal(refusal: AppError): Closing {
  return TOLD.find((code) => code === refusal.code) ?? 'internal_error';
}
