import type { AppError } from '../../platform/errors/errors.ts';

/** Reason texts of close frames, with their close codes. */
export const CLOSE_CODES = {
  /** This node is stopping. Connect again. */
  going_away: 1001,
  internal_error: 1011,
  /** Too many requests, or too many messages on one socket. Wait, then connect again. */
  rate_limited: 1013,
  /** The token cannot be checked at the moment. Connect again. */
  unavailable: 1013,
  bad_message: 4400,
  unauthorized: 4401,
  token_expired: 4403,
  token_revoked: 4403,
  ip_not_authorized: 4403,
  partner_suspended: 4403,
  bad_subprotocol: 4406,
  init_timeout: 4408,
  /** The client did not read its messages. Connect again and resume. */
  slow_reader: 4408,
  duplicate_id: 4409,
  repeated_init: 4429,
  too_many_connections: 4429,
} as const;

export type Closing = keyof typeof CLOSE_CODES;

/** By close code of graphql-ws. */
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
const REASONED_REFUSALS = [
  'rate_limited',
  'too_many_connections',
  'ip_not_authorized',
  'partner_suspended',
  'unavailable',
] as const satisfies Closing[];

export function closingOfRefusal(refusal: AppError): Closing {
  return REASONED_REFUSALS.find((code) => code === refusal.code) ?? 'internal_error';
}
