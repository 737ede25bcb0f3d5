import { setTimeout as sleep } from 'node:timers/promises';
import { type Channel, type ChannelModel, type ConsumeMessage, IllegalOperationError } from 'amqplib';
import type { Logger } from 'pino';
import type { BatchHandler, Consumer, ConsumerOptions } from './broker.ts';
import { LastingChannel } from './rabbitmq-channel.ts';
import { toDelivery } from './rabbitmq-delivery.ts';
import { declareTopology } from './rabbitmq-topology.ts';
import { growingPause } from './timing.ts';
import type { QueueTopology, Topology } from './topology.ts';

interface Buffered {
  readonly channel: Channel;
  readonly message: ConsumeMessage;
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
  #consumerTag: string | null = null;
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
    // When the cancel fails, the channel is lost, and the subscription with it.
    if (channel && this.#consumerTag !== null) await channel.cancel(this.#consumerTag).catch(() => {});
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
    const { consumerTag } = await channel.consume(this.#topology.prefix + this.#queue.name, (message) => {
      if (message) {
        this.#buffer.push({ channel, message });
        this.#running ??= this.#drain();
      } else {
        this.#log.warn('consumer cancelled by the server');
        // A closed channel is opened again, whatever closed it.
        void channel.close().catch(() => {});
      }
    });
    this.#consumerTag = consumerTag;
  }

  async #drain(): Promise<void> {
    // Everything that arrived in the same chunk of network data belongs to the first batch.
    await Promise.resolve();
    while (this.#buffer.length > 0 && !this.#stopping.signal.aborted) await this.#handle(this.#take());
    this.#running = null;
  }

  /** The next batch, always of one channel, since one acknowledgement settles all of it. */
  #take(): Buffered[] {
    const channel = this.#buffer[0]?.channel;
    const end = this.#buffer.findIndex((buffered) => buffered.channel !== channel);
    return this.#buffer.splice(0, Math.min(this.#options.batch, end === -1 ? this.#buffer.length : end));
  }

  async #handle(batch: readonly Buffered[]): Promise<void> {
    const last = batch.at(-1) as Buffered;
    try {
      await this.#handler(batch.map(({ message }) => toDelivery(message, this.#queue, this.#topology.prefix)));
      this.#failures = 0;
      this.#settle(() => last.channel.ack(last.message, true));
    } catch (err) {
      this.#failures += 1;
      const pause = growingPause(this.#failures);
      this.#log.error({ err, deliveries: batch.length, pause }, 'handler failed, its deliveries will come again');
      await this.#takeNothingFor(pause, last.channel);
    }
  }

  /** What fails here fails because the channel is closed: then the server redelivers by itself, and the next one subscribes. */
  async #takeNothingFor(pause: number, channel: Channel): Promise<void> {
    if (this.#consumerTag !== null) await channel.cancel(this.#consumerTag).catch(() => {});
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
