import type { Broker } from '../messaging/broker.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { WakeSignal } from '../platform/concurrency/wake-signal.ts';
import type { Database } from '../platform/database/database.ts';
import { errorText } from '../platform/errors/error-text.ts';
import type { Logger } from '../platform/observability/log.ts';
import { dueMessages, messagesSent, nextDue } from './outside-messages.ts';

const BATCH = 500;
/** Longest sleep: another process may have scheduled a message. */
const IDLE_MS = 500;
/** Settlement may have stopped first. An unconfirmed message is sent again. */
const STOP_WITHIN_MS = 2_000;

declare module '../platform/operation/operation.ts' {
  interface Services {
    readonly outsideWorld: { wake(): void };
  }
}

/** Publishes due messages with a confirm, then marks them as sent. */
export class Messenger {
  readonly #database: Database;
  readonly #broker: Broker;
  readonly #clock: Clock;
  readonly #log: Logger;
  #running: Promise<void> | undefined;
  #stopping = false;
  readonly #signal = new WakeSignal();
  #giveUp: ((reason: Error) => void) | undefined;

  constructor(options: { database: Database; broker: Broker; clock: Clock; log: Logger }) {
    this.#database = options.database;
    this.#broker = options.broker;
    this.#clock = options.clock;
    this.#log = options.log;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  wake(): void {
    this.#signal.wake();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.wake();
    const timer = setTimeout(() => this.#giveUp?.(new Error('stopped before the confirm')), STOP_WITHIN_MS);
    await this.#running;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    const unsubscribe = this.#clock.onJump(() => this.wake());
    while (!this.#stopping) {
      this.#signal.clear();
      try {
        const now = this.#clock.now();
        const due = await dueMessages(this.#database, now, BATCH);
        if (due.length > 0) {
          const abandoned = Promise.withResolvers<never>();
          this.#giveUp = abandoned.reject;
          const confirmed = this.#broker.publish(
            due.map(({ id, routing_key, body, trace }) => ({
              id,
              exchange: 'outcomes',
              routingKey: routing_key,
              body,
              trace: trace ?? undefined,
            })),
          );
          await Promise.race([confirmed, abandoned.promise]);
          await messagesSent(
            this.#database,
            due.map(({ id }) => id),
            now,
          );
          continue;
        }
        const next = await nextDue(this.#database);
        const wait = next === null ? IDLE_MS : Math.min(IDLE_MS, next.getTime() - this.#clock.now().getTime());
        if (wait > 0) await this.#signal.wait(wait);
      } catch (error) {
        this.#log.warn({ error: errorText(error) }, 'sandbox messages could not be sent, it tries again');
        this.#signal.clear();
        if (!this.#stopping) await this.#signal.wait(IDLE_MS);
      }
    }
    unsubscribe();
  }
}
