import { rabbitmqToShare } from '../test/support/rabbitmq.ts';
import type { Figure, Settings } from './measurement.ts';

/** Measures on the in-process broker (an empty URL) and then on RabbitMQ. Reports when this machine has no RabbitMQ. */
export async function onBothBrokers(
  settings: Settings,
  name: string,
  measure: (amqpUrl: string) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const figures = await measure('');
  const rabbitmq = await rabbitmqToShare();
  if (rabbitmq === null) {
    settings.progress(`${name}: RabbitMQ is skipped: install rabbitmq-server or set AMQP_URL`);
    return figures;
  }
  try {
    return [...figures, ...(await measure(rabbitmq.url))];
  } finally {
    await rabbitmq.stop();
  }
}

export const brokerName = (amqpUrl: string): string => (amqpUrl === '' ? 'the in-process broker' : 'RabbitMQ');
