import { setTimeout as delay } from 'node:timers/promises';
import { SlowReader } from '../../../messaging/follow-errors.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { Logger } from '../../../platform/observability/log.ts';
import { DELIVERY_COLUMNS, type Delivery } from './delivery.ts';

const POLL_MS = 500;
/** Newest deliveries of a webhook that one poll reads, in addition to those with a recently ended attempt. */
const NEWEST = 100;
/** Bound for recently ended attempts: ids use the clock of the worker, and the commit comes later. */
const JUST = '10 seconds';
const REMEMBERED = 2_000;
const BUFFER = 1_000;

// A webhook's own state comes with its newest delivery. A null id means that the webhook was deleted.
const STATES = statement(
  'states_of_followed_deliveries',
  `with followed as materialized (select * from unnest($1::uuid[], $2::uuid[]) f(webhook_id, partner_id)),
   candidate as (
     select n.id from followed f cross join lateral (
       select v.id from webhook_delivery v where v.webhook_id = f.webhook_id and v.partner_id = f.partner_id
       order by v.id desc limit ${NEWEST}
     ) n
     union
     select a.delivery_id from webhook_attempt a
     where a.id > uuid_v7_floor(now() - interval '${JUST}') and a.partner_id in (select f.partner_id from followed f)
   )
   select v.webhook_id as "webhookId", v.id as key, v.id, concat_ws(' ', v.status, coalesce(d.attempt, v.attempts), d.due_at) as state
   from candidate c join webhook_delivery v on v.id = c.id
   join followed f on f.webhook_id = v.webhook_id and f.partner_id = v.partner_id
   left join webhook_due d on d.delivery_id = v.id
   union all
   select w.id, w.id, n.id, concat_ws(' ', w.is_active, w.disabled_at)
   from followed f join webhook w on w.id = f.webhook_id and w.partner_id = f.partner_id cross join lateral (
     select v.id from webhook_delivery v where v.webhook_id = w.id and v.partner_id = f.partner_id order by v.id desc limit 1
   ) n
   union all
   select f.webhook_id, f.webhook_id, null, null from followed f where not exists (select from webhook w where w.id = f.webhook_id)
   order by 3`,
);
const DELIVERIES = statement(
  'followed_deliveries',
  `select ${DELIVERY_COLUMNS} from unnest($1::uuid[], $2::uuid[]) k(id, partner_id)
   join webhook_delivery v on v.id = k.id and v.partner_id = k.partner_id
   left join webhook_due d on d.delivery_id = v.id order by v.id`,
);

interface State {
  readonly webhookId: string;
  readonly key: string;
  readonly id: string | null;
  readonly state: string;
}

class Followed {
  readonly webhookId: string;
  readonly partnerId: string;
  readonly readers = new Set<DeliveryReader>();
  /** Resolves after the first poll, which is the base of later comparisons. */
  readonly begun = Promise.withResolvers<void>();
  #hasBegun = false;
  /** Least recently read first. */
  readonly #states = new Map<string, string>();

  constructor(webhookId: string, partnerId: string) {
    this.webhookId = webhookId;
    this.partnerId = partnerId;
  }

  /** Returns the ids of changed deliveries. */
  note(states: readonly State[]): readonly string[] {
    const changed = new Set<string>();
    for (const { key, id, state } of states) {
      if (id === null) continue;
      if (this.#hasBegun && this.#states.get(key) !== state) changed.add(id);
      this.#states.delete(key);
      this.#states.set(key, state);
    }
    for (const id of this.#states.keys()) {
      if (this.#states.size <= REMEMBERED) break;
      this.#states.delete(id);
    }
    this.#hasBegun = true;
    this.begun.resolve();
    return [...changed];
  }
}

/**
 * Polls all followed webhooks in one statement, because logging the states would burden the workers. A state that lasts
 * less than one interval can be missed. A webhook that is switched on or off sends its newest delivery again.
 */
export class DeliveryFeed {
  readonly #database: Queryable;
  readonly #log: Logger;
  readonly #followed = new Map<string, Followed>();
  #isPolling = false;

  constructor({ database, log }: { readonly database: Queryable; readonly log: Logger }) {
    this.#database = database;
    this.#log = log;
  }

  /**
   * Follows a webhook from now until it is deleted. The caller must check that the webhook belongs to the partner.
   * `next` throws SlowReader when the buffer is full.
   */
  async follow(partnerId: string, webhookId: string): Promise<AsyncIterableIterator<Delivery, void, void>> {
    let followed = this.#followed.get(webhookId);
    if (!followed) {
      followed = new Followed(webhookId, partnerId);
      this.#followed.set(webhookId, followed);
    }
    const { readers, begun } = followed;
    const reader: DeliveryReader = new DeliveryReader(() => {
      readers.delete(reader);
      if (readers.size === 0) this.#followed.delete(webhookId);
    });
    readers.add(reader);
    if (!this.#isPolling) void this.#run();
    await begun.promise;
    return reader;
  }

  async #run(): Promise<void> {
    this.#isPolling = true;
    while (this.#followed.size > 0) {
      try {
        await this.#poll([...this.#followed.values()]);
      } catch (error) {
        this.#log.warn(
          { error: (error as Error).message },
          'followed webhook deliveries could not be read; reading will be retried',
        );
      }
      await delay(POLL_MS, undefined, { ref: false });
    }
    this.#isPolling = false;
  }

  async #poll(all: readonly Followed[]): Promise<void> {
    const rows = await this.#database.query<State>(STATES, [
      all.map(({ webhookId }) => webhookId),
      all.map(({ partnerId }) => partnerId),
    ]);
    const states = Map.groupBy(rows, ({ webhookId }) => webhookId);
    const changed = all.flatMap((followed) =>
      followed.note(states.get(followed.webhookId) ?? []).map((id) => ({ id, partnerId: followed.partnerId })),
    );
    if (changed.length > 0) {
      const deliveries = await this.#database.query<Delivery>(DELIVERIES, [
        changed.map(({ id }) => id),
        changed.map(({ partnerId }) => partnerId),
      ]);
      for (const delivery of deliveries) {
        for (const reader of this.#followed.get(delivery.webhookId)?.readers ?? []) reader.accept(delivery);
      }
    }
    for (const { webhookId, id } of rows) {
      if (id === null) for (const reader of this.#followed.get(webhookId)?.readers ?? []) reader.finish();
    }
  }
}

type Turn = IteratorResult<Delivery, void>;

/** Buffers only the latest state of each delivery. */
class DeliveryReader implements AsyncIterableIterator<Delivery, void, void> {
  readonly #onEnd: () => void;
  readonly #queue = new Map<string, Delivery>();
  #isOver = false;
  #failure: Error | null = null;
  #waiting: PromiseWithResolvers<Turn> | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  accept(delivery: Delivery): void {
    if (this.#isOver) return;
    this.#queue.set(delivery.id, delivery);
    if (this.#queue.size > BUFFER) {
      this.#queue.clear();
      this.#failure = new SlowReader(0);
      this.finish();
    } else this.#serve();
  }

  /** Accepts no more deliveries. Buffered ones can still be read. */
  finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd();
    this.#serve();
  }

  next(): Promise<Turn> {
    const waiting = Promise.withResolvers<Turn>();
    this.#waiting = waiting;
    this.#serve();
    return waiting.promise;
  }

  async return(): Promise<Turn> {
    this.#queue.clear();
    this.finish();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #serve(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    const [next] = this.#queue.values();
    if (!next && !this.#isOver) return;
    this.#waiting = undefined;
    if (next) {
      this.#queue.delete(next.id);
      waiting.resolve({ done: false, value: next });
    } else if (this.#failure) {
      waiting.reject(this.#failure);
      this.#failure = null;
    } else waiting.resolve({ done: true, value: undefined });
  }
}
