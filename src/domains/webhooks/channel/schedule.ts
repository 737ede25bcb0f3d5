const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before the second and later attempts in milliseconds: 8 attempts in total (both contracts). */
export const WAITS: readonly number[] = [
  ...[30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 4 * HOUR],
];

/** Response statuses that end a delivery (both contracts). */
export const PERMANENT: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 422]);

/** From the first to the last attempt, in milliseconds. */
export const SCHEDULE_MS = WAITS.reduce((a, b) => a + b, 0);
