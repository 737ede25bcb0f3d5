/** The topic exchanges: commands to the rails, their outcomes, and events for partners. */
export type ExchangeName = 'rails' | 'outcomes' | 'events';

/** One message on the wire: `id` is a uuid v7 that stays the same on every redelivery. `body` is a JSON value. */
export interface Message {
  readonly id: string;
  readonly exchange: ExchangeName;
  readonly routingKey: string;
  readonly body: unknown;
}

/**
 * What a consumer gets: a message with how it came. `redelivered` is advisory: it can be false on a second delivery.
 * If the bytes were not valid JSON, or came without a uuid as message id, `body` is undefined and `malformed` holds
 * the raw text (first 64 kB); an id that was missing is derived from the bytes, so it too stays the same.
 */
export interface Delivery {
  readonly message: Message;
  readonly redelivered: boolean;
  readonly malformed?: string;
}

export interface ConsumerOptions {
  /** At most this many deliveries handed out and not yet acknowledged. */
  readonly prefetch: number;
  /** At most this many deliveries a call of the handler. */
  readonly batch: number;
}

/**
 * Resolves = everything is committed, deliveries are acknowledged. Rejects = nothing is acknowledged; deliveries come
 * again after a pause. A consumer calls its handler again only when the last call has settled. Deliveries come in the
 * order of the queue, but a redelivered one may come after younger ones.
 */
export type BatchHandler = (deliveries: readonly Delivery[]) => Promise<void>;

export interface Consumer {
  /** Stops taking new deliveries, waits for the running handler (its deliveries are acknowledged), then resolves. */
  stop(): Promise<void>;
}

/**
 * Carries messages at least once. Both brokers keep the same promises (one contract test suite runs against both); a
 * consumer must be idempotent by message id with either.
 */
export interface Broker {
  readonly kind: 'rabbitmq' | 'in-process';

  /**
   * Resolves when the broker has confirmed all messages (RabbitMQ: stored by the quorum; in-process: a consumer has
   * committed them). Rejects when any was not confirmed or not routed: the caller publishes the whole batch again.
   * Part of a rejected batch may have been delivered.
   */
  publish(messages: readonly Message[]): Promise<void>;

  /**
   * Starts a consumer of a durable queue. It outlives lost connections: it resumes by itself until it is stopped.
   * Rejects for a queue that the topology does not know, or when the broker is closed.
   */
  consume(queue: string, options: ConsumerOptions, handler: BatchHandler): Promise<Consumer>;

  /** True when publishing can work right now. */
  ready(): boolean;

  /** Messages waiting in a durable queue, for metrics; null when unknown. */
  depth(queue: string): Promise<number | null>;

  /** Stops consumers, waits for running handlers (at most 8 s), closes. Unpublished work rejects. */
  close(): Promise<void>;
}
