import type { Channel, ChannelModel } from 'amqplib';
import type { Logger } from 'pino';
import type { Listener, OnWakeUp } from './broker.ts';
import { LastingChannel } from './rabbitmq-channel.ts';
import { declareTopology } from './rabbitmq-topology.ts';
import type { Topology } from './topology.ts';
import { eventsOf, wakeUpOf } from './wake-up.ts';

/** The server drops the oldest wake-ups beyond this. That only delays their events. */
const MAX_WAITING = 10_000;

/**
 * The server deletes the node's queue with the connection. Every new channel declares and binds it again. The listener
 * then gets `lost`, because wake-ups may have been missed.
 */
export class RabbitmqListener implements Listener {
  readonly channel: LastingChannel<Channel>;
  readonly #topology: Topology;
  readonly #onWakeUp: OnWakeUp;
  readonly #log: Logger;
  readonly #partners = new Map<string, PromiseWithResolvers<void>>();
  #bound: { readonly channel: Channel; readonly queue: string } | null = null;
  #openedBefore = false;
  #closed = false;

  constructor(topology: Topology, onWakeUp: OnWakeUp, log: Logger) {
    this.#topology = topology;
    this.#onWakeUp = onWakeUp;
    this.#log = log;
    this.channel = new LastingChannel(
      {
        name: 'listener',
        create: (connection: ChannelModel) => connection.createChannel(),
        setup: (channel) => this.#open(channel),
        lost: (channel) => {
          if (this.#bound?.channel === channel) this.#bound = null;
        },
      },
      log,
    );
  }

  async add(partnerId: string): Promise<void> {
    if (this.#closed) return;
    let bound = this.#partners.get(partnerId);
    if (!bound) {
      bound = Promise.withResolvers<void>();
      this.#partners.set(partnerId, bound);
      void this.#bind(partnerId, bound);
    }
    return bound.promise;
  }

  async remove(partnerId: string): Promise<void> {
    const bound = this.#partners.get(partnerId);
    if (!bound) return;
    this.#partners.delete(partnerId);
    bound.resolve();
    // Calls on one channel keep their order: an earlier request to bind the same partner comes first.
    const { channel, queue } = this.#bound ?? {};
    await channel?.unbindQueue(queue as string, `${this.#topology.prefix}events`, eventsOf(partnerId)).catch(() => {});
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const bound of this.#partners.values()) bound.resolve();
    this.#partners.clear();
    await this.channel.close();
  }

  async #open(channel: Channel): Promise<void> {
    await declareTopology(channel, this.#topology);
    const { queue } = await channel.assertQueue('', {
      exclusive: true,
      autoDelete: true,
      durable: false,
      maxLength: MAX_WAITING,
    });
    await channel.consume(
      queue,
      (message) => {
        if (!message) {
          this.#log.warn('listener cancelled by the server');
          // A closed channel is reopened, which binds again.
          void channel.close().catch(() => {});
          return;
        }
        const wakeUp = wakeUpOf(message.fields.routingKey, message.properties.headers?.['position']);
        if (wakeUp && this.#partners.has(wakeUp.partnerId)) this.#onWakeUp(wakeUp);
      },
      { noAck: true, exclusive: true },
    );
    this.#bound = { channel, queue };
    // Not awaited, because opening the channel has a deadline and there can be thousands of partners.
    void this.#bindAll();
  }

  async #bindAll(): Promise<void> {
    const again = this.#openedBefore;
    this.#openedBefore = true;
    const opened = this.#bound;
    for (const [partnerId, bound] of this.#partners) {
      if (this.#bound !== opened) return;
      await this.#bind(partnerId, bound);
    }
    if (again && this.#bound === opened) this.#onWakeUp('lost');
  }

  /** Binds on the open channel. If the channel closes meanwhile, the next channel binds. */
  async #bind(partnerId: string, bound: PromiseWithResolvers<void>): Promise<void> {
    if (!this.#bound) return;
    const { channel, queue } = this.#bound;
    try {
      await channel.bindQueue(queue, `${this.#topology.prefix}events`, eventsOf(partnerId));
      bound.resolve();
    } catch (err) {
      this.#log.debug({ err }, 'partner not bound, the next channel binds it');
    }
  }
}
