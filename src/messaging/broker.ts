export type ExchangeName = 'rails' | 'outcomes' | 'events';

/** One message on the wire. `id` is a UUID v7 that stays the same on every redelivery. `body` is a JSON value. */
export interface Message {
  readonly id: string;
  readonly exchange: ExchangeName;
  readonly routingKey: string;
  readonly body: unknown;
  /** Log position of an event, for wake-ups. Consumers find it in the body. */
  readonly position?: number;
  readonly trace?: string | undefined;
  /** The body exactly as on the wire. The signature covers these bytes. */
  readonly text?: string;
  /** See `signature.ts`. Null: the message has no signature. Absent: the publisher signs it. */
  readonly signature?: string | null;
}

/**
 * A message as a consumer gets it. `redelivered` is advisory: it can be false on a second delivery. If the bytes are
 * not valid JSON, or the message id is not a UUID v7, `body` is undefined. `malformed` then holds the raw text (first
 * 64 kB) and the reason. A missing id is derived from the bytes, so that it also stays the same.
 */
export interface Delivery {
  readonly message: Message;
  readonly redelivered: boolean;
  readonly malformed?: { readonly text: string; readonly why: string };
}

export interface ConsumerOptions {
  /** Maximum broker messages handed out and not yet acknowledged. A RabbitMQ message can be a batch of events. */
  readonly prefetch: number;
  readonly batch: number;
}

/**
 * Resolves when everything is committed: its deliveries are acknowledged. On rejection none is acknowledged, and other
 * consumers get the deliveries immediately, or they return after a pause. A consumer calls its handler again only after
 * the last call has settled. Deliveries keep the order of the queue, but a redelivery may follow younger ones.
 */
export type BatchHandler = (deliveries: readonly Delivery[]) => Promise<void>;

export interface Consumer {
  /** Stops accepting deliveries and resolves when the running handler has ended and its deliveries are acknowledged. */
  stop(): Promise<void>;
}

export interface WakeUp {
  readonly partnerId: string;
  readonly position: number;
}

/**
 * Called with wake-ups, each for one or more messages. Called with `lost` when wake-ups resume after a gap. A wake-up
 * can also be lost silently, arrive twice or out of order: a reader that must not miss an event also polls the log. The
 * function must not throw.
 */
export type OnWakeUp = (wakeUp: WakeUp | 'lost') => void;

export interface Listener {
  /**
   * Resolves when wake-ups arrive from now on, the partner is removed, or the listener is closed. Never rejects. Waits
   * while the broker is unreachable.
   */
  add(partnerId: string): Promise<void>;
  /** Passes on no wake-up after the call. Resolves when the broker stops routing them here. Never rejects. */
  remove(partnerId: string): Promise<void>;
  close(): Promise<void>;
}

export type Answers = (answer: Message) => Promise<boolean>;

export class NoAnswerError extends Error {}

/** No queue is bound to the routing keys of these messages. */
export class UnroutableMessages extends Error {
  readonly ids: ReadonlySet<string>;

  constructor(ids: Iterable<string>) {
    const unrouted = new Set(ids);
    super(`no queue is bound for ${[...unrouted].join(', ')}`);
    this.name = 'UnroutableMessages';
    this.ids = unrouted;
  }
}

/** At least once: a consumer must be idempotent by message id. Both brokers give the same guarantees. */
export interface Broker {
  readonly kind: 'rabbitmq' | 'in-process';

  /**
   * Resolves when the broker has confirmed all messages (RabbitMQ: stored by the quorum. In-process: committed by a
   * consumer). Rejects when one was not confirmed: the caller publishes the whole batch again, although a part may have
   * been delivered. Rejects with {@link UnroutableMessages} when all others were confirmed.
   */
  publish(messages: readonly Message[]): Promise<void>;

  /** Resumes after a lost connection. Rejects for a queue outside the topology, or when the broker is closed. */
  consume(queue: string, options: ConsumerOptions, handler: BatchHandler): Promise<Consumer>;

  /**
   * Sends wake-ups of the partners' events to every listener in every process. A wake-up is sent once its message is
   * published, whether or not a consumer has committed it: the event is already in the log. A listener resumes after a
   * lost connection. Rejects when the broker is closed.
   */
  listen(onWakeUp: OnWakeUp): Promise<Listener>;

  /**
   * Resolves with the first message that `accepts` recognises. Stores nothing.
   * Rejects with {@link NoAnswerError} when no answer arrives in time, in-process immediately.
   */
  ask(question: Message, withinMs: number, accepts: Answers): Promise<Message>;

  ready(): boolean;

  /** Null when unknown. */
  depth(queue: string): Promise<number | null>;

  /** Consumers in all processes. Null when unknown. */
  consumers(queue: string): Promise<number | null>;

  /** Stops consumers and listeners, waits up to 8 s for running handlers, then closes. Unpublished work rejects. */
  close(): Promise<void>;
}
