import { setInterval } from 'node:timers/promises';
import { pixReceived } from '../../src/domains/pix/payments/payment.events.ts';
import { isOutage } from '../../src/platform/errors/outage.ts';
import { buildEndToEndId } from '../../src/platform/text/end-to-end-id.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { sized } from './size.ts';
import type { Sql } from './sql.ts';
import type { StrictReceiver } from './strict-receiver.ts';

/** Maximum number of deliveries in flight before more events are staged. */
const ON_THEIR_WAY = sized(150, 4_000);
const STAGED_AT_ONCE = sized(5, 100);
const LOOK_MS = 100;
/** Longer than a lease plus the start of a server. */
const STALLED_MS = 120_000;

export async function stageEvents(sql: Sql, count: number, partner = 'alpha'): Promise<readonly string[]> {
  const events = Array.from({ length: count }, () => ({ id: newId(), payload: newPayload() }));
  await stage(sql, events, partner);
  return events.map(({ id }) => id);
}

function newPayload() {
  const now = new Date();
  return pixReceived.payload.parse({
    accountId: 1000,
    transactionId: newId(),
    amount: 12_345,
    endToEndId: buildEndToEndId({ instant: now, ispb: '99999011' }),
    payerName: 'João Pagador',
    payerIspb: '99999011',
    payerDocument: '11144477735',
    receivedAt: now.toISOString(),
  });
}

const STAGE = `
  insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
  select e.id, 'event', p.institution_id, p.id, 1000, '${pixReceived.type}', e.payload, business_now()
  from jsonb_to_recordset($1) e(id uuid, payload jsonb), partner p where p.name = $2`;

async function stage(sql: Sql, events: readonly { readonly id: string; readonly payload: object }[], partner: string) {
  await sql(STAGE, [JSON.stringify(events), partner]);
}

/** Moves business time for all processes, also backwards. */
export async function moveBusinessTime(sql: Sql, seconds: number): Promise<void> {
  await sql('update business_clock set offset_ms = offset_ms + $1', [Math.round(seconds * 1_000)]);
}

// The next due delivery of each delivery queue, by its index.
const NEXT_DUE = `
  select min(extract(epoch from d.due_at - business_now()))::float8 as seconds from webhook_queue l cross join lateral (
    select due_at from webhook_due where webhook_id = l.webhook_id and leased_until is null
    order by due_at, delivery_id limit 1
  ) d`;
/** The schedule adds at most this to a wait, so deliveries with the same wait become due together. */
const JITTER_SECONDS = 30;

/** When nothing is due and something waits, advances business time to it, so that waits of minutes take no time. */
export async function skipWaits(sql: Sql): Promise<void> {
  const [next] = await sql<{ seconds: number | null }>(NEXT_DUE);
  if (next?.seconds && next.seconds > 0) await moveBusinessTime(sql, next.seconds + JITTER_SECONDS);
}

export async function nothingIsDue(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ none: boolean }>('select not exists (select 1 from webhook_due) as none');
  return row?.none === true;
}

/**
 * Ends the leases of dead workers. Call it only while no living worker holds one. Returns in how many seconds the first
 * lease would have ended.
 */
export async function endLeases(sql: Sql): Promise<number> {
  const [first] = await sql<{ seconds: number | null }>(
    'select extract(epoch from min(leased_until) - clock_timestamp())::float8 as seconds from webhook_due',
  );
  await sql('update webhook_due set leased_until = clock_timestamp() where leased_until is not null');
  await sql('update webhook_queue l set next_at = webhook_next_at(l, business_now())');
  return first?.seconds ?? 0;
}

/** Stages events as fast as receivers accept them, on a clock that skips the waits between attempts. */
export class WebhookStorm {
  readonly events: readonly string[];
  readonly size: number;
  /** Events with more deliveries than this (plus those in flight) wait, so that a fault finds some left. */
  upTo = 0;
  readonly #sql: Sql;
  readonly #receivers: readonly StrictReceiver[];
  readonly #left: { readonly id: string; readonly payload: object }[];

  constructor(options: { sql: Sql; receivers: readonly StrictReceiver[]; events: number }) {
    this.#sql = options.sql;
    this.#receivers = options.receivers;
    this.#left = Array.from({ length: options.events }, () => ({ id: newId(), payload: newPayload() }));
    this.events = this.#left.map(({ id }) => id);
    this.size = options.events * options.receivers.length;
  }

  get taken(): number {
    return this.#receivers.reduce((sum, { taken }) => sum + taken, 0);
  }

  /** Resolves when every delivery has ended. Throws when no delivery was accepted for a long time. */
  async run(): Promise<void> {
    let [taken, since] = [0, performance.now()];
    for await (const _ of setInterval(LOOK_MS)) {
      if (this.taken > taken) [taken, since] = [this.taken, performance.now()];
      else if (performance.now() - since > STALLED_MS)
        throw new Error(`stalled: ${taken} of ${this.size} deliveries were accepted`);
      try {
        await this.#stageMore();
        await skipWaits(this.#sql);
        if (this.taken === this.size && (await nothingIsDue(this.#sql))) return;
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
    }
  }

  async #stageMore(): Promise<void> {
    const happened = this.size - this.#left.length * this.#receivers.length;
    if (this.#left.length === 0 || happened > Math.min(this.taken, this.upTo) + ON_THEIR_WAY) return;
    await stage(this.#sql, this.#left.slice(0, STAGED_AT_ONCE), 'alpha');
    // Events of an interrupted call may have been staged anyway. They are then staged twice under the same id.
    this.#left.splice(0, STAGED_AT_ONCE);
  }
}
