/** SQLSTATE classes and codes whose cause is the server, not the statement. */
const OUTAGE_STATES = /^(08|57P0[1-5]|53300|55006|40001|40P01)/;
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

/**
 * Whether an error says that the database is unreachable, stopping or starting, or asks for another try (deadlock): the
 * same work may succeed later, unchanged.
 */
export function isOutage(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (OUTAGE_STATES.test(code) || OUTAGE_CODES.has(code) || OUTAGE_MESSAGES.test(cause.message)) return true;
  }
  return false;
}
