import type { PoolClient, QueryConfig } from 'pg';
import { WakeSignal } from '../platform/concurrency/wake-signal.ts';
import type { Database } from '../platform/database/database.ts';
import { statement } from '../platform/database/queryable.ts';
import { answerOf } from '../platform/database/transaction.ts';
import { errorText } from '../platform/errors/error-text.ts';
import type { Logger } from '../platform/observability/log.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import { isoText } from '../platform/time/instant.ts';
import { type Broker, type ExchangeName, type Message, UnroutableMessages } from './broker.ts';
import type { MessageType } from './event.ts';
import { FIRST_WAIT_MS, storeFailedMessage } from './failed-messages.ts';

const BATCH = 500;
const POLL_MS = 500;
const RETRY_MS = 500;
/** Longest time until a standby relay takes over from one that has ended. */
const STANDBY_POLL_MS = 500;
/** How long a stop waits for the broker's confirm. It may never arrive: the consumers may have stopped first. */
const STOP_WITHIN_MS = 2_000;
/**
 * The server ends the session of an active relay that is silent for this long, which releases its lock. A standby then
 * replaces a relay that is frozen or cut off.
 */
export const SILENCE_MS = 8_000;
const SIGN_OF_LIFE_MS = 2_000;
/** A relay that waited longer for its rows checks its session before it publishes them. */
const CERTAIN_MS = 4_000;
const FLOOR_MS = 1_000;
export const OUTBOX_CHANNEL = 'gateway_outbox';

// Only the relay that holds this advisory lock is active.
const TRY_LOCK = statement('try_relay_lock', "select pg_try_advisory_lock(hashtext('gateway.relay')) as held");
// The same limit applies while the server waits for a frozen process to read an answer.
const LOSE_PLACE_IN_SILENCE = statement(
  'lose_place_in_silence',
  `select set_config('idle_session_timeout', '${SILENCE_MS}ms', false), set_config('tcp_user_timeout', '${SILENCE_MS}ms', false)`,
);
const SIGN_OF_LIFE = statement('sign_of_life', 'select');
const RELAY_BATCH = statement('relay_batch', 'select * from relay_batch($1, $2, $3)');
const UNPUBLISHED = statement('unpublished_log', 'select * from log where position > $1 order by position limit $2');
const PUBLISHED = statement(
  'log_published',
  `select p.last_value as position, (select coalesce(max(e.log_after), 0) from restore_epoch e) as "lostThrough"
   from log_published p`,
);
const ADVANCE_FLOOR = statement('advance_outbox_floor', 'select * from advance_outbox_floor($1, $2)');

export interface LogRow {
  readonly position: number;
  readonly id: string;
  readonly kind: 'event' | 'command';
  readonly institution_id: number | null;
  readonly partner_id: string | null;
  readonly account_id: number | null;
  readonly type: string;
  readonly payload: Record<string, unknown>;
  readonly occurred_at: Date;
  readonly trace: string | null;
}

interface RelayOptions {
  readonly database: Database;
  readonly broker: Broker;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly messages: readonly MessageType[];
}

/**
 * Moves the outbox into the log, in order and without gaps except for positions that a restore lost. Publishes every
 * entry with the broker's confirm. One relay is active at a time. A standby takes over when the active relay's
 * connection ends, or when the server has not heard from it for {@link SILENCE_MS}. After a crash between any two steps,
 * the relay publishes again from `log_published`: each entry is published at least once and never lost.
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

  get active(): boolean {
    return this.#active;
  }

  wake(): void {
    this.#signal.wake();
  }

  /** Messages that are not confirmed by the end of the stop are published again by the next start. */
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
        if (!this.#stopping) this.#options.log.warn({ error: errorText(failure) }, 'relay interrupted, it restarts');
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

  /** Waits as a standby, on its one session, until it gets the lock. False: stopped before that. */
  async #takeLock(session: PoolClient): Promise<boolean> {
    while (!this.#stopping) {
      const { rows } = await session.query<{ held: boolean }>(TRY_LOCK);
      if (rows[0]?.held) return true;
      // Commits do not wake a standby. Otherwise it would try the lock at every commit.
      await this.#stopped.wait(STANDBY_POLL_MS);
    }
    return false;
  }

  async #work(session: PoolClient): Promise<void> {
    await session.query(LOSE_PLACE_IN_SILENCE);
    const { rows } = await session.query<{ position: number; lostThrough: number }>(PUBLISHED);
    const { position, lostThrough } = rows[0] ?? { position: 0, lostThrough: 0 };
    let published = position;
    // First publishes what an earlier relay moved to the log without publishing it.
    for (let left = true; left && !this.#stopping; ) {
      const before = published;
      published = await this.#publishRows(session, { ...UNPUBLISHED, values: [published, BATCH] }, published);
      left = published > before;
    }
    if (!this.#stopping) published = Math.max(published, lostThrough);
    const floor = new OutboxFloor(session);
    while (!this.#stopping) {
      this.#signal.clear();
      const before = published;
      published = await this.#publishRows(session, { ...RELAY_BATCH, values: [before, before, BATCH] }, before);
      await floor.advance();
      if (published === before) await this.#signal.wait(POLL_MS);
    }
    // Records the last confirm, so that the next relay publishes nothing again after an orderly stop.
    await session.query({ ...RELAY_BATCH, values: [published, published, 0] });
  }

  /** Returns the newest position published so far. */
  async #publishRows(session: PoolClient, statement: QueryConfig, published: number): Promise<number> {
    const asked = performance.now();
    const { rows } = await answerOf<LogRow>(session, statement);
    if (rows.length === 0) return published;
    // A process that was frozen meanwhile may have lost the lock, and another relay may have published these rows.
    if (performance.now() - asked > CERTAIN_MS) await session.query(SIGN_OF_LIFE);
    const abandoned = Promise.withResolvers<never>();
    this.#giveUp = abandoned.reject;
    let heard: Promise<unknown> = Promise.resolve();
    const signsOfLife = setInterval(() => {
      heard = heard.then(() => session.query(SIGN_OF_LIFE)).catch(abandoned.reject);
    }, SIGN_OF_LIFE_MS);
    try {
      const messages = rows.map((row) => this.#messageOf(row));
      const confirmed = this.#options.broker
        .publish(messages)
        .catch((error: unknown) => this.#setAside(messages, error));
      await Promise.race([confirmed, abandoned.promise]);
    } finally {
      clearInterval(signsOfLife);
    }
    // A session runs one statement at a time.
    await heard;
    const events = rows.filter((row) => row.kind === 'event').length;
    this.#options.metrics.relayed('command', rows.length - events);
    this.#options.metrics.relayed('event', events);
    return rows.at(-1)?.position ?? published;
  }

  /** An unknown command, of a newer version, goes to `rails`, where no queue is bound for it. */
  #messageOf(row: LogRow): Message {
    if (row.kind === 'event') return eventMessage(row);
    const exchange = this.#exchanges.get(row.type) ?? 'rails';
    return { id: row.id, exchange, routingKey: row.type, body: row.payload, trace: row.trace ?? undefined };
  }

  async #setAside(messages: readonly Message[], error: unknown): Promise<void> {
    if (!(error instanceof UnroutableMessages)) throw error;
    for (const message of messages) {
      if (!error.ids.has(message.id)) continue;
      const facts = { message_id: message.id, routing_key: message.routingKey, error: errorText(error) };
      this.#options.log.error(facts, 'no queue is bound for this message, it is retried later');
      const failure = { error: error.message, malformed: null, firstWaitMs: FIRST_WAIT_MS };
      await storeFailedMessage(this.#options.database, 'relay', message, failure);
    }
  }
}

class OutboxFloor {
  readonly #session: PoolClient;
  #next: { readonly seq: number | null; readonly before: string | null } = { seq: null, before: null };
  #advanced = 0;

  constructor(session: PoolClient) {
    this.#session = session;
  }

  async advance(): Promise<void> {
    if (performance.now() - this.#advanced < FLOOR_MS) return;
    this.#advanced = performance.now();
    const { seq, before } = this.#next;
    const { rows } = await this.#session.query<{ seq: number; before: string }>({
      ...ADVANCE_FLOOR,
      values: [seq, before],
    });
    this.#next = rows[0] ?? this.#next;
  }
}

function eventMessage(row: LogRow): Message {
  return {
    id: row.id,
    exchange: 'events',
    routingKey: `${row.institution_id}.${row.partner_id}.${row.type}`,
    position: row.position,
    trace: row.trace ?? undefined,
    body: {
      position: row.position,
      type: row.type,
      partnerId: row.partner_id,
      accountId: row.account_id,
      payload: row.payload,
      occurredAt: isoText(row.occurred_at),
    },
  };
}
