/**
 * SQLSTATE classes and codes caused by the server, not by the statement: connection, shutdown, resources, files,
 * read-only after a failover, idle sessions, and the waits of {@link isLockWait}.
 */
const OUTAGE_STATES = /^(08|53|58|57P0[1-5]|57014|25006|25P03|25P04|55006|55P03|40001|40P01)/;
/** `lock_timeout` and `statement_timeout`: another session holds a required lock, or the server is slow. */
const LOCK_WAITS = /^(55P03|57014)$/;
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const OUTAGE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|pool after calling end|not queryable/i;

/** TLS failures of Node, OpenSSL and pg: the peer did not prove its identity or does not support TLS. */
const TLS_CODES =
  /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_|EPROTO$)/;
const NO_TLS = /does not support SSL connections|establishing an SSL connection/;

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

export function isCausedBy(error: unknown, test: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (test(cause)) return true;
  return false;
}

/** Whether the database is unreachable, stopping, starting or requests a retry: the same work may succeed later. */
export const isOutage = (error: unknown): boolean =>
  isCausedBy(error, (cause) => {
    const code = codeOf(cause);
    return OUTAGE_STATES.test(code) || OUTAGE_CODES.has(code) || OUTAGE_MESSAGES.test(cause.message);
  }) || isTlsFault(error);

export const isTlsFault = (error: unknown): boolean =>
  isCausedBy(error, (cause) => TLS_CODES.test(codeOf(cause)) || NO_TLS.test(cause.message));

/** Whether the statement timed out waiting for a lock of another session. Other work is not affected. */
export const isLockWait = (error: unknown): boolean => isCausedBy(error, (cause) => LOCK_WAITS.test(codeOf(cause)));
