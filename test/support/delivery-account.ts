import { expect } from 'vitest';
import { TAKEN_FOR_POISON } from './books.ts';
import type { Sql } from './sql.ts';
import type { Seen, StrictReceiver } from './strict-receiver.ts';
import { until } from './until.ts';
import { nothingIsDue } from './webhook-storm.ts';

/** Longer than a lease. */
const PUBLISHED_WITHIN_MS = 90_000;

// Turns hold a lock on the delivery queues, and this statement waits for it. So the last statement of a killed worker
// has ended, too.
const IN_FLIGHT = `lock table webhook_queue in exclusive mode;
  select delivery_id || '/' || attempt as name from webhook_due where leased_until is not null`;

/** Attempts in flight at a fault, as `<delivery>/<number>`. Only these may be lost. */
export class InFlight {
  readonly #atKills = new Set<string>();
  readonly #atOutages = new Set<string>();

  /** Call it after a worker was killed, or when the database is back. */
  async note(sql: Sql, what: 'kill' | 'outage'): Promise<void> {
    const names = what === 'kill' ? this.#atKills : this.#atOutages;
    for (const { name } of await sql<{ name: string }>(IN_FLIGHT)) names.add(name);
  }

  /** Whether the attempt's worker was killed, so that its result is unknown. */
  atKill(attempt: string): boolean {
    return this.#atKills.has(attempt);
  }

  /** Whether the attempt was leased during an outage, so that its worker may not know of the lease. */
  atOutage(attempt: string): boolean {
    return this.#atOutages.has(attempt);
  }
}

export interface DeliveryAccount {
  readonly deliveries: number;
  readonly requests: number;
  readonly refused: number;
  readonly lostAtKills: number;
  readonly lostAtOutages: number;
  /** Repeated 2xx responses to the same delivery. */
  readonly duplicates: number;
}

interface Row {
  readonly id: string;
  readonly webhook: string;
  readonly event: string;
  readonly status: string;
  readonly attempts: number;
  readonly body: string;
  readonly numbers: readonly number[];
  readonly succeeded: readonly number[];
  readonly refused: number;
  readonly lost: readonly number[];
}

const DELIVERIES = `
  with made as (
    select delivery_id, array_agg(attempt order by attempt) as numbers,
      coalesce(array_agg(attempt) filter (where result = 'succeeded' and status = 204), '{}') as succeeded,
      (count(*) filter (where result = 'failed' and status = 503))::int as refused,
      coalesce(array_agg(attempt) filter (where result = 'lost'), '{}') as lost
    from webhook_attempt group by delivery_id
  )
  select v.id, v.webhook_id as webhook, v.event_id as event, v.status, v.attempts, md5(v.body) as body,
    coalesce(m.numbers, '{}') as numbers, coalesce(m.succeeded, '{}') as succeeded, coalesce(m.refused, 0) as refused,
    coalesce(m.lost, '{}') as lost
  from webhook_delivery v left join made m on m.delivery_id = v.id where v.webhook_id = any ($1)`;

/**
 * Returns the faults of one delivery. A receiver may have one more response than the database for each attempt that a
 * killed worker lost. Every other duplicate is a fault. A database outage causes none: a worker keeps unwritten
 * results, and a lease that it does not know of is not used.
 */
function faultsOf(row: Row, seen: Seen | undefined, inFlight: InFlight): readonly string[] {
  const { numbers, succeeded, refused } = row;
  const { accepted, refused: refusedThere, body } = seen ?? { accepted: 0, refused: 0, body: null };
  const lost = row.lost.map((n) => `${row.id}/${n}`);
  const unrecorded = accepted - succeeded.length + refusedThere - refused;
  const claims: Readonly<Record<string, boolean>> = {
    'it has succeeded': row.status === 'succeeded',
    'each attempt has one record': numbers.length === row.attempts && numbers.every((n, i) => n === i + 1),
    'the last attempt, and no other, succeeded': succeeded.length === 1 && succeeded[0] === row.attempts,
    'each other attempt was refused or lost': numbers.length === 1 + refused + lost.length,
    'what was lost was in flight at a fault': lost.every((n) => inFlight.atKill(n) || inFlight.atOutage(n)),
    'its receiver took it': accepted >= 1,
    'its receiver got the bytes that were written': body === row.body,
    'its receiver gave the answers that are recorded': refusedThere >= refused,
    'its receiver gave no other answers, save to what was lost at a kill':
      unrecorded >= 0 && unrecorded <= lost.filter((n) => inFlight.atKill(n)).length,
  };
  return Object.entries(claims).flatMap(([claim, holds]) =>
    holds ? [] : [`${row.id}: ${claim}: ${JSON.stringify({ row, seen })}`],
  );
}

export async function publishedEvents(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ id: string }>(
    `select l.id from log l join partner p on p.id = l.partner_id where l.kind = 'event' and p.name = 'alpha'`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Compares the receivers with the database: each event has one successful delivery to each receiver, nothing else was
 * delivered, and no healthy message was quarantined.
 */
export async function expectAllDelivered(
  sql: Sql,
  receivers: readonly StrictReceiver[],
  events: readonly string[],
  inFlight: InFlight,
): Promise<DeliveryAccount> {
  const byWebhook = new Map(receivers.map((receiver) => [receiver.webhookId, receiver]));
  const rows = await sql<Row>(DELIVERIES, [[...byWebhook.keys()]]);
  const faults = rows.flatMap((row) => faultsOf(row, byWebhook.get(row.webhook)?.seen.get(row.id), inFlight));
  const expected = [...events].sort();
  for (const receiver of receivers) {
    const own = rows.filter(({ webhook }) => webhook === receiver.webhookId);
    const delivered = own.map(({ event }) => event).sort();
    if (delivered.length !== expected.length || delivered.some((event, n) => event !== expected[n])) {
      faults.push(
        `${receiver.webhookId} has ${delivered.length} deliveries of ${expected.length} events, or of others`,
      );
    }
    if (receiver.seen.size !== own.length) faults.push(`${receiver.webhookId} got ${receiver.seen.size} ids`);
    faults.push(...receiver.wrong);
  }
  expect(faults.slice(0, 10)).toEqual([]);
  expect(await sql(TAKEN_FOR_POISON)).toEqual([]);
  const all = receivers.flatMap(({ seen }) => [...seen.values()]);
  const lost = rows.flatMap((row) => row.lost.map((n) => `${row.id}/${n}`));
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  return {
    deliveries: rows.length,
    requests: sum(all.map(({ refused, accepted }) => refused + accepted)),
    refused: sum(all.map(({ refused }) => refused)),
    lostAtKills: lost.filter((name) => inFlight.atKill(name)).length,
    lostAtOutages: lost.filter((name) => !inFlight.atKill(name)).length,
    duplicates: sum(all.map(({ accepted }) => accepted - 1)),
  };
}

// Settled payments for which a webhook did not receive each step, and the fee if any, exactly once.
const CONTRADICTED = `
  with told as materialized (
    select webhook_id, coalesce(body::jsonb ->> 'originTransactionId', body::jsonb ->> 'transactionId')::uuid as payment,
      array_agg(event_type order by event_type) as types
    from webhook_delivery
    where event_type in ('fee.charged', 'pix.payout.queued', 'pix.payout.processing', 'pix.payout.confirmed', 'pix.payout.failed')
    group by 1, 2
  ), payment as (select id from transaction where type = 'pix_out' and status = 'settled')
  select p.id, t.types from payment p cross join webhook w
    left join told t on t.webhook_id = w.id and t.payment = p.id
  where t.types is distinct from
    case when exists (select 1 from fee_charge f where f.origin_transaction_id = p.id) then '{fee.charged}'::text[] else '{}' end
    || '{pix.payout.confirmed,pix.payout.processing,pix.payout.queued}'`;

/** Checks that every webhook received each step of every settled payment once. */
export async function expectEachStepPublished(sql: Sql): Promise<void> {
  expect(await sql(CONTRADICTED)).toEqual([]);
}

/**
 * Checks that each event of alpha has one delivery to this receiver, which accepted it at least once with the same
 * content each time. Returns how many deliveries were accepted more than once.
 */
export async function expectPublished(sql: Sql, receiver: StrictReceiver) {
  const events = await publishedEvents(sql);
  await until(async () => receiver.taken >= events.length && nothingIsDue(sql), PUBLISHED_WITHIN_MS);
  const rows = await sql<{ id: string; event: string; status: string }>(
    'select id, event_id as event, status from webhook_delivery where webhook_id = $1',
    [receiver.webhookId],
  );
  expect(rows.map(({ event }) => event).sort()).toEqual([...events].sort());
  expect(rows.filter(({ status }) => status !== 'succeeded')).toEqual([]);
  const taken = [...receiver.seen].filter(([, { accepted }]) => accepted > 0);
  expect(taken.map(([id]) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(receiver.wrong).toEqual([]);
  return { events: events.length, takenAgain: taken.filter(([, { accepted }]) => accepted > 1).length };
}
