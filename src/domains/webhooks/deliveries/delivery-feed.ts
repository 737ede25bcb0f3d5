import { setTimeout as delay } from 'node:timers/promises';
import { SlowReader } from '../../../messaging/follow-errors.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { DELIVERY_COLUMNS, type Delivery } from './delivery.ts';

const POLL_MS = 500;
/** So many of the newest deliveries of a webhook are looked at, beside all that had an attempt which has just ended. */
const NEWEST = 100;
/** For so long an attempt has just ended: its id tells the time of whoever made it, and it is committed later. */
const JUST = '10 seconds';
/** Deliveries of a webhook whose states are remembered. */
const REMEMBERED = 2_000;
/** Deliveries that wait for one reader. */
const BUFFER = 1_000;

// A row without a delivery tells that the webhook is gone.
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
   select v.webhook_id as "webhookId", v.id, concat_ws(' ', v.status, coalesce(d.attempt, v.attempts), d.due_at) as state
   from candidate c join webhook_delivery v on v.id = c.id
   join followed f on f.webhook_id = v.webhook_id and f.partner_id = v.partner_id
   left join webhook_due d on d.delivery_id = v.id
   union all
   select f.webhook_id, null, null from followed f where not exists (select from webhook w where w.id = f.webhook_id)
   order by 2`,
);
const DELIVERIES = statement(
  'followed_deliveries',
  `select ${DELIVERY_COLUMNS} from unnest($1::uuid[], $2::uuid[]) k(id, partner_id)
   join webhook_delivery v on v.id = k.id and v.partner_id = k.partner_id
   left join webhook_due d on d.delivery_id = v.id order by v.id`,
);

interface State {
  readonly webhookId: string;
  readonly id: string | null;
  readonly state: string;
}

/** A webhook whose deliveries somebody follows. */
class Followed {
  readonly webhookId: string;
  readonly partnerId: string;
  readonly readers = new Set<DeliveryReader>();
  /** Resolves when it is known what has been before. */
  readonly begun = Promise.withResolvers<void>();
  #hasBegun = false;
  /** The states of deliveries as they were last told, the longest unseen first. */
  readonly #states = new Map<string, string>();

  constructor(webhookId: string, partnerId: string) {
    this.webhookId = webhookId;
    this.partnerId = partnerId;
  }

  /** Notes the states; answers the deliveries that are not as they were. */
  note(states: readonly State[]): readonly string[] {
    const changed: string[] = [];
    for (const { id, state } of states) {
      if (id === null) continue;
      if (this.#hasBegun && this.#states.get(id) !== state) changed.push(id);
      this.#states.delete(id);
      this.#states.set(id, state);
    }
    for (const id of this.#states.keys()) {
      if (this.#states.size <= REMEMBERED) break;
      this.#states.delete(id);
    }
    this.#hasBegun = true;
    this.begun.resolve();
    return changed;
  }
}

/**
 * The deliveries of webhooks as their states change, for the readers of this node. There is no log of them, and the
 * workers are not to be burdened with one: all webhooks that are followed are looked at together, twice a second. A
 * state that lasts for less is passed over.
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
   * Follows a webhook that is known to be the partner's, from now on. It ends when the webhook is deleted; `next` throws
   * @throws SlowReader when more wait to be taken than may.
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
    if (!this.#isPolling) void this.#poll();
    await begun.promise;
    return reader;
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    while (this.#followed.size > 0) {
      try {
        await this.#look([...this.#followed.values()]);
      } catch (error) {
        this.#log.warn({ error: (error as Error).message }, 'followed deliveries cannot be read, they are again');
      }
      await delay(POLL_MS, undefined, { ref: false });
    }
    this.#isPolling = false;
  }

  async #look(all: readonly Followed[]): Promise<void> {
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

/** One subscription to the deliveries of a webhook. Of a delivery that waits to be taken, it keeps the latest state. */
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
    } else this.#tell();
  }

  /** No more come; those that wait can still be taken. */
  finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd();
    this.#tell();
  }

  next(): Promise<Turn> {
    const waiting = Promise.withResolvers<Turn>();
    this.#waiting = waiting;
    this.#tell();
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

  #tell(): void {
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
