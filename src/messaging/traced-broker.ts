import { type Span, startSpan } from '../platform/observability/tracing.ts';
import type { Broker, Message } from './broker.ts';

/**
 * Continues the trace of each message. A publish span ends with the confirm, a consume span with the batch's commit.
 */
export function tracedBroker(broker: Broker): Broker {
  return {
    kind: broker.kind,
    async publish(messages) {
      const traced = messages.map((message) => withSpan(message, 'producer', `publish ${message.exchange}`));
      await ending(traced, () => broker.publish(traced.map(({ message }) => message)));
    },
    consume: (queue, options, handler) =>
      broker.consume(queue, options, async (deliveries) => {
        const traced = deliveries.map(({ message }) => withSpan(message, 'consumer', `process ${queue}`));
        const handled = deliveries.map((delivery, nth) => ({
          ...delivery,
          message: traced[nth]?.message ?? delivery.message,
        }));
        await ending(traced, () => handler(handled));
      }),
    listen: (onWakeUp) => broker.listen(onWakeUp),
    ask: (question, withinMs, accepts) => broker.ask(question, withinMs, accepts),
    ready: () => broker.ready(),
    depth: (queue) => broker.depth(queue),
    consumers: (queue) => broker.consumers(queue),
    close: () => broker.close(),
  };
}

interface Traced {
  readonly message: Message;
  readonly span: Span | null;
}

function withSpan(message: Message, kind: 'producer' | 'consumer', name: string): Traced {
  if (message.trace === undefined) return { message, span: null };
  const span = startSpan({
    name,
    kind,
    parent: message.trace,
    attributes: { 'messaging.message.id': message.id, 'messaging.message.type': typeOf(message) },
  });
  return { message: { ...message, trace: span?.traceparent ?? message.trace }, span };
}

const typeOf = ({ exchange, routingKey }: Message): string =>
  exchange === 'events' ? routingKey.split('.').slice(2).join('.') : routingKey;

async function ending(traced: readonly Traced[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
    for (const { span } of traced) span?.end();
  } catch (error) {
    for (const { span } of traced) span?.end({}, (error as Error).name);
    throw error;
  }
}
