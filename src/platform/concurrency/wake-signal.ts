/** Lets a loop sleep until there is work. A wake-up during the work is not lost. */
export class WakeSignal {
  #raised = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    this.#raised = true;
    this.#resolve?.();
  }

  /** Discards earlier wake-ups. Call it before looking for work. */
  clear(): void {
    this.#raised = false;
  }

  /** Resolves at the next wake-up, at once if one came since `clear`, and after `milliseconds` at the latest. */
  wait(milliseconds: number): Promise<void> {
    if (this.#raised) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    this.#resolve = resolve;
    return promise.finally(() => {
      clearTimeout(timer);
      this.#resolve = undefined;
    });
  }
}
