import { AppError } from '../errors/errors.ts';
import { t } from '../language/texts.ts';

export interface GateLimits {
  readonly most: number;
  readonly mostOfKey: number;
  readonly mostWaiting: number;
  /** Milliseconds until waiting work is rejected; its caller has timed out by then. */
  readonly patienceMs: number;
}

interface Waiting {
  readonly key: unknown;
  start(): void;
}

/**
 * Limits concurrency in order of arrival, with a lower limit per key, so that slow work of one key cannot block others.
 */
export class Gate {
  readonly #limits: GateLimits;
  readonly #running = new Map<unknown, number>();
  readonly #waiting = new Set<Waiting>();
  #count = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /** @throws AppError unavailable when the wait or the queue is too long; the work did not run */
  async run<T>(key: unknown, work: () => Promise<T>): Promise<T> {
    if (this.#hasPlace(key)) this.#enter(key);
    else await this.#turn(key);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  #hasPlace(key: unknown): boolean {
    const { most, mostOfKey } = this.#limits;
    return this.#count < most && (key === undefined || (this.#running.get(key) ?? 0) < mostOfKey);
  }

  #enter(key: unknown): void {
    this.#count += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #leave(key: unknown): void {
    this.#count -= 1;
    const others = (this.#running.get(key) ?? 1) - 1;
    if (others === 0) this.#running.delete(key);
    else this.#running.set(key, others);
    for (const next of this.#waiting) {
      if (this.#count >= this.#limits.most) return;
      if (this.#hasPlace(next.key)) next.start();
    }
  }

  #turn(key: unknown): Promise<void> {
    if (this.#waiting.size >= this.#limits.mostWaiting) throw tooBusy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      key,
      start: () => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        this.#enter(key);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting);
      reject(tooBusy());
    }, this.#limits.patienceMs);
    this.#waiting.add(waiting);
    return promise;
  }
}

export const tooBusy = (): AppError => new AppError('unavailable', t('tooBusy'), { retry_after: 1 });
