import type { Config } from '../config/config.ts';
import type { Logger } from '../platform/observability/log.ts';
import type { Broker } from './broker.ts';
import { createInProcessBroker } from './in-process.ts';
import { connectRabbitmq } from './rabbitmq.ts';
import type { QueueTopology } from './topology.ts';
import { tracedBroker } from './traced-broker.ts';

export async function openBroker(
  { amqpUrls: urls, amqpTls: tls, otlpEndpoint }: Pick<Config, 'amqpUrls' | 'amqpTls' | 'otlpEndpoint'>,
  log: Logger,
  queues: readonly QueueTopology[],
): Promise<Broker> {
  const broker =
    urls.length > 0 ? await connectRabbitmq({ urls, tls, log, queues }) : createInProcessBroker({ log, queues });
  return otlpEndpoint === undefined ? broker : tracedBroker(broker);
}
