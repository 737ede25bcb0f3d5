import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import {
  type BatchHandler,
  type Broker,
  type Consumer,
  type ConsumerOptions,
  type Listener,
  type Message,
  NoAnswerError,
  type OnWakeUp,
  UnroutableMessages,
} from './broker.ts';
import { type HandlerRun, InProcessConsumer } from './in-process-consumer.ts';
import { InProcessListeners } from './in-process-listener.ts';
import { type Entry, InProcessQueue } from './in-process-queue.ts';
import { serialiseBody } from './message-body.ts';
import { withDeadline } from './timing.ts';
import { type QueueTopology, queuesFor } from './topology.ts';

const DRAIN_DEADLINE_MS = 8_000;

export interface InProcessOptions {
  readonly log: Logger;
  readonly queues: readonly QueueTopology[];
  /** First pause before a redelivery, in ms. It doubles up to 5 s. */
  readonly redeliveryDelay?: number;
}

/**
 * In memory. `publish` resolves when the consumers have committed, so the publisher repeats all others after a crash.
 * Publishers wait, which limits the memory.
 */
export const createInProcessBroker = (options: InProcessOptions): Broker => new InProcessBroker(options);

class InProcessBroker implements Broker {
  readonly kind = 'in-process';
  readonly #log: Logger;
  readonly #redeliveryDelay: number;
  readonly #topology: readonly QueueTopology[];
  readonly #queues: ReadonlyMap<string, InProcessQueue>;
  readonly #consumers = new Set<InProcessConsumer>();
  readonly #listeners = new InProcessListeners();
  readonly #runs = new AsyncLocalStorage<HandlerRun>();
  #closed: Promise<void> | null = null;

  constructor({ log, queues, redeliveryDelay = 100 }: InProcessOptions) {
    this.#log = log;
    this.#topology = queues;
    this.#queues = new Map(queues.map(({ name }) => [name, new InProcessQueue()]));
    this.#redeliveryDelay = redeliveryDelay;
  }

  async publish(messages: readonly Message[]): Promise<void> {
    if (this.#closed && messages.length > 0) throw new Error('the broker is closed');
    const run = this.#runs.getStore();
    const publisher = run && !run.finished ? run : null;
    const { promise: committed, resolve, reject } = Promise.withResolvers<void>();
    const entries = new Map<string, Entry[]>();
    const unroutable: string[] = [];
    let uncommitted = 0;
    const commit = () => {
      uncommitted -= 1;
      if (uncommitted === 0) resolve();
    };
    for (const message of messages) {
      const { id, exchange, routingKey, trace, signature = null } = message;
      const targets = queuesFor(this.#topology, exchange, routingKey);
      if (targets.length === 0) unroutable.push(id);
      const json = serialiseBody(message);
      for (const { name } of targets) {
        const nested = publisher !== null;
        const content = { id, exchange, routingKey, json, trace, signature };
        const entry = { ...content, nested, redelivered: false, commit, fail: reject };
        getOrMake(entries, name, (): Entry[] => []).push(entry);
        uncommitted += 1;
      }
    }
    if (uncommitted === 0) resolve();

    for (const [name, batch] of entries) this.#queues.get(name)?.put(batch);
    this.#listeners.wake(messages);
    if (publisher) {
      publisher.publishing += 1;
      publisher.consumer.wake();
    }
    try {
      await committed;
    } finally {
      if (publisher) publisher.publishing -= 1;
    }
    if (unroutable.length > 0) throw new UnroutableMessages(unroutable);
  }

  async consume(name: string, options: ConsumerOptions, handler: BatchHandler): Promise<Consumer> {
    const queue = this.#queues.get(name);
    if (!queue) throw new RangeError(`no queue ${name} in the topology`);
    if (this.#closed) throw new Error('the broker is closed');
    const consumer = new InProcessConsumer({
      queue,
      options,
      handler,
      runs: this.#runs,
      redeliveryDelay: this.#redeliveryDelay,
      log: this.#log.child({ queue: name }),
    });
    this.#consumers.add(consumer);
    queue.join(consumer);
    return {
      stop: async () => {
        await consumer.stop();
        this.#consumers.delete(consumer);
      },
    };
  }

  async listen(onWakeUp: OnWakeUp): Promise<Listener> {
    if (this.#closed) throw new Error('the broker is closed');
    return this.#listeners.listen(onWakeUp);
  }

  async ask({ routingKey }: Message): Promise<Message> {
    throw new NoAnswerError(`no connector can answer ${routingKey} in one process: set AMQP_URL`);
  }

  ready(): boolean {
    return this.#closed === null;
  }

  async depth(queue: string): Promise<number | null> {
    return this.#queues.get(queue)?.depth ?? null;
  }

  async consumers(queue: string): Promise<number | null> {
    return this.#queues.get(queue)?.consumers ?? null;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#listeners.close();
    // Closes the queues first. Otherwise a handler that waits for its own publish would never end.
    for (const queue of this.#queues.values()) queue.close(new Error('the broker is closed'));
    const drained = Promise.all([...this.#consumers].map((consumer) => consumer.stop()));
    await withDeadline(drained, DRAIN_DEADLINE_MS, 'waiting for handlers').catch((err: unknown) => {
      this.#log.warn({ err }, 'closed while a handler still runs');
    });
  }
}
