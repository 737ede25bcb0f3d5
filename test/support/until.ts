import { setTimeout as sleep } from 'node:timers/promises';

type Falsy = false | null | undefined;

/** Waits for a fact: asks again until the answer is truthy and returns it. Throws after `within` ms (default 10 s). */
export async function until<T>(ask: () => T | Promise<T>, within = 10_000): Promise<Exclude<T, Falsy>> {
  const begin = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, Falsy>;
    if (performance.now() - begin > within) throw new Error(`not true within ${within} ms: ${ask}`);
    // Often at first; a long wait does not take the machine from what it waits for.
    await sleep(Math.min(100, Math.max(10, (performance.now() - begin) / 10)));
  }
}
