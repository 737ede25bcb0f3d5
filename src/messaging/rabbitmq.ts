import type { ChannelModel, Replies } from 'amqplib';
import type { Logger } from 'pino';
import type { AmqpTls } from '../platform/http/tls-settings.ts';
import type {
  Answers,
  BatchHandler,
  Broker,
  Consumer,
  ConsumerOptions,
  Listener,
  Message,
  OnWakeUp,
} from './broker.ts';
import { closeQuietly } from './rabbitmq-channel.ts';
import { LastingConnection } from './rabbitmq-connection.ts';
import { RabbitmqConsumer } from './rabbitmq-consumer.ts';
import { RabbitmqListener } from './rabbitmq-listener.ts';
import { RabbitmqPublisher } from './rabbitmq-publisher.ts';
import { RabbitmqQuestions } from './rabbitmq-questions.ts';
import { withDeadline } from './timing.ts';
import type { QueueTopology, Topology } from './topology.ts';

const DRAIN_DEADLINE_MS = 8_000;
const CLOSE_DEADLINE_MS = 2_000;
const DEPTH_DEADLINE_MS = 2_000;

export interface RabbitmqOptions {
  /** amqp: or amqps: URLs of one server, or of the nodes of one cluster. */
  readonly urls: readonly string[];
  /** Certificates that verify amqps servers. Default: the certification authorities of Node. */
  readonly tls?: AmqpTls;
  readonly log: Logger;
  readonly queues: readonly QueueTopology[];
  /** Prefix of every exchange and queue name, so that several systems can share a server. */
  readonly prefix?: string;
  /** Default 15 s. */
  readonly confirmWithinMs?: number;
}

/**
 * Connects to RabbitMQ and reconnects until closed. Resolves after the first attempt, successful or not: a node must
 * start without the broker, since its messages wait in the outbox. `ready()` says whether there is a connection.
 * @throws StartupError when the server at every address has an untrusted certificate.
 */
export async function connectRabbitmq(options: RabbitmqOptions): Promise<Broker> {
  const broker = new RabbitmqBroker(options);
  await broker.open();
  return broker;
}

class RabbitmqBroker implements Broker {
  readonly kind = 'rabbitmq';
  readonly #topology: Topology;
  readonly #log: Logger;
  readonly #publisher: RabbitmqPublisher;
  readonly #questions: RabbitmqQuestions;
  readonly #consumers = new Set<RabbitmqConsumer>();
  readonly #listeners = new Set<RabbitmqListener>();
  readonly #lasting: LastingConnection;
  #connection: ChannelModel | null = null;
  #blocked = false;
  #closed: Promise<void> | null = null;

  constructor({ urls, tls, log, queues, prefix = '', confirmWithinMs }: RabbitmqOptions) {
    this.#topology = { queues, prefix };
    this.#log = log;
    const onSilence = () => this.#abandon();
    this.#publisher = new RabbitmqPublisher({ topology: this.#topology, onSilence, confirmWithinMs }, log);
    this.#questions = new RabbitmqQuestions(this.#topology, log);
    const setup = (connection: ChannelModel) => this.#setup(connection);
    this.#lasting = new LastingConnection({ urls, tls, setup, lost: () => this.#lost() }, log);
  }

  open(): Promise<void> {
    return this.#lasting.open();
  }

  async #setup(connection: ChannelModel): Promise<void> {
    connection.on('blocked', (reason) => {
      this.#blocked = true;
      this.#log.warn({ reason }, 'RabbitMQ has blocked the connection');
    });
    connection.on('unblocked', () => {
      this.#blocked = false;
    });
    this.#connection = connection;
    this.#blocked = false;
    await Promise.all(this.#channels().map((channel) => channel.attach(connection)));
  }

  #lost(): void {
    this.#connection = null;
    for (const channel of this.#channels()) channel.detach();
  }

  #abandon(): void {
    if (!this.#blocked) this.#lasting.abandon();
  }

  #channels() {
    return [this.#publisher, this.#questions, ...this.#consumers, ...this.#listeners].map(({ channel }) => channel);
  }

  async publish(messages: readonly Message[]): Promise<void> {
    // A blocked connection confirms nothing until the server has memory and disk again.
    if (this.#blocked && messages.length > 0) throw new Error('RabbitMQ accepts no messages at the moment');
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

  ask(question: Message, withinMs: number, accepts: Answers): Promise<Message> {
    return this.#questions.ask(question, withinMs, accepts);
  }

  async depth(queue: string): Promise<number | null> {
    return (await this.#standing(queue))?.messageCount ?? null;
  }

  async consumers(queue: string): Promise<number | null> {
    return (await this.#standing(queue))?.consumerCount ?? null;
  }

  async #standing(queue: string): Promise<Replies.AssertQueue | null> {
    if (!this.#connection) return null;
    try {
      return await withDeadline(this.#count(this.#connection, queue), DEPTH_DEADLINE_MS, 'counting messages');
    } catch (err) {
      this.#log.debug({ err, queue }, 'queue depth unknown');
      return null;
    }
  }

  async #count(connection: ChannelModel, queue: string): Promise<Replies.AssertQueue> {
    // On its own channel, because a query for a missing queue closes the channel.
    const channel = await connection.createChannel();
    channel.on('error', (err) => this.#log.debug({ err, queue }, 'queue depth unknown'));
    try {
      return await channel.checkQueue(this.#topology.prefix + queue);
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
      this.#log.warn({ err }, 'closing while a handler still runs, its deliveries will be redelivered');
    });
    await withDeadline(this.#lasting.close(), CLOSE_DEADLINE_MS, 'closing the connection').catch((err: unknown) => {
      this.#log.warn({ err }, 'RabbitMQ connection not closed cleanly');
    });
    for (const channel of this.#channels()) channel.detach();
  }
}
