import { AppError } from './errors.ts';

export interface GateLimits {
  /** Most pieces of work at a time. */
  readonly most: number;
  /** Most of them with the same key. */
  readonly mostOfKey: number;
  readonly mostWaiting: number;
  /** How long one waits: whoever asked for it has given up by then. Milliseconds. */
  readonly patienceMs: number;
}

interface Waiting {
  readonly key: unknown;
  start(): void;
}

/**
 * Lets a bounded amount of work run at a time, in the order in which it came, and a smaller amount of one key: what is slow
 * or blocked takes no more places than that, and the others go past it.
 */
export class Gate {
  readonly #limits: GateLimits;
  readonly #running = new Map<unknown, number>();
  readonly #waiting = new Set<Waiting>();
  #count = 0;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  /**
   * Runs the work when there is a place for it. Without a key only the total counts.
   * @throws AppError unavailable when it waited too long, or too much waits already: it was not run.
   */
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

/** Refuses work that was not begun, because too much of its kind waits. */
export const tooBusy = (): AppError =>
  new AppError('unavailable', 'too much is waiting, try again', { retry_after: 1 });
