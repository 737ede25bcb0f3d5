import { rabbitmqToShare } from '../test/support/rabbitmq.ts';
import type { Figure, Settings } from './measurement.ts';

/** Measures on the in-process broker (an empty URL) and then on RabbitMQ; says so where there is none. */
export async function onBothBrokers(
  settings: Settings,
  name: string,
  measure: (amqpUrl: string) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const figures = await measure('');
  const rabbitmq = await rabbitmqToShare();
  if (rabbitmq === null) {
    settings.progress(`${name}: not on RabbitMQ; install rabbitmq-server or set AMQP_URL`);
    return figures;
  }
  try {
    return [...figures, ...(await measure(rabbitmq.url))];
  } finally {
    await rabbitmq.stop();
  }
}

/** A broker's name in what a figure means. */
export const brokerName = (amqpUrl: string): string => (amqpUrl === '' ? 'the in-process broker' : 'RabbitMQ');
