import { setTimeout as sleep } from 'node:timers/promises';

type Falsy = false | null | undefined;

/** Waits for a fact: asks again until the answer is truthy and returns it. Throws after `within` ms (default 10 s). */
export async function until<T>(ask: () => T | Promise<T>, within = 10_000): Promise<Exclude<T, Falsy>> {
  const end = performance.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, Falsy>;
    if (performance.now() > end) throw new Error(`not true within ${within} ms: ${ask}`);
    await sleep(10);
  }
}
