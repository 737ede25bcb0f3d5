import { onTestFinished, vi } from 'vitest';

export const DAYS_AHEAD_MS = 3 * 24 * 3_600_000;

/** Sets the clock of this machine, as the code of this thread sees it, ahead until the test has finished or `right`. */
export function setClockAhead(milliseconds = DAYS_AHEAD_MS): { right(): void } {
  const real = Date.now;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + milliseconds);
  onTestFinished(() => spy.mockRestore());
  return { right: () => spy.mockRestore() };
}
