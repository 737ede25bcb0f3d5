import type { ExchangeName } from './broker.ts';

export interface Binding {
  readonly exchange: ExchangeName;
  /** A topic pattern: words between dots, `*` for one word, `#` for any number of words, none included. */
  readonly pattern: string;
}

export interface QueueTopology {
  readonly name: string;
  readonly bindings: readonly Binding[];
  /** Bindings of earlier versions, which a broker that knew them forgets. */
  readonly retired?: readonly Binding[];
}

/** Topic exchanges, all durable. */
export const exchanges: readonly ExchangeName[] = ['rails', 'outcomes', 'events'];

/** The durable queues and what is routed into them. */
export const queues: readonly QueueTopology[] = [
  { name: 'rails.spi', bindings: [{ exchange: 'rails', pattern: 'spi.#' }] },
  { name: 'rails.dict', bindings: [{ exchange: 'rails', pattern: 'dict.#' }] },
  {
    name: 'settlement',
    bindings: [
      { exchange: 'outcomes', pattern: 'spi.#' },
      { exchange: 'outcomes', pattern: 'book.#' },
    ],
    retired: [{ exchange: 'outcomes', pattern: '#' }],
  },
  { name: 'directory', bindings: [{ exchange: 'outcomes', pattern: 'dict.#' }] },
  { name: 'webhooks.fanout', bindings: [{ exchange: 'events', pattern: '#' }] },
];

/**
 * How RabbitMQ declares each queue. Poison is counted in PostgreSQL by message id, so the broker must never drop a
 * message for having been delivered often. RabbitMQ 4 drops at 20 deliveries unless told otherwise. Its -1 for "no
 * limit" makes 3.10 drop at the first redelivery, and a queue declared without a limit cannot be declared with one
 * after an upgrade: so a limit that is never reached, which means the same in every version.
 */
export const queueArguments = {
  'x-queue-type': 'quorum',
  'x-delivery-limit': 1_000_000_000,
} as const;

export function findQueue(name: string): QueueTopology | undefined {
  return queues.find((queue) => queue.name === name);
}

/** The durable queues that get a message with this routing key. */
export function queuesFor(exchange: ExchangeName, routingKey: string): readonly QueueTopology[] {
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
