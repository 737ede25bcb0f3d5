import { setTimeout as sleep } from 'node:timers/promises';
import { type Channel, type ChannelModel, type ConsumeMessage, IllegalOperationError } from 'amqplib';
import type { Logger } from 'pino';
import type { BatchHandler, Consumer, ConsumerOptions, Delivery } from './broker.ts';
import { LastingChannel } from './rabbitmq-channel.ts';
import { toDeliveries } from './rabbitmq-delivery.ts';
import { declareTopology } from './rabbitmq-topology.ts';
import { growingPause } from './timing.ts';
import type { QueueTopology, Topology } from './topology.ts';

/** Builds before batches of events have 0, and get a message only when nobody who reads them can take it. */
const PRIORITY_OF_WHO_READS_BATCHES = 1;

interface Buffered {
  readonly channel: Channel;
  readonly message: ConsumeMessage;
  /** Once they were read. */
  deliveries?: readonly Delivery[];
}

interface Batch {
  readonly last: Buffered;
  readonly deliveries: readonly Delivery[];
}

/**
 * Hands one queue to a handler. The deliveries that arrive while the handler runs are its next batch: single deliveries
 * when idle, large batches under load, without a timer. When the handler fails, other consumers get what this one had, and
 * it takes nothing for a while.
 */
export class RabbitmqConsumer implements Consumer {
  readonly channel: LastingChannel<Channel>;
  readonly #queue: QueueTopology;
  readonly #topology: Topology;
  readonly #options: ConsumerOptions;
  readonly #handler: BatchHandler;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #buffer: Buffered[] = [];
  // By channel: the server may answer on one that was given up long after it has on the next.
  readonly #tags = new WeakMap<Channel, string>();
  #running: Promise<void> | null = null;
  #stopped: Promise<void> | null = null;
  #failures = 0;

  constructor(queue: QueueTopology, topology: Topology, options: ConsumerOptions, handler: BatchHandler, log: Logger) {
    this.#queue = queue;
    this.#topology = topology;
    this.#options = options;
    this.#handler = handler;
    this.#log = log.child({ queue: queue.name });
    this.channel = new LastingChannel(
      {
        name: `consumer of ${queue.name}`,
        create: (connection: ChannelModel) => connection.createChannel(),
        setup: (channel) => this.#subscribe(channel),
        lost: (channel) => {
          this.#buffer = this.#buffer.filter((buffered) => buffered.channel !== channel);
        },
      },
      log,
    );
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    const channel = this.channel.current;
    if (channel) await this.#cancel(channel);
    // Return what our handler will not get to other consumers before waiting for the handler.
    for (const buffered of this.#buffer.splice(0)) this.#settle(() => buffered.channel.nack(buffered.message));
    await this.#running;
    await this.channel.close();
  }

  async #subscribe(channel: Channel): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    // The queue itself may have been lost.
    await declareTopology(channel, this.#topology);
    await channel.prefetch(this.#options.prefetch);
    await this.#consume(channel);
  }

  async #consume(channel: Channel): Promise<void> {
    const take = (message: ConsumeMessage | null) => {
      if (message) {
        this.#buffer.push({ channel, message });
        this.#running ??= this.#drain();
      } else {
        this.#log.warn('consumer cancelled by the server');
        // A closed channel is opened again, whatever closed it.
        void channel.close().catch(() => {});
      }
    };
    const options = { priority: PRIORITY_OF_WHO_READS_BATCHES };
    const { consumerTag } = await channel.consume(this.#topology.prefix + this.#queue.name, take, options);
    this.#tags.set(channel, consumerTag);
  }

  /** When it fails, the channel is lost, and the subscription with it. */
  async #cancel(channel: Channel): Promise<void> {
    const tag = this.#tags.get(channel);
    if (tag !== undefined) await channel.cancel(tag).catch(() => {});
  }

  async #drain(): Promise<void> {
    // Everything that arrived in the same chunk of network data belongs to the first batch.
    await Promise.resolve();
    while (this.#buffer.length > 0 && !this.#stopping.signal.aborted) await this.#handle(this.#take());
    this.#running = null;
  }

  /** The next batch, always of one channel, since one acknowledgement settles all of it. */
  #take(): Batch {
    const { channel } = this.#buffer[0] as Buffered;
    const taken: Buffered[] = [];
    const deliveries: Delivery[] = [];
    for (const buffered of this.#buffer) {
      if (buffered.channel !== channel) break;
      buffered.deliveries ??= toDeliveries(buffered.message, this.#queue, this.#topology.prefix);
      if (taken.length > 0 && deliveries.length + buffered.deliveries.length > this.#options.batch) break;
      taken.push(buffered);
      deliveries.push(...buffered.deliveries);
    }
    this.#buffer.splice(0, taken.length);
    return { last: taken.at(-1) as Buffered, deliveries };
  }

  async #handle({ last, deliveries }: Batch): Promise<void> {
    const { batch } = this.#options;
    try {
      // One message can hold more than the handler takes.
      for (let from = 0; from < deliveries.length; from += batch)
        await this.#handler(deliveries.slice(from, from + batch));
      this.#failures = 0;
      this.#settle(() => last.channel.ack(last.message, true));
    } catch (err) {
      this.#failures += 1;
      const pause = growingPause(this.#failures);
      this.#log.error({ err, deliveries: deliveries.length, pause }, 'handler failed, its deliveries will come again');
      await this.#takeNothingFor(pause, last.channel);
    }
  }

  /** What fails here fails because the channel is closed: then the server redelivers by itself, and the next one subscribes. */
  async #takeNothingFor(pause: number, channel: Channel): Promise<void> {
    await this.#cancel(channel);
    this.#buffer = this.#buffer.filter((buffered) => buffered.channel !== channel);
    this.#settle(() => channel.nackAll(true));
    await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => {});
    if (this.#stopping.signal.aborted || this.channel.current !== channel) return;
    await this.#consume(channel).catch(() => {});
  }

  /** Acknowledges or requeues, unless the channel is closed: then the server redelivers by itself. */
  #settle(send: () => void): void {
    try {
      send();
    } catch (err) {
      if (!(err instanceof IllegalOperationError)) this.#log.error({ err }, 'deliveries could not be settled');
    }
  }
}
