import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WakeSignal } from '../../../src/platform/concurrency/wake-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reports when a wait is over. */
function waiting(signal: WakeSignal, milliseconds = 1_000) {
  const state = { over: false };
  void signal.wait(milliseconds).then(() => (state.over = true));
  return state;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a loop that sleeps until there is work', () => {
  test('a loop sleeps without wake-ups, at most for its time', async () => {
    const wait = waiting(new WakeSignal());
    await vi.advanceTimersByTimeAsync(999);
    expect(wait.over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(wait.over).toBe(true);
  });

  test('a sleeping loop is woken', async () => {
    const signal = new WakeSignal();
    const wait = waiting(signal);
    await settle();
    expect(wait.over).toBe(false);
    signal.wake();
    await settle();
    expect(wait.over).toBe(true);
  });

  test('a loop that was woken during its work does not sleep', async () => {
    const signal = new WakeSignal();
    signal.clear();
    signal.wake();
    const wait = waiting(signal);
    await settle();
    expect(wait.over).toBe(true);
  });

  test('a loop sleeps again once it has looked for work after the last wake-up', async () => {
    const signal = new WakeSignal();
    signal.wake();
    signal.clear();
    const wait = waiting(signal);
    await settle();
    expect(wait.over).toBe(false);
  });

  test('a woken loop leaves no timer behind', async () => {
    const signal = new WakeSignal();
    waiting(signal);
    signal.wake();
    await settle();
    expect(vi.getTimerCount()).toBe(0);
  });
});
