import { codeOf } from '../errors/outage.ts';

/**
 * Why a request got no answer. `forbidden_address`: the URL or its resolved address is not allowed; `name`: DNS
 * returned no address; `connection`: refused, reset, closed, or not HTTP.
 */
export type FailureReason = 'timeout' | 'connect_timeout' | 'forbidden_address' | 'name' | 'tls' | 'connection';

/**
 * A request without an answer. The message is safe for the receiver's owner: no stack, and only addresses from the URL.
 */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<string, readonly [FailureReason, string]>> = {
  ECONNREFUSED: ['connection', 'the receiver refused the connection'],
  ECONNRESET: ['connection', 'the receiver reset the connection'],
  EPIPE: ['connection', 'the receiver reset the connection'],
  EHOSTUNREACH: ['connection', 'no network route leads to the receiver'],
  ENETUNREACH: ['connection', 'no network route leads to the receiver'],
  ETIMEDOUT: ['connection', 'the connection to the receiver timed out'],
  UND_ERR_SOCKET: ['connection', 'the receiver closed the connection without a response'],
  UND_ERR_HEADERS_OVERFLOW: ['connection', 'the headers of the response are too long'],
  UND_ERR_CLOSED: ['connection', 'this service is shutting down'],
  UND_ERR_DESTROYED: ['connection', 'this service is shutting down'],
  CERT_HAS_EXPIRED: ['tls', 'the certificate of the receiver has expired'],
  CERT_NOT_YET_VALID: ['tls', 'the certificate of the receiver is not valid yet'],
  CERT_REVOKED: ['tls', 'the certificate of the receiver is revoked'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls', 'the certificate of the receiver is self-signed'],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls', 'the certificate of the receiver comes from an authority that is not trusted'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['tls', 'the receiver sends an incomplete certificate chain'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['tls', 'the receiver sends an incomplete certificate chain'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', 'the certificate of the receiver is for another name'],
};

/**
 * Converts an error of a socket or the HTTP client. `handshaking`: TCP was connected but TLS was not, so other errors
 * are faults of the certificate or the protocol.
 */
export function failureOf(error: unknown, handshaking = false): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  const code = codeOf(error) || 'unknown';
  const known = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (known) return new OutboundFailure(...known);
  if (code.startsWith('HPE_')) return new OutboundFailure('connection', 'the response is not HTTP/1.1');
  if (handshaking || code.startsWith('ERR_SSL_')) return new OutboundFailure('tls', `TLS failed (${code})`);
  return new OutboundFailure('connection', `the connection failed (${code})`);
}
