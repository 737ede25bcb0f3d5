import type { Channel } from 'amqplib';
import { exchanges, queueArguments, queues } from './topology.ts';

/** Declares every exchange, queue and binding; what exists already is left as it is. */
export async function declareTopology(channel: Channel, prefix: string): Promise<void> {
  for (const exchange of exchanges) await channel.assertExchange(prefix + exchange, 'topic', { durable: true });
  for (const { name, bindings } of queues) {
    await channel.assertQueue(prefix + name, { durable: true, arguments: queueArguments });
    for (const { exchange, pattern } of bindings) await channel.bindQueue(prefix + name, prefix + exchange, pattern);
  }
}
