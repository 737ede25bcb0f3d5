import { onTestFinished, vi } from 'vitest';

export const DAYS_AHEAD_MS = 3 * 24 * 3_600_000;

/** Moves this thread's clock ahead until the test ends or `right` is called. */
export function setClockAhead(milliseconds = DAYS_AHEAD_MS): { right(): void } {
  const real = Date.now;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + milliseconds);
  onTestFinished(() => spy.mockRestore());
  return { right: () => spy.mockRestore() };
}
