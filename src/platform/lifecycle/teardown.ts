import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../observability/log.ts';

interface Step {
  readonly what: string;
  readonly withinMs: number;
  end(): Promise<unknown>;
}

/** Ends what a process has started, in reverse order. A step that fails or hangs does not prevent the others. */
export class Teardown {
  readonly #log: Logger;
  readonly #steps: Step[] = [];
  #running: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(what: string, withinMs: number, end: () => Promise<unknown>): void {
    this.#steps.push({ what, withinMs, end });
  }

  run(): Promise<void> {
    this.#running ??= this.#run();
    return this.#running;
  }

  async #run(): Promise<void> {
    for (const { what, withinMs, end } of this.#steps.toReversed()) {
      const ended = end().then(
        () => true,
        (err: unknown) => {
          this.#log.error({ err }, `${what} did not end cleanly`);
          return true;
        },
      );
      const late = delay(withinMs, false, { ref: false });
      if (!(await Promise.race([ended, late]))) this.#log.warn(`${what} did not end within ${withinMs} ms`);
    }
  }
}
