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

/** Code of an error of Node, PostgreSQL or a library; empty for one without. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Whether the test holds for an error or one of its causes. */
export function isCausedBy(error: unknown, test: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (test(cause)) return true;
  return false;
}

/**
 * Whether an error says that the database is unreachable, stopping or starting, or asks for another try (deadlock): the
 * same work may succeed later, unchanged.
 */
export const isOutage = (error: unknown): boolean =>
  isCausedBy(error, (cause) => {
    const code = codeOf(cause);
    return OUTAGE_STATES.test(code) || OUTAGE_CODES.has(code) || OUTAGE_MESSAGES.test(cause.message);
  });
