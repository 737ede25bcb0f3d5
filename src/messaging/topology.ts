import type { ExchangeName } from './broker.ts';

export interface Binding {
  readonly exchange: ExchangeName;
  /** A topic pattern: words between dots, `*` for one word, `#` for any number of words, none included. */
  readonly pattern: string;
}

export interface QueueTopology {
  readonly name: string;
  readonly bindings: readonly Binding[];
  /** Bindings of earlier versions, to be removed from the broker. */
  readonly retired?: readonly Binding[];
}

/** Topic exchanges, all durable. */
export const exchanges: readonly ExchangeName[] = ['rails', 'outcomes', 'events'];

/** What RabbitMQ declares: the durable queues, and what is put before every name of theirs and of the exchanges. */
export interface Topology {
  readonly prefix: string;
  readonly queues: readonly QueueTopology[];
}

/** One queue of each name, with all its bindings: several may feed the same one. */
export function mergeQueues(queues: readonly QueueTopology[]): readonly QueueTopology[] {
  return [...Map.groupBy(queues, ({ name }) => name)].map(([name, parts]) => ({
    name,
    bindings: parts.flatMap(({ bindings }) => bindings),
    retired: parts.flatMap(({ retired = [] }) => retired),
  }));
}

/**
 * How RabbitMQ declares each queue. Failures are counted in PostgreSQL by message id, so the broker must never drop a
 * message for having been delivered often. RabbitMQ 4 drops at 20 deliveries by default. Its -1 for "no limit" makes 3.10
 * drop at the first redelivery, and a queue declared without a limit cannot be declared with one after an upgrade: so we
 * set a limit that is never reached, which means the same in every version.
 */
export const queueArguments = {
  'x-queue-type': 'quorum',
  'x-delivery-limit': 1_000_000_000,
} as const;

/** Those of the queues that get a message with this routing key. */
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
