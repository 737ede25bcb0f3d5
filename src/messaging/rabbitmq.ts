import { type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib';
import type { Logger } from 'pino';
import type { BatchHandler, Broker, Consumer, ConsumerOptions, Listener, Message, OnWakeUp } from './broker.ts';
import { closeQuietly } from './rabbitmq-channel.ts';
import { RabbitmqConsumer } from './rabbitmq-consumer.ts';
import { RabbitmqListener } from './rabbitmq-listener.ts';
import { RabbitmqPublisher } from './rabbitmq-publisher.ts';
import { withDeadline } from './timing.ts';
import type { QueueTopology, Topology } from './topology.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const DRAIN_DEADLINE_MS = 8_000;
const CLOSE_DEADLINE_MS = 2_000;
const DEPTH_DEADLINE_MS = 2_000;
// A peer that stopped answering is noticed within two of these. A `heartbeat` in the URL overrides it.
const HEARTBEAT_SECONDS = '5';

export interface RabbitmqOptions {
  /** amqp: or amqps: */
  readonly url: string;
  readonly log: Logger;
  /** The durable queues, which are declared. */
  readonly queues: readonly QueueTopology[];
  /** Put before every exchange and queue name, so that several systems can share a server. */
  readonly prefix?: string;
}

/**
 * Connects to RabbitMQ and keeps connecting until closed. Resolves after the first attempt, successful or not: a node must
 * start without the broker, since its messages wait in the outbox. `ready()` says whether there is a connection.
 */
export async function connectRabbitmq({ url, log, queues, prefix = '' }: RabbitmqOptions): Promise<Broker> {
  const broker = new RabbitmqBroker({ queues, prefix }, log);
  await broker.open(url);
  return broker;
}

class RabbitmqBroker implements Broker {
  readonly kind = 'rabbitmq';
  readonly #topology: Topology;
  readonly #log: Logger;
  readonly #publisher: RabbitmqPublisher;
  readonly #consumers = new Set<RabbitmqConsumer>();
  readonly #listeners = new Set<RabbitmqListener>();
  #recovering: RecoveringChannelModel | null = null;
  #connection: ChannelModel | null = null;
  #blocked = false;
  #closed: Promise<void> | null = null;

  constructor(topology: Topology, log: Logger) {
    this.#topology = topology;
    this.#log = log;
    this.#publisher = new RabbitmqPublisher(topology, log);
  }

  async open(url: string): Promise<void> {
    const recovering = await connect(withHeartbeat(url), {
      timeout: CONNECT_TIMEOUT_MS,
      noDelay: true,
      recovery: {
        initialDelay: 200,
        maxDelay: 5_000,
        waitForConnect: false,
        setup: (connection: ChannelModel) => this.#setup(connection),
      },
    });
    this.#recovering = recovering;
    // Each connection's own listener logs it.
    recovering.on('error', () => {});
    recovering.on('handler-error', (err) => this.#log.error({ err }, 'RabbitMQ connection listener failed'));
    recovering.on('connect', () => this.#log.info('connected to RabbitMQ'));
    recovering.on('disconnect', (err) => this.#log.warn({ err }, 'RabbitMQ connection lost'));
    recovering.on('connect-failed', (err) => this.#log.warn({ err }, 'RabbitMQ cannot be reached'));
    await new Promise<unknown>((resolve) => {
      recovering.once('connect', resolve);
      recovering.once('connect-failed', resolve);
    });
  }

  async #setup(connection: ChannelModel): Promise<void> {
    let closed = false;
    // amqplib's recovery listens to the connection only after this setup.
    connection.on('error', (err) => this.#log.warn({ err }, 'RabbitMQ connection error'));
    connection.on('close', () => {
      closed = true;
      this.#connection = null;
      for (const channel of this.#channels()) channel.detach();
    });
    connection.on('blocked', (reason) => {
      this.#blocked = true;
      this.#log.warn({ reason }, 'RabbitMQ takes no messages');
    });
    connection.on('unblocked', () => {
      this.#blocked = false;
    });
    this.#connection = connection;
    this.#blocked = false;
    await Promise.all(this.#channels().map((channel) => channel.attach(connection)));
    // amqplib's recovery would take it as open and never notice.
    if (closed) throw new Error('RabbitMQ closed the connection while it was set up');
  }

  #channels() {
    return [this.#publisher, ...this.#consumers, ...this.#listeners].map(({ channel }) => channel);
  }

  async publish(messages: readonly Message[]): Promise<void> {
    // A blocked connection confirms nothing until the server has memory and disk again.
    if (this.#blocked && messages.length > 0) throw new Error('RabbitMQ takes no messages at the moment');
    await this.#publisher.publish(messages);
  }

  async consume(name: string, options: ConsumerOptions, handler: BatchHandler): Promise<Consumer> {
    const queue = this.#topology.queues.find((each) => each.name === name);
    if (!queue) throw new RangeError(`no queue ${name} in the topology`);
    if (this.#closed) throw new Error('the broker is closed');
    const consumer = new RabbitmqConsumer(queue, this.#topology, options, handler, this.#log);
    this.#consumers.add(consumer);
    if (this.#connection) await consumer.channel.attach(this.#connection);
    return {
      stop: async () => {
        await consumer.stop();
        this.#consumers.delete(consumer);
      },
    };
  }

  async listen(onWakeUp: OnWakeUp): Promise<Listener> {
    if (this.#closed) throw new Error('the broker is closed');
    const listener = new RabbitmqListener(this.#topology, onWakeUp, this.#log);
    this.#listeners.add(listener);
    if (this.#connection) await listener.channel.attach(this.#connection);
    return {
      add: (partnerId) => listener.add(partnerId),
      remove: (partnerId) => listener.remove(partnerId),
      close: async () => {
        await listener.close();
        this.#listeners.delete(listener);
      },
    };
  }

  ready(): boolean {
    return this.#publisher.channel.current !== null && !this.#blocked && this.#closed === null;
  }

  async depth(queue: string): Promise<number | null> {
    if (!this.#connection) return null;
    try {
      return await withDeadline(this.#countWaiting(this.#connection, queue), DEPTH_DEADLINE_MS, 'counting messages');
    } catch (err) {
      this.#log.debug({ err, queue }, 'queue depth unknown');
      return null;
    }
  }

  async #countWaiting(connection: ChannelModel, queue: string): Promise<number> {
    // On a channel of its own, because asking for a missing queue closes the channel.
    const channel = await connection.createChannel();
    channel.on('error', (err) => this.#log.debug({ err, queue }, 'queue depth unknown'));
    try {
      const { messageCount } = await channel.checkQueue(this.#topology.prefix + queue);
      return messageCount;
    } finally {
      await closeQuietly(channel);
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const drained = Promise.all([
      ...[...this.#consumers].map((consumer) => consumer.stop()),
      ...[...this.#listeners].map((listener) => listener.close()),
    ]);
    await withDeadline(drained, DRAIN_DEADLINE_MS, 'waiting for handlers').catch((err: unknown) => {
      this.#log.warn({ err }, 'closing while a handler still runs; its deliveries will come again');
    });
    const closing = this.#recovering?.close() ?? Promise.resolve();
    await withDeadline(closing, CLOSE_DEADLINE_MS, 'closing the connection').catch((err: unknown) => {
      this.#log.warn({ err }, 'RabbitMQ connection not closed cleanly');
    });
    for (const channel of this.#channels()) channel.detach();
  }
}

function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', HEARTBEAT_SECONDS);
  return parsed.href;
}
