import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { statement } from '../../../../src/platform/database/queryable.ts';
import {
  attemptAll,
  end,
  type LeasedDelivery,
  lease,
  type Outcome,
  ok,
  refused,
  resultsOf,
} from '../../../support/deliveries.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { rowUpdates } from '../../../support/row-updates.ts';
import { deliverEvents, registerWebhook } from '../../../support/webhooks.ts';

/** Tests a worker's turns in the database without a worker. */

let t: TestDoor;
let webhookId: string;

beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());
beforeEach(async () => {
  // Rows of earlier tests wait forever.
  await t.sql(`update webhook_queue set next_at = 'infinity'`);
  webhookId = (await registerWebhook(t, t.alpha, 'https://receiver.example/')).id;
  await t.sql('update webhook set is_active = (id = $1)', [webhookId]);
});

interface Queue {
  readonly window_size: number;
  readonly timeouts: number;
  readonly openings: number;
  readonly opens_in: number | null;
  readonly next_in: number | null;
}
/** Times in seconds from now. Null for no queue or no time. */
async function queue(): Promise<Queue | undefined> {
  const inSeconds = (at: string) =>
    `case when isfinite(${at}) then round(extract(epoch from ${at} - business_now()))::integer end`;
  const [row] = await t.sql<Queue>(
    `select window_size, timeouts, openings, ${inSeconds('open_until')} as opens_in, ${inSeconds('next_at')} as next_in
     from webhook_queue where webhook_id = $1`,
    [webhookId],
  );
  return row;
}

/** Gives the webhook a success and this window size. */
const answersWith = (window: number) =>
  t.sql('update webhook_queue set last_success_at = business_now(), window_size = $2 where webhook_id = $1', [
    webhookId,
    window,
  ]);

const timedOut: Outcome = { result: 'failed', error: 'timeout', timedOut: true, waitMs: 60_000 };
const unreachable: Outcome = { result: 'failed', error: 'connection_refused', waitMs: 60_000 };
const unhappy: Outcome = { result: 'failed', status: 500, waitMs: 60_000 };

/** Sends this many attempts with the same result, one after the other. */
async function attempt(times: number, outcome: Outcome): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await deliverEvents(t, t.alpha, 1);
    await t.sql(`update webhook_queue set next_at = business_now(), open_until = null where webhook_id = $1`, [
      webhookId,
    ]);
    const [leased] = await lease(t);
    if (!leased) throw new Error('nothing was leased');
    await end(t, [leased], () => outcome);
  }
}

describe('a circuit', () => {
  test('a circuit opens at the fifth timeout in a row', async () => {
    await attempt(4, timedOut);
    expect(await queue()).toMatchObject({ timeouts: 4, openings: 0, opens_in: null });
    await attempt(1, timedOut);
    expect(await queue()).toMatchObject({ timeouts: 5, openings: 1, opens_in: 15 });
  });

  test('a circuit opens for twice as long each time, at most 5 minutes', async () => {
    await attempt(5, timedOut);
    const seconds: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      await attempt(1, timedOut);
      seconds.push((await queue())?.opens_in);
    }
    expect(seconds).toEqual([30, 60, 120, 240, 300]);
  });

  test('a connection failure changes no circuit, because it is neither a response nor a timeout', async () => {
    await attempt(6, timedOut);
    await attempt(1, unreachable);
    expect(await queue()).toMatchObject({ timeouts: 6, openings: 2, opens_in: null });
  });

  test('a circuit closes after any response', async () => {
    await attempt(6, timedOut);
    await attempt(1, unhappy);
    expect(await queue()).toMatchObject({ timeouts: 0, openings: 0, opens_in: null });
  });
});

describe('the window', () => {
  test('the window grows by one with each success up to 32, and halves with a timeout, down to one', async () => {
    const begun = (await queue())?.window_size ?? 0;
    await attempt(2, ok);
    expect((await queue())?.window_size).toBe(begun + 2);
    await attempt(1, timedOut);
    expect((await queue())?.window_size).toBe(Math.floor((begun + 2) / 2));
    await attempt(4, timedOut);
    expect((await queue())?.window_size).toBe(1);
    await t.sql('update webhook_queue set window_size = 32 where webhook_id = $1', [webhookId]);
    await attempt(1, ok);
    expect((await queue())?.window_size).toBe(32);
  });

  test('the window limits the in-flight attempts, to one during a probe', async () => {
    await deliverEvents(t, t.alpha, 9);
    await answersWith(3);
    const leased = await lease(t);
    expect(leased).toHaveLength(3);
    await end(t, leased, () => timedOut);
    await t.sql(
      'update webhook_queue set timeouts = 5, window_size = 4, next_at = business_now() where webhook_id = $1',
      [webhookId],
    );
    expect(await lease(t)).toHaveLength(1);
  });
});

test('a queue stores its last success and the start of its failures', async () => {
  const known = async () => {
    const [row] = await t.sql<Record<'succeeded' | 'failing' | 'failed', number | null>>(
      `select extract(epoch from last_success_at)::float8 as succeeded, extract(epoch from failing_since)::float8 as failing,
         extract(epoch from last_failure_at)::float8 as failed from webhook_queue where webhook_id = $1`,
      [webhookId],
    );
    return row;
  };
  await attempt(1, ok);
  const succeeded = await known();
  expect(succeeded).toEqual({ succeeded: expect.any(Number), failing: null, failed: null });
  await attempt(1, unhappy);
  const first = await known();
  expect(first).toEqual({ ...succeeded, failing: expect.any(Number), failed: first?.failing });
  await attempt(1, unreachable);
  const second = await known();
  expect(second).toMatchObject({ succeeded: succeeded?.succeeded, failing: first?.failing });
  expect(second?.failed).toBeGreaterThan(first?.failed ?? 0);
});

describe('the next turn of a queue', () => {
  test('a queue whose due deliveries are all leased is next at the end of the leases', async () => {
    await deliverEvents(t, t.alpha, 1);
    expect(await lease(t)).toHaveLength(1);
    expect((await queue())?.next_in).toBe(30);
  });

  test('a queue with room for due deliveries is next at once', async () => {
    await deliverEvents(t, t.alpha, 9);
    await answersWith(3);
    const [first] = await lease(t);
    expect((await queue())?.next_in).toBe(30);
    if (first) await end(t, [first], () => ok);
    expect((await queue())?.next_in).toBe(0);
  });

  test('a probed queue is next at the end of the lease, even with many due deliveries and a large window', async () => {
    await deliverEvents(t, t.alpha, 3);
    await t.sql('update webhook_queue set timeouts = 5, window_size = 4 where webhook_id = $1', [webhookId]);
    expect(await lease(t)).toHaveLength(1);
    expect((await queue())?.next_in).toBe(30);
  });

  test('a queue is next when an attempt is due, and not before its circuit closes', async () => {
    await attempt(1, unhappy);
    expect((await queue())?.next_in).toBe(60);
    await attempt(8, timedOut);
    expect(await queue()).toMatchObject({ opens_in: 120, next_in: 120 });
  });

  test('a queue that had its turn without room for all is next when an attempt ends, or after a short wait', async () => {
    await deliverEvents(t, t.alpha, 9);
    await answersWith(32);
    const [leased] = await lease(t, 16);
    const waits = async () => {
      const [row] = await t.sql<{ ms: number }>(
        'select (extract(epoch from next_at - business_now()) * 1000)::float8 as ms from webhook_queue where webhook_id = $1',
        [webhookId],
      );
      return row?.ms ?? Number.NaN;
    };
    const moment = await waits();
    expect(moment).toBeGreaterThan(0);
    expect(moment).toBeLessThanOrEqual(250);
    if (leased) await end(t, [leased], () => ok);
    expect(await waits()).toBeLessThanOrEqual(0);
  });

  test('a queue keeps its place when more deliveries become due', async () => {
    await deliverEvents(t, t.alpha, 1);
    const at = () => t.sql('select next_at from webhook_queue where webhook_id = $1', [webhookId]);
    const before = await at();
    await deliverEvents(t, t.alpha, 1);
    expect(await at()).toEqual(before);
  });

  test('a queue with a full window is next at the end of the leases when more becomes due', async () => {
    await deliverEvents(t, t.alpha, 1);
    expect(await lease(t)).toHaveLength(1);
    await deliverEvents(t, t.alpha, 1);
    expect((await queue())?.next_in).toBe(30);
    const [again] = await t.sql<{ id: string }>('select delivery_id as id from webhook_due where webhook_id = $1', [
      webhookId,
    ]);
    await t.sql(`select webhook_requeue(array[$1::uuid], null, interval '1 day')`, [again?.id]);
    expect((await queue())?.next_in).toBe(30);
  });

  test('an empty or switched-off queue has no next turn', async () => {
    await attempt(1, ok);
    expect((await queue())?.next_in).toBeNull();
    await deliverEvents(t, t.alpha, 1);
    expect((await queue())?.next_in).toBe(0);
    const [leased] = await lease(t);
    await t.door.enter(updateWebhook, t.alpha.caller(), { webhookId, isActive: false });
    if (leased) await end(t, [leased], () => unhappy);
    expect((await queue())?.next_in).toBeNull();
  });
});

describe('capacity of a worker', () => {
  test('a worker leases up to its capacity from all webhooks and leaves the rest to the next worker', async () => {
    const others = Array.from({ length: 8 }, () => registerWebhook(t, t.alpha, 'https://receiver.example/'));
    await Promise.all(others);
    await deliverEvents(t, t.alpha, 1);
    const first = await lease(t, 4);
    expect(first).toHaveLength(4);
    const rest = await lease(t, 9);
    expect(new Set([...first, ...rest].map(({ webhook_id }) => webhook_id)).size).toBe(9);
  });

  test('a worker leases up to its capacity from one webhook and leaves the rest to the next worker', async () => {
    await deliverEvents(t, t.alpha, 9);
    await answersWith(32);
    expect(await lease(t, 4 + 4 * 16)).toHaveLength(4);
    await t.sql('update webhook_queue set next_at = business_now() where webhook_id = $1', [webhookId]);
    expect(await lease(t, 5 + 9 * 16)).toHaveLength(5);
  });

  test('a worker leases at most a sixteenth of the remaining capacity, but one, from one webhook', async () => {
    await deliverEvents(t, t.alpha, 9);
    await answersWith(32);
    expect(await lease(t, 3 + 4 * 16)).toHaveLength(3);
    await t.sql('update webhook_queue set next_at = business_now() where webhook_id = $1', [webhookId]);
    expect(await lease(t, 4 * 16)).toEqual([]);
    await registerWebhook(t, t.beta, 'https://receiver.example/');
    await deliverEvents(t, t.beta, 2);
    expect(await lease(t, 15)).toHaveLength(1);
  });
});

test('a worker does not wait for a queue that another worker has locked', async () => {
  await deliverEvents(t, t.alpha, 1);
  const other = await t.database.session();
  const worker = await t.database.session();
  try {
    await other.query('begin');
    await other.query('select from webhook_queue where webhook_id = $1 for update', [webhookId]);
    await worker.query(`set lock_timeout = '1s'`);
    const { rows } = await worker.query(`select * from webhook_turn(null, interval '30 s', 10, 'unproven')`);
    expect(rows).toEqual([]);
  } finally {
    other.release(true);
    worker.release(true);
  }
});

test('delivery ids contain the time and follow the order of the events', async () => {
  await deliverEvents(t, t.alpha, 20);
  const rows = await t.sql<{ off: number; n: number }>(
    `select abs(extract(epoch from clock_timestamp() - uuid_extract_timestamp(id)))::float8 as off,
       (body::jsonb ->> 'n')::integer as n from webhook_delivery where webhook_id = $1 order by id`,
    [webhookId],
  );
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  for (const { off } of rows) expect(off).toBeLessThan(10);
});

test('a webhook belongs to one part, and a turn leases only its part without waiting for others', async () => {
  const webhooks = [webhookId];
  for (let n = 0; n < 7; n += 1) webhooks.push((await registerWebhook(t, t.alpha, `https://receiver.example/${n}`)).id);
  const parts = await t.sql<{ id: string; part: number }>(
    'select id::text, webhook_part(id::uuid, 2) as part from unnest($1::text[]) id',
    [webhooks],
  );
  const of = (part: number) => parts.filter((row) => row.part === part).map(({ id }) => id);
  expect([...of(0), ...of(1)].sort()).toEqual([...webhooks].sort());
  await t.sql('update webhook_queue set last_success_at = business_now() where webhook_id = any ($1::uuid[])', [
    webhooks,
  ]);
  await deliverEvents(t, t.alpha, 1);
  const turn = (part: number) =>
    t.sql<{ webhook_id: string }>(
      `select webhook_id from webhook_turn(null, interval '30 s', 100, 'answering', $1, 2)`,
      [part],
    );
  const leased = async (part: number) => (await turn(part)).map(({ webhook_id }) => webhook_id).sort();

  await t.database.transaction(async (tx) => {
    const first = await tx.query<{ webhook_id: string }>(
      statement('test_turn', `select webhook_id from webhook_turn(null, interval '30 s', 100, 'answering', 0, 2)`),
      [],
    );
    expect(first.map(({ webhook_id }) => webhook_id).sort()).toEqual(of(0).sort());
    expect(await leased(1)).toEqual(of(1).sort());
    expect(await leased(0)).toEqual([]);
  });
});

test('a turn reads no more rows after many deliveries were sent since the last vacuum', async () => {
  await t.sql('alter table webhook_due set (autovacuum_enabled = off)');
  await answersWith(32);
  const send = async (deliveries: number) => {
    await deliverEvents(t, t.alpha, deliveries);
    expect(await attemptAll(t, ok)).toBe(deliveries);
  };
  /** Blocks read by a turn when nothing is due. */
  const read = async () => {
    await t.sql('update webhook_queue set next_at = business_now() where webhook_id = $1', [webhookId]);
    const [row] = await t.sql<{ 'QUERY PLAN': readonly [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      `explain (analyze, buffers, format json) select * from webhook_turn(null, interval '30 s', 1000, 'answering')`,
    );
    return row?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Number.NaN;
  };
  try {
    await send(500);
    // The first turn after new statistics also reads what the planner needs.
    await t.sql('analyze webhook_queue, webhook_delivery');
    await read();
    const few = await read();
    await send(3_000);
    // While autovacuum counts a table, dead index entries are not marked.
    await expect.poll(read, { timeout: 10_000 }).toBeLessThan(1.8 * few);
  } finally {
    await t.sql('alter table webhook_due reset (autovacuum_enabled)');
  }
});

test('a turn reads no more rows when many deliveries wait, even with statistics of an empty queue', async () => {
  await t.sql('alter table webhook_due set (autovacuum_enabled = off)');
  await answersWith(32);
  await deliverEvents(t, t.alpha, 500);
  await attemptAll(t, ok);
  await t.sql('analyze webhook_due, webhook_delivery, webhook_queue');
  const fetched = statement(
    '',
    `select idx_tup_fetch::integer as rows from pg_stat_xact_user_tables where relname = 'webhook_due'`,
  );
  const turn = statement('', `select * from webhook_turn($1, interval '30 s', 160, 'answering')`);
  /** Waiting rows read by a turn that writes ten results and leases the next deliveries. */
  const read = async (waiting: number) => {
    await deliverEvents(t, t.alpha, waiting);
    const ended = resultsOf((await lease(t, 160)).slice(0, 10), () => ok);
    await t.sql('update webhook_queue set next_at = business_now() where webhook_id = $1', [webhookId]);
    return t.database.transaction(async (tx) => {
      const rows = async () => (await tx.query<{ rows: number }>(fetched, []))[0]?.rows ?? Number.NaN;
      const before = await rows();
      await tx.query(turn, [ended]);
      return (await rows()) - before;
    });
  };
  try {
    await read(50);
    const few = await read(50);
    expect(await read(5_000)).toBeLessThan(1.8 * few);
  } finally {
    await t.sql('alter table webhook_due reset (autovacuum_enabled)');
    await attemptAll(t, ok);
  }
});

describe('ended deliveries', () => {
  const send = async (deliveries: number) => {
    await answersWith(32);
    await deliverEvents(t, t.alpha, deliveries);
    return lease(t);
  };
  const endWith = (leased: readonly LeasedDelivery[], outcome: Outcome) =>
    rowUpdates(t.database, 'webhook_delivery', (tx) =>
      end({ sql: (text, values) => tx.query(statement('', text), values ?? []) }, leased, () => outcome),
    );
  const undelivered = async () =>
    (
      await t.sql<{ status: string }>(
        'select status from webhook_delivery where webhook_id = $1 and undelivered order by id',
        [webhookId],
      )
    ).map(({ status }) => status);

  test('a succeeded delivery is updated in place, without new index entries', async () => {
    const leased = await send(12);
    expect(await endWith(leased, ok)).toEqual({ updated: leased.length, hot: leased.length });
    expect(leased).toHaveLength(12);
    expect(await undelivered()).toEqual([]);
  });

  test('a failed or exhausted delivery is marked until it is made due again', async () => {
    const leased = await send(2);
    await end(t, leased.slice(0, 1), () => refused);
    await end(t, leased.slice(1), () => ({ result: 'failed', status: 500 }));
    expect(await undelivered()).toEqual(['failed', 'exhausted']);
    await t.sql(`select webhook_requeue($1, null, interval '1 day')`, [leased.map((each) => each.delivery_id)]);
    expect(await undelivered()).toEqual([]);
  });

  test('a failed delivery is marked even when an earlier build wrote it', async () => {
    const [leased] = await send(1);
    const countOf = (status: string) =>
      t.sql('update webhook_delivery set status = $2 where id = $1', [leased?.delivery_id, status]);
    await countOf('exhausted');
    expect(await undelivered()).toEqual(['exhausted']);
    await countOf('failed');
    expect(await undelivered()).toEqual(['failed']);
    await countOf('pending');
    expect(await undelivered()).toEqual([]);
  });
});
