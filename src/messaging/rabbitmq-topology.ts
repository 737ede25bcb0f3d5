import type { Channel } from 'amqplib';
import { exchanges, queueArguments, type Topology } from './topology.ts';

/** Declares every exchange, queue and binding, and removes retired bindings. Changes nothing else. */
export async function declareTopology(channel: Channel, { prefix, queues }: Topology): Promise<void> {
  for (const exchange of exchanges) await channel.assertExchange(prefix + exchange, 'topic', { durable: true });
  for (const { name, bindings, retired = [] } of queues) {
    await channel.assertQueue(prefix + name, { durable: true, arguments: queueArguments });
    for (const { exchange, pattern } of bindings) await channel.bindQueue(prefix + name, prefix + exchange, pattern);
    for (const { exchange, pattern } of retired) await channel.unbindQueue(prefix + name, prefix + exchange, pattern);
  }
}
