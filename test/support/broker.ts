import { randomUUID } from 'node:crypto';
import { type Channel, connect } from 'amqplib';
import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { queues } from '../../src/domains.ts';
import type { Broker, Delivery, Message } from '../../src/messaging/broker.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import { connectRabbitmq } from '../../src/messaging/rabbitmq.ts';
import { exchanges } from '../../src/messaging/topology.ts';
import { runLog } from './run-log.ts';
import { rabbitmqUrl } from './servers.ts';

const log = runLog();

/** The shared RabbitMQ server; empty if there is none. */
export const amqpUrl = (await rabbitmqUrl()) ?? '';

export const limits = { prefetch: 200, batch: 100 };

/** Closed when the test has finished. */
export async function openInProcess(): Promise<Broker> {
  const broker = createInProcessBroker({ log, queues, redeliveryDelay: 10 });
  onTestFinished(() => broker.close());
  return broker;
}

/** On exchanges and queues of its own; when the test has finished it is closed and they are gone. */
export async function openRabbitmq(prefix = uniquePrefix()): Promise<Broker> {
  const broker = await connectRabbitmq({ urls: [amqpUrl], log, queues, prefix });
  const channel = await openChannel();
  onTestFinished(async () => {
    await broker.close();
    for (const { name } of queues) await channel.deleteQueue(prefix + name);
    for (const name of exchanges) await channel.deleteExchange(prefix + name);
  });
  return broker;
}

export function uniquePrefix(): string {
  return `test-${randomUUID()}.`;
}

/** A plain channel, past the broker. */
export async function openChannel(): Promise<Channel> {
  const connection = await connect(amqpUrl);
  onTestFinished(() => connection.close());
  return connection.createChannel();
}

/** A message for the queue `rails.spi`. */
export function command(body: unknown = {}): Message {
  return { id: v7(), exchange: 'rails', routingKey: 'spi.payment', body };
}

/** A message for the queue `settlement`. */
export function outcome(body: unknown = {}): Message {
  return { id: v7(), exchange: 'outcomes', routingKey: 'spi.settled', body };
}

export const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

/** A message that nobody signed, as a consumer gets it. */
export const arrived = (message: Message): Message => ({
  ...message,
  text: JSON.stringify(message.body),
  signature: null,
});

/** A consumer that commits everything and remembers it. */
export async function collect(broker: Broker, queue: string, options = limits) {
  const deliveries: Delivery[] = [];
  const batches: number[] = [];
  const consumer = await broker.consume(queue, options, async (batch) => {
    deliveries.push(...batch);
    batches.push(batch.length);
  });
  return { consumer, deliveries, batches, ids: () => deliveries.map(({ message }) => message.id) };
}

/** A handler call that the test can see begin and lets end. */
export function gate() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const handler = async () => {
    begun.resolve();
    await end.promise;
  };
  return { handler, begun: begun.promise, end: end.resolve, fail: end.reject };
}

/** What the contract tests run against. */
export const brokers = [
  { kind: 'in-process', available: true, open: () => openInProcess() },
  { kind: 'rabbitmq', available: amqpUrl !== '', open: () => openRabbitmq() },
] as const;
