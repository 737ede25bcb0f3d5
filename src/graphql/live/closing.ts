import type { AppError } from '../../platform/errors.ts';

/** Reasons why a connection ends: the reason text of the WebSocket's close frame, with its close code. */
export const CLOSE_CODES = {
  /** This node is stopping. Connect again. */
  going_away: 1001,
  internal_error: 1011,
  /** Too many requests, or too many messages on one socket. Wait, then connect again. */
  rate_limited: 1013,
  /** The token cannot be checked at the moment. Connect again. */
  unavailable: 1013,
  /** The message violates the protocol. */
  bad_message: 4400,
  /** The token is missing, unknown, expired or revoked. */
  unauthorized: 4401,
  /** The token has expired. Connect again with a new one. */
  token_expired: 4403,
  /** The token or its credential was revoked. */
  token_revoked: 4403,
  /** The credential is not allowed from this address. */
  ip_not_authorized: 4403,
  /** The institution has suspended the partner. */
  partner_suspended: 4403,
  bad_subprotocol: 4406,
  /** `connection_init` did not arrive in time. */
  init_timeout: 4408,
  /** The client did not read its messages. Connect again and resume. */
  slow_reader: 4408,
  duplicate_id: 4409,
  repeated_init: 4429,
  too_many_connections: 4429,
} as const;

export type Closing = keyof typeof CLOSE_CODES;

/** The gateway's reasons for the close codes of graphql-ws. */
const BY_PROTOCOL: ReadonlyMap<number, Closing> = new Map([
  [4400, 'bad_message'],
  [4401, 'unauthorized'],
  [4406, 'bad_subprotocol'],
  [4408, 'init_timeout'],
  [4409, 'duplicate_id'],
  [4429, 'repeated_init'],
]);

export const closingOf = (code: number): Closing => BY_PROTOCOL.get(code) ?? 'internal_error';

/** Refusals that close a connection with their own reason. */
const TOLD = [
  'rate_limited',
  'too_many_connections',
  'ip_not_authorized',
  'partner_suspended',
  'unavailable',
] as const satisfies Closing[];

/** Reason for closing a socket whose token was refused. */
export function closingOfRefusal(refusal: AppError): Closing {
  return TOLD.find((code) => code === refusal.code) ?? 'internal_error';
}
