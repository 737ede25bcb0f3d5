import { setTimeout as sleep } from 'node:timers/promises';

type Falsy = false | null | undefined;

/** Polls until the result is truthy and returns it. Throws after `within` ms (default 10 s). */
export async function until<T>(ask: () => T | Promise<T>, within = 10_000): Promise<Exclude<T, Falsy>> {
  const begin = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, Falsy>;
    if (performance.now() - begin > within) throw new Error(`still false after ${within} ms: ${ask}`);
    // Polls often at first. A long wait polls less often, so that the awaited work gets the machine.
    await sleep(Math.min(100, Math.max(10, (performance.now() - begin) / 10)));
  }
}
