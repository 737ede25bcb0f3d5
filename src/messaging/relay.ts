import type { PoolClient } from 'pg';
import { type Database, statement } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { WakeSignal } from '../platform/wake-signal.ts';
import { type Broker, type ExchangeName, type Message, UnroutableMessages } from './broker.ts';
import type { MessageType } from './event.ts';
import { FIRST_WAIT_MS, setAside } from './failed-messages.ts';

const BATCH = 500;
const POLL_MS = 500;
const RETRY_MS = 500;
/** A standby relay takes over at most this long after the active one has ended. */
const STANDBY_POLL_MS = 500;
/** How long an orderly stop waits for the broker's confirm, which may not come: consumers may have stopped before us. */
const STOP_WITHIN_MS = 2_000;
/** NOTIFY channel that wakes the relay of another process. */
export const OUTBOX_CHANNEL = 'gateway_outbox';

// Only the relay that holds this advisory lock is active.
const TRY_LOCK = statement('try_relay_lock', "select pg_try_advisory_lock(hashtext('gateway.relay')) as held");
const RELAY_BATCH = statement('relay_batch', 'select * from relay_batch($1, $2)');
const UNPUBLISHED = statement('unpublished_log', 'select * from log where position > $1 order by position limit $2');
const READ_HEAD = statement('read_log_head', 'select position, published_through from log_head');

/** A row of the log. */
export interface LogRow {
  readonly position: number;
  readonly id: string;
  readonly kind: 'event' | 'command';
  /** Null in some commands. */
  readonly institution_id: number | null;
  readonly partner_id: string | null;
  readonly account_id: number | null;
  readonly type: string;
  readonly payload: Record<string, unknown>;
  readonly occurred_at: Date;
}

interface RelayOptions {
  readonly database: Database;
  readonly broker: Broker;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Every command that can be in the outbox, each with its exchange. */
  readonly messages: readonly MessageType[];
}

/**
 * Moves the outbox into the log, in order and without gaps, and publishes every entry with the broker's confirm. One relay
 * is active at a time; a standby relay takes over when its connection ends. A crash between any two steps publishes again
 * from `published_through`: at least once, never lost.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #exchanges: ReadonlyMap<string, ExchangeName>;
  #running: Promise<void> | undefined;
  #stopping = false;
  readonly #signal = new WakeSignal();
  readonly #stopped = new WakeSignal();
  #active = false;
  #giveUp: ((reason: Error) => void) | undefined;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#exchanges = new Map(options.messages.map(({ type, exchange }) => [type, exchange]));
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Whether this relay is active; otherwise it is a standby. */
  get active(): boolean {
    return this.#active;
  }

  /** There is something in the outbox. Cheap; may be called for every commit. */
  wake(): void {
    this.#signal.wake();
  }

  /** What is not confirmed by then is published again by the next start. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#stopped.wake();
    this.wake();
    const timer = setTimeout(() => this.#giveUp?.(new Error('stopped before the confirm')), STOP_WITHIN_MS);
    await this.#running;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      let session: PoolClient | undefined;
      let failure: Error | undefined;
      const onError = (error: Error) => {
        failure = error;
        this.wake();
      };
      try {
        session = await this.#options.database.session();
        session.on('error', onError);
        session.on('notification', () => this.wake());
        if (await this.#takeLock(session)) {
          await session.query(`listen ${OUTBOX_CHANNEL}`);
          this.#active = true;
          await this.#work(session);
        }
      } catch (error) {
        failure = error as Error;
        if (!this.#stopping) this.#options.log.warn({ error: failure.message }, 'relay interrupted, it starts again');
      } finally {
        this.#active = false;
        session?.removeAllListeners('notification');
        session?.off('error', onError);
        // The lock and LISTEN belong to the connection: close it instead of returning it to the pool.
        session?.release(failure ?? true);
      }
      if (!this.#stopping) await this.#stopped.wait(RETRY_MS);
    }
  }

  /** Waits as a standby, on its one session, until it gets the lock; false: stopped before that. */
  async #takeLock(session: PoolClient): Promise<boolean> {
    while (!this.#stopping) {
      const { rows } = await session.query<{ held: boolean }>(TRY_LOCK);
      if (rows[0]?.held) return true;
      // Not woken by commits, or a standby relay would try the lock at every one.
      await this.#stopped.wait(STANDBY_POLL_MS);
    }
    return false;
  }

  async #work(session: PoolClient): Promise<void> {
    const head = await session.query<{ position: number; published_through: number }>(READ_HEAD);
    let published = head.rows[0]?.published_through ?? 0;
    const moved = head.rows[0]?.position ?? 0;
    while (published < moved && !this.#stopping) {
      const { rows } = await session.query<LogRow>({ ...UNPUBLISHED, values: [published, BATCH] });
      published = await this.#publish(rows, published);
    }
    while (!this.#stopping) {
      this.#signal.clear();
      const { rows } = await session.query<LogRow>({ ...RELAY_BATCH, values: [published, BATCH] });
      if (rows.length > 0) published = await this.#publish(rows, published);
      else await this.#signal.wait(POLL_MS);
    }
    // Note what was confirmed last, so that nothing is published again after an orderly stop.
    await session.query({ ...RELAY_BATCH, values: [published, 0] });
  }

  async #publish(rows: readonly LogRow[], published: number): Promise<number> {
    const givenUp = Promise.withResolvers<never>();
    this.#giveUp = givenUp.reject;
    const messages = rows.map((row) => this.#messageOf(row));
    const confirmed = this.#options.broker.publish(messages).catch((error: unknown) => this.#setAside(messages, error));
    await Promise.race([confirmed, givenUp.promise]);
    const events = rows.filter((row) => row.kind === 'event').length;
    this.#options.metrics.relayed('command', rows.length - events);
    this.#options.metrics.relayed('event', events);
    return rows.at(-1)?.position ?? published;
  }

  /** A command that this version does not know, because a newer one staged it, goes where no queue takes it. */
  #messageOf(row: LogRow): Message {
    if (row.kind === 'event') return eventMessage(row);
    const exchange = this.#exchanges.get(row.type) ?? 'rails';
    return { id: row.id, exchange, routingKey: row.type, body: row.payload };
  }

  /** What no queue takes is tried again later and stops nothing else. */
  async #setAside(messages: readonly Message[], error: unknown): Promise<void> {
    if (!(error instanceof UnroutableMessages)) throw error;
    for (const message of messages) {
      if (!error.ids.has(message.id)) continue;
      const facts = { message_id: message.id, routing_key: message.routingKey, error: error.message };
      this.#options.log.error(facts, 'no queue takes this message, it is tried again later');
      const failure = { error: error.message, malformed: null, firstWaitMs: FIRST_WAIT_MS };
      await setAside(this.#options.database, 'relay', message, failure);
    }
  }
}

function eventMessage(row: LogRow): Message {
  return {
    id: row.id,
    exchange: 'events',
    routingKey: `${row.institution_id}.${row.partner_id}.${row.type}`,
    position: row.position,
    body: {
      position: row.position,
      type: row.type,
      partnerId: row.partner_id,
      accountId: row.account_id,
      payload: row.payload,
      occurredAt: row.occurred_at,
    },
  };
}
