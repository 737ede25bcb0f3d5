import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WakeSignal } from '../../src/platform/wake-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Says when a wait is over. */
function waiting(signal: WakeSignal, milliseconds = 1_000) {
  const state = { over: false };
  void signal.wait(milliseconds).then(() => (state.over = true));
  return state;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a loop that sleeps until there is work', () => {
  test('sleeps when nobody has woken it, and its time at the longest', async () => {
    const wait = waiting(new WakeSignal());
    await vi.advanceTimersByTimeAsync(999);
    expect(wait.over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(wait.over).toBe(true);
  });

  test('is woken while it sleeps', async () => {
    const signal = new WakeSignal();
    const wait = waiting(signal);
    await settle();
    expect(wait.over).toBe(false);
    signal.wake();
    await settle();
    expect(wait.over).toBe(true);
  });

  test('does not sleep when it was woken while it worked', async () => {
    const signal = new WakeSignal();
    signal.clear();
    signal.wake();
    const wait = waiting(signal);
    await settle();
    expect(wait.over).toBe(true);
  });

  test('sleeps again once it has looked for work after the last wake-up', async () => {
    const signal = new WakeSignal();
    signal.wake();
    signal.clear();
    const wait = waiting(signal);
    await settle();
    expect(wait.over).toBe(false);
  });

  test('leaves no timer behind when it was woken', async () => {
    const signal = new WakeSignal();
    waiting(signal);
    signal.wake();
    await settle();
    expect(vi.getTimerCount()).toBe(0);
  });
});
