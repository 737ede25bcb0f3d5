/** The topic exchanges: commands to the rails, their outcomes, and events for partners. */
export type ExchangeName = 'rails' | 'outcomes' | 'events';

/** One message on the wire: `id` is a uuid v7 that stays the same on every redelivery. `body` is a JSON value. */
export interface Message {
  readonly id: string;
  readonly exchange: ExchangeName;
  readonly routingKey: string;
  readonly body: unknown;
  /** Position of an event in the log, for the wake-ups of listeners; consumers find it in the body. */
  readonly position?: number;
  /** W3C trace context that it goes on with. */
  readonly trace?: string | undefined;
  /** The body as it goes, or came, over the wire: what its signature is of. */
  readonly text?: string;
  /** See `signature.ts`; null: it goes, or came, without. Left out, whoever publishes it signs it. */
  readonly signature?: string | null;
}

/**
 * A message as a consumer gets it. `redelivered` is advisory: it can be false on a second delivery.
 * If the bytes were not valid JSON, or came without a uuid v7 as message id, `body` is undefined and `malformed` holds
 * the raw text (first 64 kB) and says why; an id that was missing is derived from the bytes, so it too stays the same.
 */
export interface Delivery {
  readonly message: Message;
  readonly redelivered: boolean;
  readonly malformed?: { readonly text: string; readonly why: string };
}

export interface ConsumerOptions {
  /** At most this many messages of the broker handed out and not yet acknowledged. RabbitMQ's can be a batch of events. */
  readonly prefetch: number;
  /** At most this many deliveries in one call of the handler. */
  readonly batch: number;
}

/**
 * Resolves = everything is committed, deliveries are acknowledged. Rejects = nothing is acknowledged; deliveries go to
 * other consumers at once, or come again after a pause. A consumer calls its handler again only when the last call has settled. Deliveries come in the
 * order of the queue, but a redelivered one may come after younger ones.
 */
export type BatchHandler = (deliveries: readonly Delivery[]) => Promise<void>;

export interface Consumer {
  /** Stops taking new deliveries, waits for the running handler (its deliveries are acknowledged), then resolves. */
  stop(): Promise<void>;
}

/** The log has an event of this partner at this position, so a reader that is behind it has something to read. */
export interface WakeUp {
  readonly partnerId: string;
  readonly position: number;
}

/**
 * Called with wake-ups, each for one message or several, and with `lost` when wake-ups arrive again after a time in which
 * some may have been missed. A wake-up can also be lost without notice, come twice or out of order: a reader that must
 * miss nothing also polls the log. The function must not throw.
 */
export type OnWakeUp = (wakeUp: WakeUp | 'lost') => void;

/** Receives the wake-ups of the partners that were added, and of no others. */
export interface Listener {
  /**
   * Resolves when this partner's wake-ups arrive from now on. Waits as long as the broker is unreachable; also resolves
   * when the partner is removed or the listener closed. Never rejects.
   */
  add(partnerId: string): Promise<void>;
  /** Resolves when the broker routes no more of them here; none is passed on after the call. Never rejects. */
  remove(partnerId: string): Promise<void>;
  close(): Promise<void>;
}

/** Whether a message is the answer to a question; what is not is left alone. */
export type Answers = (answer: Message) => Promise<boolean>;

/** A question had no answer in time. */
export class NobodyAnswers extends Error {}

/** No queue takes these messages. */
export class UnroutableMessages extends Error {
  readonly ids: ReadonlySet<string>;

  constructor(ids: Iterable<string>) {
    const unrouted = new Set(ids);
    super(`no queue takes ${[...unrouted].join(', ')}`);
    this.name = 'UnroutableMessages';
    this.ids = unrouted;
  }
}

/**
 * Delivers messages at least once. Both brokers give the same guarantees (one contract test suite runs against both);
 * with either, a consumer must be idempotent by message id.
 */
export interface Broker {
  readonly kind: 'rabbitmq' | 'in-process';

  /**
   * Resolves when the broker has confirmed all messages (RabbitMQ: stored by the quorum; in-process: a consumer has
   * committed them). Rejects when any was not confirmed: the caller publishes the whole batch again, of which part may
   * have been delivered. Rejects with {@link UnroutableMessages} when all others were confirmed.
   */
  publish(messages: readonly Message[]): Promise<void>;

  /**
   * Starts a consumer of a durable queue. After a lost connection it resumes by itself, until it is stopped.
   * Rejects for a queue that the topology does not know, or when the broker is closed.
   */
  consume(queue: string, options: ConsumerOptions, handler: BatchHandler): Promise<Consumer>;

  /**
   * Wake-ups of the partners' events, to every listener in every process. A wake-up is sent once its message is published,
   * whether or not a consumer has committed it: the event is in the log by then. After a lost connection the listener
   * resumes, as a consumer does. Rejects when the broker is closed.
   */
  listen(onWakeUp: OnWakeUp): Promise<Listener>;

  /**
   * Asks a rail, and resolves with the first message that `accepts` takes for the answer. Nothing of it is stored: a question
   * that nobody has taken in time is gone. Rejects with {@link NobodyAnswers}; at once in one process, which no rail is in.
   */
  ask(question: Message, withinMs: number, accepts: Answers): Promise<Message>;

  /** True when publishing can work right now. */
  ready(): boolean;

  /** Messages waiting in a durable queue, for metrics; null when unknown. */
  depth(queue: string): Promise<number | null>;

  /** How many consumers a durable queue has, whose ever; null when unknown. */
  consumers(queue: string): Promise<number | null>;

  /** Stops consumers and listeners, waits for running handlers (at most 8 s), closes. Unpublished work rejects. */
  close(): Promise<void>;
}
