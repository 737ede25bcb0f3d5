import type { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BatchHandler, Consumer, ConsumerOptions } from './broker.ts';
import type { Entry, InProcessQueue } from './in-process-queue.ts';
import { growingPause } from './timing.ts';

export interface HandlerRun {
  readonly consumer: InProcessConsumer;
  publishing: number;
  finished: boolean;
}

export interface InProcessConsumerSetup {
  readonly queue: InProcessQueue;
  readonly options: ConsumerOptions;
  readonly handler: BatchHandler;
  readonly runs: AsyncLocalStorage<HandlerRun>;
  readonly redeliveryDelay: number;
  readonly log: Logger;
}

/**
 * During a handler's own publish, another run may start for nested messages. Otherwise it would wait for itself
 * forever.
 */
export class InProcessConsumer implements Consumer {
  readonly #setup: InProcessConsumerSetup;
  readonly #running = new Map<HandlerRun, Promise<void>>();
  readonly #stopping = new AbortController();
  #stopped: Promise<void> | null = null;
  #pausing = false;
  #wakeScheduled = false;
  #failures = 0;

  constructor(setup: InProcessConsumerSetup) {
    this.#setup = setup;
  }

  /** Starts after the current turn of the event loop, so that everything published in it is one batch. */
  wake(): void {
    if (this.#wakeScheduled) return;
    this.#wakeScheduled = true;
    queueMicrotask(() => {
      this.#wakeScheduled = false;
      this.#next();
    });
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    // Leave the queue only afterwards: a running handler may wait for a message that only this consumer would take.
    while (this.#running.size > 0) await Promise.all(this.#running.values());
    this.#setup.queue.leave(this);
  }

  #next(): void {
    const { queue, options } = this.#setup;
    if (this.#pausing) return;
    const runs = [...this.#running.keys()];
    if (runs.some(({ publishing }) => publishing === 0)) return;
    if (this.#stopping.signal.aborted && runs.length === 0) return;
    const limit = Math.min(options.batch, options.prefetch);
    const entries = runs.length === 0 ? queue.take(limit) : queue.takeNested(limit);
    if (entries.length === 0) return;
    const run: HandlerRun = { consumer: this, publishing: 0, finished: false };
    this.#running.set(run, this.#handle(run, entries));
  }

  async #handle(run: HandlerRun, entries: readonly Entry[]): Promise<void> {
    const { handler, runs, queue } = this.#setup;
    const deliveries = entries.map(({ id, exchange, routingKey, json, trace, signature, redelivered }) => {
      const body: unknown = JSON.parse(json);
      const message = { id, exchange, routingKey, body, text: json, signature, ...(trace !== undefined && { trace }) };
      return { message, redelivered };
    });
    try {
      await runs.run(run, async () => handler(deliveries));
      this.#failures = 0;
      for (const entry of entries) entry.commit();
    } catch (err) {
      await this.#pause(err, entries.length);
      queue.putBack(entries);
    } finally {
      run.finished = true;
      this.#running.delete(run);
      this.wake();
    }
  }

  async #pause(err: unknown, deliveries: number): Promise<void> {
    const { redeliveryDelay, log } = this.#setup;
    this.#failures += 1;
    const pause = growingPause(this.#failures, redeliveryDelay);
    log.error({ err, deliveries, pause }, 'handler failed, its deliveries will be redelivered');
    this.#pausing = true;
    await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => {});
    this.#pausing = false;
  }
}
