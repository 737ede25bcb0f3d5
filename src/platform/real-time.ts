/**
 * How far this machine's clock may be from the database's. Machines that are set by NTP are milliseconds apart; whoever
 * checks a signature of ours allows minutes.
 */
const MOST_SKEW_MS = 5_000;

/** What the time is more than `performance.now()`: this machine's own time until the database has told its. */
let base = Date.now() - performance.now();

/**
 * Real time by the database's clock, in milliseconds since the epoch: every process has the same, whatever the clock of its
 * machine says. Between two looks at the database it goes on by the machine's monotonic clock, which nobody sets.
 */
export const realTime = (): number => base + performance.now();

/**
 * Takes over what the database's clock showed, in milliseconds since the epoch, somewhere between two readings of
 * `performance.now()`. It moves {@link realTime} only as far as it must, so that an answer that took long does not make it
 * less exact.
 */
export function followDatabaseClock(shown: number, asked: number, answered: number): void {
  base = Math.max(Math.min(base, shown - asked), shown - answered);
}

/** Whether a clock that shows so much now, in milliseconds since the epoch, is as right as a machine's has to be. */
export const isOurTime = (shown: number): boolean => Math.abs(shown - realTime()) <= MOST_SKEW_MS;

/** How far this machine's clock is ahead of the database's; negative: behind it. Milliseconds. */
export const clockSkew = (): number => Date.now() - realTime();

/** Why this process must not take work: its machine's clock is wrong, or the database's is. Null: they agree. */
export function clockTrouble(): string | null {
  const skew = clockSkew();
  if (Math.abs(skew) <= MOST_SKEW_MS) return null;
  const seconds = Math.round(Math.abs(skew) / 1_000);
  return `this machine's clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} the database's: set both by NTP`;
}
