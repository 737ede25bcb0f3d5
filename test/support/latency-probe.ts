import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 200;
/** A call is slow when it takes this many times the median. */
const SLOW = 3;

export class LatencyProbe {
  readonly #calls: { readonly at: number; readonly ms: number }[] = [];
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(call: () => Promise<unknown>) {
    this.#running = this.#run(call);
  }

  async #run(call: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const at = performance.now();
      await call().catch(() => {});
      this.#calls.push({ at, ms: performance.now() - at });
      await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Whether the last call was quick and began after this moment. */
  isQuickSince(moment: number): boolean {
    const last = this.#calls.at(-1);
    return last !== undefined && last.at >= moment && last.ms <= SLOW * this.#quantile(0.5);
  }

  #quantile(q: number): number {
    const sorted = this.#calls.map(({ ms }) => ms).sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) * q)] ?? 0;
  }

  /** Ends the probe. Times in ms. `slowFor` is the longest period without a quick call. */
  async end() {
    this.#stopping.abort();
    await this.#running;
    const median = this.#quantile(0.5);
    let [slowFor, since] = [0, Number.POSITIVE_INFINITY];
    for (const { at, ms } of this.#calls) {
      since = ms > SLOW * median ? Math.min(since, at) : Number.POSITIVE_INFINITY;
      slowFor = Math.max(slowFor, at + ms - since);
    }
    return {
      calls: this.#calls.length,
      median: Math.round(median),
      p99: Math.round(this.#quantile(0.99)),
      longest: Math.round(this.#quantile(1)),
      slowFor: Math.round(slowFor),
    };
  }
}
