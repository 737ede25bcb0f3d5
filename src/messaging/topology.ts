import type { ExchangeName } from './broker.ts';

export interface Binding {
  readonly exchange: ExchangeName;
  /** A topic pattern: words between dots, `*` for one word, `#` for zero or more words. */
  readonly pattern: string;
}

export interface QueueTopology {
  readonly name: string;
  readonly bindings: readonly Binding[];
  readonly retired?: readonly Binding[];
}

export const exchanges: readonly ExchangeName[] = ['rails', 'outcomes', 'events'];

export interface Topology {
  readonly prefix: string;
  readonly queues: readonly QueueTopology[];
}

export function mergeQueues(queues: readonly QueueTopology[]): readonly QueueTopology[] {
  return [...Map.groupBy(queues, ({ name }) => name)].map(([name, parts]) => ({
    name,
    bindings: parts.flatMap(({ bindings }) => bindings),
    retired: parts.flatMap(({ retired = [] }) => retired),
  }));
}

/**
 * RabbitMQ must never drop a message for its number of deliveries, because PostgreSQL counts failures by message id.
 * RabbitMQ 4 drops at 20 by default, and -1 ("no limit") makes 3.10 drop at the first redelivery. A limit that is never
 * reached means the same in every version, and the queue can still be declared after an upgrade.
 */
export const queueArguments = {
  'x-queue-type': 'quorum',
  'x-delivery-limit': 1_000_000_000,
} as const;

export function queuesFor(
  queues: readonly QueueTopology[],
  exchange: ExchangeName,
  routingKey: string,
): readonly QueueTopology[] {
  return queues.filter(({ bindings }) =>
    bindings.some((binding) => binding.exchange === exchange && matches(binding.pattern, routingKey)),
  );
}

function words(dotted: string): string[] {
  return dotted === '' ? [] : dotted.split('.');
}

/** True if a topic exchange routes `key` to a queue bound with `pattern` (AMQP 0-9-1 §3.1.3.3). */
export function matches(pattern: string, key: string): boolean {
  const keyWords = words(key);
  // reached[n]: the pattern read so far can match exactly the first n words of the key.
  let reached = [true, ...keyWords.map(() => false)];
  for (const word of words(pattern)) {
    if (word === '#') {
      const first = reached.indexOf(true);
      reached = reached.map((_, count) => first !== -1 && count >= first);
    } else {
      reached = reached.map((_, count) => {
        const before = count > 0 && reached[count - 1] === true;
        return before && (word === '*' || word === keyWords[count - 1]);
      });
    }
  }
  return reached[keyWords.length] === true;
}
