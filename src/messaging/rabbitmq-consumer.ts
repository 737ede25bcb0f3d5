import { setTimeout as sleep } from 'node:timers/promises';
import { type Channel, type ChannelModel, type ConsumeMessage, IllegalOperationError } from 'amqplib';
import type { Logger } from 'pino';
import type { BatchHandler, Consumer, ConsumerOptions, Delivery } from './broker.ts';
import { LastingChannel } from './rabbitmq-channel.ts';
import { toDeliveries } from './rabbitmq-delivery.ts';
import { declareTopology } from './rabbitmq-topology.ts';
import { growingPause } from './timing.ts';
import type { QueueTopology, Topology } from './topology.ts';

/** Builds that cannot read event batches have priority 0: they get a message only as a last resort. */
const PRIORITY_OF_WHO_READS_BATCHES = 1;

interface Buffered {
  readonly channel: Channel;
  readonly message: ConsumeMessage;
  deliveries?: readonly Delivery[];
}

interface Batch {
  readonly last: Buffered;
  readonly deliveries: readonly Delivery[];
}

/**
 * Deliveries that arrive while the handler runs are its next batch: small when idle, large under load, without a timer.
 * When the handler fails, other consumers get the deliveries, and this one pauses.
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
  // Keyed by channel: the server may answer on an abandoned channel long after it has answered on the next.
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
    // Return deliveries that our handler will not get to other consumers before waiting for the handler.
    for (const buffered of this.#buffer.splice(0)) this.#settle(() => buffered.channel.nack(buffered.message));
    await this.#running;
    await this.channel.close();
  }

  async #subscribe(channel: Channel): Promise<void> {
    if (this.#stopping.signal.aborted) return;
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
        // A closed channel is reopened, which subscribes again.
        void channel.close().catch(() => {});
      }
    };
    const options = { priority: PRIORITY_OF_WHO_READS_BATCHES };
    const { consumerTag } = await channel.consume(this.#topology.prefix + this.#queue.name, take, options);
    this.#tags.set(channel, consumerTag);
  }

  /** A failure means that the channel, and its subscription, are lost. */
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
      for (let from = 0; from < deliveries.length; from += batch)
        await this.#handler(deliveries.slice(from, from + batch));
      this.#failures = 0;
      this.#settle(() => last.channel.ack(last.message, true));
    } catch (err) {
      this.#failures += 1;
      const pause = growingPause(this.#failures);
      this.#log.error(
        { err, deliveries: deliveries.length, pause },
        'handler failed, its deliveries will be redelivered',
      );
      await this.#takeNothingFor(pause, last.channel);
    }
  }

  /** A failure here means that the channel is closed: the server redelivers, and the next channel subscribes. */
  async #takeNothingFor(pause: number, channel: Channel): Promise<void> {
    await this.#cancel(channel);
    this.#buffer = this.#buffer.filter((buffered) => buffered.channel !== channel);
    this.#settle(() => channel.nackAll(true));
    await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => {});
    if (this.#stopping.signal.aborted || this.channel.current !== channel) return;
    await this.#consume(channel).catch(() => {});
  }

  /** On a closed channel the server redelivers by itself. */
  #settle(send: () => void): void {
    try {
      send();
    } catch (err) {
      if (!(err instanceof IllegalOperationError)) this.#log.error({ err }, 'deliveries could not be settled');
    }
  }
}
