/** Accepted clock difference to the database. With NTP it is milliseconds; our signatures' verifiers accept minutes. */
const MAX_SKEW_MS = 5_000;

/** Offset of real time from `performance.now()`: the machine's own clock until the first database reading. */
let base = Date.now() - performance.now();

/**
 * Real time by the database's clock, in ms since the epoch, advanced by the monotonic clock: equal in all processes.
 */
export const realTime = (): number => base + performance.now();

/**
 * Applies a reading of the database clock, in ms since the epoch, taken between two values of `performance.now()`.
 * Moves {@link realTime} only as far as necessary, so that a slow reading does not reduce the accuracy.
 */
export function followDatabaseClock(shown: number, asked: number, answered: number): void {
  base = Math.max(Math.min(base, shown - asked), shown - answered);
}

/** Whether a clock reading, in ms since the epoch, is within the accepted difference. */
export const isOurTime = (shown: number): boolean => Math.abs(shown - realTime()) <= MAX_SKEW_MS;

/** Milliseconds by which this machine's clock is ahead of the database's; negative when it is behind. */
export const clockSkew = (): number => Date.now() - realTime();

/** Why this process must not accept work: its clock and the database's differ. Null when they agree. */
export function clockTrouble(): string | null {
  const skew = clockSkew();
  if (Math.abs(skew) <= MAX_SKEW_MS) return null;
  const seconds = Math.round(Math.abs(skew) / 1_000);
  return `this machine's clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the database's: synchronise both by NTP`;
}
