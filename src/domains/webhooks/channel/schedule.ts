const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before the attempts that follow the first, in milliseconds: eight attempts in all (both contracts). */
export const WAITS: readonly number[] = [
  ...[30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 4 * HOUR],
];

/** Answers after which nothing is tried again (both contracts). */
export const PERMANENT: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 422]);

/** How long the schedule takes from a delivery's first attempt to its last, in milliseconds. */
export const SCHEDULE_MS = WAITS.reduce((a, b) => a + b, 0);
