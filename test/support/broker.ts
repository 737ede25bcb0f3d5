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

type OnFinished = (end: () => Promise<void>) => void;

/** The shared RabbitMQ server. Empty when this machine has none. */
export const amqpUrl = (await rabbitmqUrl()) ?? '';

export const limits = { prefetch: 200, batch: 100 };

export async function openInProcess(): Promise<Broker> {
  const broker = createInProcessBroker({ log, queues, redeliveryDelay: 10 });
  onTestFinished(() => broker.close());
  return broker;
}

/**
 * Opens a broker with its own exchanges and queues. They are deleted when the test ends. A concurrent test passes the
 * hook of its own context.
 */
export async function openRabbitmq(prefix = uniquePrefix(), onFinished: OnFinished = onTestFinished): Promise<Broker> {
  const broker = await connectRabbitmq({ urls: [amqpUrl], log, queues, prefix });
  const channel = await openChannel(onFinished);
  onFinished(async () => {
    await broker.close();
    for (const { name } of queues) await channel.deleteQueue(prefix + name);
    for (const name of exchanges) await channel.deleteExchange(prefix + name);
  });
  return broker;
}

export function uniquePrefix(): string {
  return `test-${randomUUID()}.`;
}

export async function openChannel(onFinished: OnFinished = onTestFinished): Promise<Channel> {
  const connection = await connect(amqpUrl);
  onFinished(() => connection.close());
  return connection.createChannel();
}

export function command(body: unknown = {}): Message {
  return { id: v7(), exchange: 'rails', routingKey: 'spi.payment', body };
}

export function outcome(body: unknown = {}): Message {
  return { id: v7(), exchange: 'outcomes', routingKey: 'spi.outcome', body };
}

export const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

export const arrived = (message: Message): Message => ({
  ...message,
  text: JSON.stringify(message.body),
  signature: null,
});

export async function collect(broker: Broker, queue: string, options = limits) {
  const deliveries: Delivery[] = [];
  const batches: number[] = [];
  const consumer = await broker.consume(queue, options, async (batch) => {
    deliveries.push(...batch);
    batches.push(batch.length);
  });
  return { consumer, deliveries, batches, ids: () => deliveries.map(({ message }) => message.id) };
}

export function gate() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const handler = async () => {
    begun.resolve();
    await end.promise;
  };
  return { handler, begun: begun.promise, end: end.resolve, fail: end.reject };
}

export const brokers = [
  { kind: 'in-process', available: true, open: () => openInProcess() },
  { kind: 'rabbitmq', available: amqpUrl !== '', open: () => openRabbitmq() },
] as const;
