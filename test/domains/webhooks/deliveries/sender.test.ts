import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebhookSender } from '../../../../src/domains/webhooks/deliveries/sender.ts';
import { WakeSignal } from '../../../../src/platform/concurrency/wake-signal.ts';
import { Metrics } from '../../../../src/platform/observability/metrics.ts';
import { lease } from '../../../support/deliveries.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { until } from '../../../support/until.ts';
import {
  CLEAR_WEBHOOKS,
  deliverEvents,
  hanging,
  moveClock,
  openReceiver,
  openSender,
  type Receiver,
  registerWebhook,
} from '../../../support/webhooks.ts';
import { setClockAhead } from '../../../support/wrong-clock.ts';

let t: TestDoor;
let receivers: Receiver[];
let senders: WebhookSender[];
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());
beforeEach(() => {
  receivers = [];
  senders = [];
});
afterEach(async () => {
  await Promise.all(senders.map((sender) => sender.stop()));
  await Promise.all(receivers.map((receiver) => receiver.close()));
  vi.restoreAllMocks();
  await t.sql(CLEAR_WEBHOOKS);
});

async function receiver(...how: Parameters<typeof openReceiver>): Promise<Receiver> {
  const opened = await openReceiver(...how);
  receivers.push(opened);
  return opened;
}

function sender(
  ...options: Parameters<typeof openSender> extends [unknown, ...infer Rest] ? Rest : never
): WebhookSender {
  const opened = openSender(t, ...options);
  senders.push(opened);
  opened.start();
  return opened;
}

interface Row {
  readonly status: string;
  readonly attempts: number;
}
const delivery = async (id: string) =>
  (await t.sql<Row>('select status, attempts from webhook_delivery where id = $1', [id]))[0];
const ended = (id: string, status: string) => until(async () => (await delivery(id))?.status === status);
const attempts = (id: string) =>
  t.sql<{
    attempt: number;
    result: string;
    status: number | null;
    error: string | null;
    response: string | null;
    started_at: Date;
  }>(
    'select attempt, result, status, error, response, started_at from webhook_attempt where delivery_id = $1 order by attempt',
    [id],
  );
const dueIn = async (id: string): Promise<number> => {
  const [row] = await t.sql<{ s: number }>(
    'select extract(epoch from due_at - business_now())::float8 as s from webhook_due where delivery_id = $1 and leased_until is null',
    [id],
  );
  return row?.s ?? Number.NaN;
};
/** Ends the leases first and then the queue's wait: with the reverse order, a turn in between would wait again. */
async function leaseEnds(): Promise<void> {
  await t.sql('update webhook_due set leased_until = clock_timestamp()');
  await moveClock(t, 31);
}
/** Waits until an attempt has failed and the next one is in the future. */
const waiting = (id: string) => until(async () => (await dueIn(id)) > 0);

/** Resolves to true after a full polling round of the sender: deliveries of every standing and part were sent. */
async function senderHasLooked(): Promise<void> {
  const marker = await receiver();
  const markers: string[] = [];
  const mark = async (standing: string) => {
    const path = `/${markers.push(standing)}`;
    const { id } = await registerWebhook(t, t.beta, `${marker.url}${path}`, ['fee.charged']);
    const [row] = await t.sql<{ part: number }>(
      `update webhook_queue set timeouts = case when $2 = 'hanging' then 1 else 0 end,
         last_success_at = case when $2 = 'answering' then business_now() end
       where webhook_id = $1 returning webhook_part(webhook_id, 2) as part`,
      [id, standing],
    );
    return row?.part;
  };
  await mark('unproven');
  await mark('hanging');
  const parts = new Set<unknown>();
  while (parts.size < 2) parts.add(await mark('answering'));
  await deliverEvents(t, t.beta, 1, 'fee.charged');
  await until(() => new Set(marker.received.map(({ path }) => path)).size === markers.length);
}

describe('an attempt', () => {
  test("an attempt carries the contract's headers and a signature that a standard HMAC verifies", async () => {
    const there = await receiver();
    const { secret } = await registerWebhook(t, t.alpha, there.url);
    const [id] = await deliverEvents(t, t.alpha);
    sender();
    await ended(id ?? '', 'succeeded');
    const [request] = there.received;
    expect(request?.headers).toMatchObject({
      'x-service-event-type': 'pix.received',
      'x-service-event-id': id,
      'user-agent': 'Service-Webhook/1.0',
      'content-type': 'application/json; charset=utf-8',
    });
    // Exact capitalisation on the wire: some receivers compare names case-sensitively.
    expect(request?.headerNames).toEqual(
      expect.arrayContaining([
        ...['X-Service-Event-Type', 'X-Service-Event-Id', 'X-Service-Timestamp', 'X-Service-Signature'],
        ...['User-Agent', 'Content-Type'],
      ]),
    );
    const timestamp = String(request?.headers['x-service-timestamp']);
    expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(30);
    const expected = createHmac('sha256', secret).update(`${timestamp}.${request?.body}`).digest('hex');
    expect(request?.headers['x-service-signature']).toBe(`sha256=${expected}`);
    expect(request?.headers['x-service-signature-previous']).toBeUndefined();
  });

  test('an attempt has the same bytes and id as the previous one, with a new timestamp and signature', async () => {
    const there = await receiver(503);
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    sender();
    await waiting(id);
    await until(async () => Date.now() / 1_000 > Number(there.received[0]?.headers['x-service-timestamp']) + 1);
    await moveClock(t, 33);
    await until(() => there.received.length === 2);
    const [first, second] = there.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.id).toBe(first?.id);
    expect(second?.headers['x-service-timestamp']).not.toBe(first?.headers['x-service-timestamp']);
    expect(second?.headers['x-service-signature']).not.toBe(first?.headers['x-service-signature']);
  });

  test('no attempt is made while the machine’s clock is wrong, because valid certificates would look expired', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    const machine = setClockAhead();
    const turns = vi.spyOn(t.database, 'query');
    sender();
    await until(() => turns.mock.calls.length > 8);
    expect(await delivery(id)).toEqual({ status: 'pending', attempts: 0 });
    machine.right();
    await ended(id, 'succeeded');
    expect(there.received).toHaveLength(1);
  });

  test('an attempt is stored with status, time and the first 16 kB of the response', async () => {
    const there = await receiver((_, response) => {
      response.writeHead(422).end(`\0${'ç'.repeat(20_000)}`);
      return undefined;
    });
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    sender();
    await ended(id, 'failed');
    const [attempt] = await attempts(id);
    expect(attempt).toMatchObject({ attempt: 1, result: 'refused', status: 422, error: null });
    expect(attempt?.response).toMatch(/^\uFFFDç+\uFFFD?$/);
    expect(Buffer.byteLength(attempt?.response ?? '')).toBeLessThan(16_400);
    expect(await dueIn(id)).toBeNaN();
  });

  test('an attempt is also signed with the previous secret during a rotation with grace, and not after it', async () => {
    const there = await receiver();
    const { id: webhook, secret } = await registerWebhook(t, t.alpha, there.url);
    await t.sql(
      `update webhook set previous_secret = secret, previous_secret_key_id = secret_key_id,
         previous_secret_until = business_now() + interval '1 hour' where id = $1`,
      [webhook],
    );
    sender();
    await deliverEvents(t, t.alpha);
    await until(() => there.received.length === 1);
    await moveClock(t, 3_601);
    await deliverEvents(t, t.alpha);
    await until(() => there.received.length === 2);
    const [during, after] = there.received;
    const signed = (request: typeof during) =>
      `sha256=${createHmac('sha256', secret).update(`${request?.headers['x-service-timestamp']}.${request?.body}`).digest('hex')}`;
    expect(during?.headers['x-service-signature-previous']).toBe(signed(during));
    expect(after?.headers['x-service-signature-previous']).toBeUndefined();
    expect(after?.headers['x-service-signature']).toBe(signed(after));
  });

  test('an attempt that could not be signed sends nothing and is retried on schedule', async () => {
    const there = await receiver();
    const { id: webhook } = await registerWebhook(t, t.alpha, there.url);
    await t.sql(`update webhook set secret_key_id = 'lost' where id = $1`, [webhook]);
    const [id = ''] = await deliverEvents(t, t.alpha);
    sender();
    await waiting(id);
    expect(await attempts(id)).toMatchObject([{ result: 'failed', error: 'unsigned' }]);
    expect(there.received).toEqual([]);
  });
});

describe('the schedule', () => {
  test('a delivery has exactly 8 attempts at the stated times, then it is exhausted and can be recovered', async () => {
    const there = await receiver(503);
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    const metrics = new Metrics();
    sender({ metrics });
    for (const wait of [30, 120, 600, 1_800, 3_600, 7_200, 14_400]) {
      const left = await until(async () => {
        const seconds = await dueIn(id);
        return seconds > 0 ? seconds : undefined;
      });
      const before = there.received.length;
      expect(left).toBeGreaterThan(wait - 10);
      expect(left).toBeLessThanOrEqual(wait * 1.05);
      await moveClock(t, left - 8);
      await senderHasLooked();
      expect(there.received.length).toBe(before);
      await moveClock(t, 8);
      await until(() => there.received.length === before + 1);
    }
    await ended(id, 'exhausted');
    expect(await delivery(id)).toEqual({ status: 'exhausted', attempts: 8 });
    const text = await metrics.registry.metrics();
    expect(text).toContain('gateway_webhook_attempt_seconds_count{result="failed"} 8\n');
    expect(text).toContain('gateway_webhook_deliveries_total{result="exhausted"} 1\n');
    const made = await attempts(id);
    expect(made.map(({ attempt, result, status }) => [attempt, result, status])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, 'failed', 503]),
    );
    const gaps = made
      .slice(1)
      .map(({ started_at }, n) => (started_at.getTime() - (made[n]?.started_at.getTime() ?? 0)) / 1_000);
    for (const [n, wait] of [30, 120, 600, 1_800, 3_600, 7_200, 14_400].entries()) {
      expect(gaps[n]).toBeGreaterThanOrEqual(wait);
    }
    await moveClock(t, 86_400);
    await senderHasLooked();
    expect(there.received.length).toBe(8);

    there.answer(204);
    await t.sql(`select webhook_requeue(array[$1::uuid], null, interval '1 day')`, [id]);
    await ended(id, 'succeeded');
    expect(there.ids()).toEqual(Array(9).fill(id));
    expect((await attempts(id)).at(-1)).toMatchObject({ attempt: 9, result: 'succeeded' });
  });

  test('the schedule continues when the clock goes back: a delivery due in 30 seconds still is', async () => {
    const there = await receiver(503);
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    sender();
    await waiting(id);
    await t.sql('select webhook_follow_clock()');
    await moveClock(t, -86_400);
    expect(await dueIn(id)).toBeGreaterThan(86_000);
    await t.sql('select webhook_follow_clock()');
    expect(await dueIn(id)).toBeLessThanOrEqual(32);
    await moveClock(t, 33);
    await until(() => there.received.length === 2);
  });

  test('Retry-After delays the next attempt at most as far as the next step allows', async () => {
    const there = await receiver((_, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end();
      return undefined;
    });
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    sender();
    await waiting(id);
    expect(await dueIn(id)).toBeGreaterThan(110);
    expect(await dueIn(id)).toBeLessThanOrEqual(121.5);
  });
});

describe('two workers', () => {
  test('two workers never send the same attempt', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    await deliverEvents(t, t.alpha, 400);
    for (let n = 0; n < 4; n += 1) sender({ concurrency: 64 });
    await until(async () => {
      const [row] = await t.sql<{ n: number }>(`select count(*) as n from webhook_delivery where status = 'succeeded'`);
      return row?.n === 400;
    }, 30_000);
    expect(new Set(there.ids()).size).toBe(400);
    expect(there.received.length).toBe(400);
  });

  test('a worker takes over an expired lease, and the lost attempt is recorded without using the schedule', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    await lease(t, 10);
    sender();
    await senderHasLooked();
    expect(there.received).toEqual([]);
    await t.sql(`update webhook_due set leased_until = clock_timestamp() - interval '1 second'`);
    await t.sql('update webhook_queue set next_at = business_now()');
    await ended(id, 'succeeded');
    expect((await attempts(id)).map(({ attempt, result, error }) => [attempt, result, error])).toEqual([
      [1, 'lost', 'worker_lost'],
      [2, 'succeeded', null],
    ]);
  });

  test('a result that arrives after another worker took over the lease changes nothing', async () => {
    const there = await receiver();
    const { id: webhook } = await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    await lease(t, 10);
    await t.sql(`update webhook_due set leased_until = clock_timestamp() - interval '1 second'`);
    await t.sql('update webhook_queue set next_at = business_now()');
    await lease(t, 10);
    const late = {
      id: '019a0000-0000-7000-8000-000000000001',
      delivery_id: id,
      webhook_id: webhook,
      attempt: 1,
      result: 'refused',
      status: 410,
      timed_out: false,
    };
    await t.sql(`select * from webhook_turn($1, interval '30 seconds', 0, 'answering')`, [JSON.stringify([late])]);
    expect(await delivery(id)).toMatchObject({ status: 'pending' });
    expect((await attempts(id)).map(({ result }) => result)).toEqual(['lost']);
  });

  test('a lease that ends too late because the clock went back is void', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    await lease(t, 10);
    await t.sql(`update webhook_due set leased_until = clock_timestamp() + interval '1 day'`);
    await t.sql('update webhook_queue set next_at = business_now()');
    sender();
    await ended(id, 'succeeded');
  });
});

describe('a webhook that is switched off or deleted', () => {
  test('a switched-off webhook keeps its due deliveries, which are sent when it is switched on within the schedule', async () => {
    const there = await receiver();
    const { id: webhook } = await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    await t.sql(`update webhook_queue set paused = true, next_at = 'infinity' where webhook_id = $1`, [webhook]);
    await t.sql('update webhook set is_active = false where id = $1', [webhook]);
    sender();
    expect(await deliverEvents(t, t.alpha)).toEqual([]);
    await moveClock(t, 7 * 3_600);
    await t.sql('select webhook_end_overdue(100)');
    await senderHasLooked();
    expect(there.received).toEqual([]);
    expect(await delivery(id)).toMatchObject({ status: 'pending' });
    await t.sql('update webhook_queue set paused = false, next_at = business_now() where webhook_id = $1', [webhook]);
    await ended(id, 'succeeded');
  });

  test("a switched-off webhook's due deliveries end when their schedule is over", async () => {
    const there = await receiver();
    const { id: webhook } = await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    await t.sql(`update webhook_queue set paused = true, next_at = 'infinity' where webhook_id = $1`, [webhook]);
    await moveClock(t, 8 * 3_600);
    await t.sql('select webhook_end_overdue(100)');
    expect(await delivery(id)).toEqual({ status: 'exhausted', attempts: 0 });
    expect(there.received).toEqual([]);
  });

  test("a deleted webhook's deliveries end in batches, and its delivery queue ends last", async () => {
    const there = await receiver();
    const { id: webhook } = await registerWebhook(t, t.alpha, there.url);
    const ids = await deliverEvents(t, t.alpha, 25);
    await t.sql(`update webhook_queue set closed = true, paused = true, next_at = 'infinity' where webhook_id = $1`, [
      webhook,
    ]);
    await t.sql('delete from webhook where id = $1', [webhook]);
    sender();
    for (let n = 0; n < 3; n += 1) await t.sql('select webhook_end_deleted(10)');
    for (const id of ids) expect(await delivery(id)).toEqual({ status: 'cancelled', attempts: 0 });
    expect(await t.sql('select 1 from webhook_queue')).toEqual([]);
    expect(there.received).toEqual([]);
  });

  test('a response that arrives after the deletion is stored', async () => {
    const gate = Promise.withResolvers<void>();
    const there = await receiver(async () => {
      await gate.promise;
      return 204;
    });
    const { id: webhook } = await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    sender();
    await until(() => there.received.length === 1);
    await t.sql(`update webhook_queue set closed = true, paused = true, next_at = 'infinity' where webhook_id = $1`, [
      webhook,
    ]);
    await t.sql('delete from webhook where id = $1', [webhook]);
    await t.sql('select webhook_end_deleted(10)');
    gate.resolve();
    await ended(id, 'succeeded');
    await t.sql('select webhook_end_deleted(10)');
    expect(await t.sql('select 1 from webhook_queue')).toEqual([]);
  });

  test('a webhook is switched off with a reason after 5 days without a success', async () => {
    const there = await receiver(500);
    const { id: webhook } = await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    sender();
    await waiting(id);
    const disable = () => t.sql<{ id: string }>(`select webhook_disable(interval '5 days') as id`);
    await moveClock(t, 5 * 86_400 - 60);
    await until(() => there.received.length === 2);
    await waiting(id);
    expect(await disable()).toEqual([]);
    await moveClock(t, 120 + 6);
    await until(() => there.received.length === 3);
    await waiting(id);
    expect(await disable()).toEqual([{ id: webhook }]);
    expect(await disable()).toEqual([]);
    const [row] = await t.sql<{ is_active: boolean; disabled_reason: string }>(
      'select is_active, disabled_reason from webhook',
    );
    expect(row).toMatchObject({
      is_active: false,
      disabled_reason: expect.stringMatching(/^no delivery succeeded since \d{4}-/),
    });
  });

  test('one success restarts the 5 days', async () => {
    const there = await receiver(500);
    await registerWebhook(t, t.alpha, there.url);
    sender();
    const [first = ''] = await deliverEvents(t, t.alpha);
    await waiting(first);
    there.answer(204);
    const [second = ''] = await deliverEvents(t, t.alpha);
    await ended(second, 'succeeded');
    there.answer(500);
    await moveClock(t, 6 * 86_400);
    await until(() => there.received.length === 3);
    await waiting(first);
    expect(await t.sql(`select webhook_disable(interval '5 days') as id`)).toEqual([]);
  });

  test('an old failure without later attempts does not switch a webhook off', async () => {
    const there = await receiver(410);
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    sender();
    await ended(id, 'failed');
    await moveClock(t, 30 * 86_400);
    expect(await t.sql(`select webhook_disable(interval '5 days') as id`)).toEqual([]);
  });
});

describe('fairness', () => {
  test('an unresponsive receiver has few in-flight attempts, and its circuit opens, is probed and closes', async () => {
    let open = 0;
    let most = 0;
    const hung = await receiver((_, response) => {
      open += 1;
      most = Math.max(most, open);
      response.on('close', () => {
        open -= 1;
      });
      return undefined;
    });
    const { id: webhook } = await registerWebhook(t, t.alpha, hung.url);
    await deliverEvents(t, t.alpha, 40);
    sender({ totalMs: 300 });
    const deliveryQueue = async () =>
      (
        await t.sql<{ timeouts: number; open: boolean }>(
          'select timeouts, open_until > business_now() as open from webhook_queue where webhook_id = $1',
          [webhook],
        )
      )[0];
    await until(async () => (await deliveryQueue())?.open === true);
    expect(most).toBeLessThanOrEqual(2);
    const tried = hung.received.length;
    expect(tried).toBeLessThanOrEqual(8);
    await senderHasLooked();
    expect(hung.received.length).toBe(tried);
    const [untouched] = await t.sql<{ n: number }>('select count(*) as n from webhook_due where attempt = 0');
    expect(untouched?.n).toBe(40 - tried);

    hung.answer(204);
    await moveClock(t, 20);
    await until(async () => {
      const [row] = await t.sql<{ n: number }>('select count(*) as n from webhook_due where attempt = 0');
      return row?.n === 0;
    });
    expect(await deliveryQueue()).toEqual({ timeouts: 0, open: null });
  });

  test('a timeout of a probe opens the circuit for longer', async () => {
    const hung = await receiver(hanging);
    const { id: webhook } = await registerWebhook(t, t.alpha, hung.url);
    await deliverEvents(t, t.alpha, 40);
    sender({ totalMs: 100 });
    const openFor = async () => {
      const [row] = await t.sql<{ s: number }>(
        'select extract(epoch from open_until - business_now())::float8 as s from webhook_queue where webhook_id = $1',
        [webhook],
      );
      return row?.s ?? 0;
    };
    let seconds = await until(openFor);
    for (let n = 0; n < 6; n += 1) {
      const before = hung.received.length;
      await moveClock(t, seconds + 0.1);
      await until(() => hung.received.length > before);
      const next = await until(async () => {
        const now = await openFor();
        return now > 1 ? now : undefined;
      });
      expect(hung.received.length).toBe(before + 1);
      expect(next).toBeGreaterThan(Math.min(seconds, 280));
      expect(next).toBeLessThanOrEqual(300);
      seconds = next;
    }
  });

  test('many unresponsive webhooks cannot delay a healthy one', async () => {
    const [hung, healthy] = [await receiver(hanging), await receiver()];
    for (let n = 0; n < 60; n += 1) await registerWebhook(t, t.beta, `${hung.url}/${n}`);
    await registerWebhook(t, t.alpha, healthy.url);
    // The unresponsive ones are never disabled during this test.
    const works = sender({ concurrency: 40, placeMs: 3_600_000, totalMs: 3_600_000 });
    await deliverEvents(t, t.alpha);
    await until(() => healthy.received.length === 1);
    await deliverEvents(t, t.beta, 20);
    works.wake();
    await until(() => hung.received.length >= 10);
    await deliverEvents(t, t.alpha, 30);
    works.wake();
    await until(() => healthy.received.length === 31);
    expect(hung.received.length).toBe(10);
  });

  test('many unresponsive webhooks cannot delay a new one', async () => {
    const [hung, fresh] = [await receiver(hanging), await receiver()];
    for (let n = 0; n < 60; n += 1) await registerWebhook(t, t.beta, `${hung.url}/${n}`);
    await t.sql('update webhook_queue set timeouts = 1');
    await deliverEvents(t, t.beta, 20);
    const works = sender({ concurrency: 80, placeMs: 3_600_000, totalMs: 3_600_000 });
    await until(() => hung.received.length >= 5);
    await registerWebhook(t, t.alpha, fresh.url);
    await deliverEvents(t, t.alpha, 30);
    works.wake();
    await until(() => fresh.received.length === 30);
    expect(hung.received.length).toBe(5);
  });

  test('a slow webhook releases its place to others and is healthy after its response', async () => {
    const answered = Promise.withResolvers<void>();
    const late = await receiver(async () => {
      await answered.promise;
      return 204;
    });
    for (let n = 0; n < 9; n += 1) await registerWebhook(t, t.alpha, `${late.url}/${n}`);
    await deliverEvents(t, t.alpha);
    const works = sender({ concurrency: 4, placeMs: 20 });
    await until(() => late.received.length === 9);
    expect(works.inFlight).toBe(9);
    answered.resolve();
    await until(async () => {
      const rows = await t.sql<{ standing: string }>('select distinct standing from webhook_queue');
      return rows.length === 1 && rows[0]?.standing === 'answering';
    });
    expect(works.inFlight).toBe(0);
  });

  test('an answering webhook keeps its place until the end of the attempt, whatever the duration', async () => {
    const never = await receiver(hanging);
    // Both parts have more webhooks than places.
    for (let n = 0; n < 30; n += 1) await registerWebhook(t, t.alpha, `${never.url}/${n}`);
    await t.sql('update webhook_queue set last_success_at = business_now()');
    await deliverEvents(t, t.alpha);
    let full = 0;
    const turn = ([, , capacity, standing]: readonly unknown[]) => {
      if (standing === 'answering' && capacity === 0) full += 1;
    };
    const works = sender({ concurrency: 4, placeMs: 1, totalMs: 3_600_000, database: databaseWith(turn) });
    await until(() => never.received.length === 4);
    await until(() => {
      works.wake();
      return full > 3;
    });
    expect(never.received.length).toBe(4);
  });

  test('a webhook with a backlog does not delay the others', async () => {
    const slow = await receiver(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 204;
    });
    const quick = await receiver();
    await registerWebhook(t, t.beta, slow.url);
    await registerWebhook(t, t.alpha, quick.url);
    await deliverEvents(t, t.beta, 2_000);
    sender({ concurrency: 16 });
    await until(() => slow.received.length > 20);
    const before = slow.received.length;
    await deliverEvents(t, t.alpha, 5);
    await until(() => quick.received.length === 5);
    expect(slow.received.length - before).toBeLessThan(500);
  });
});

describe('a sender that stops', () => {
  test('a stopping sender waits for in-flight attempts and writes their results', async () => {
    const gate = Promise.withResolvers<void>();
    const there = await receiver(async () => {
      await gate.promise;
      return 204;
    });
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    const stopping = sender();
    await until(() => there.received.length === 1);
    const stopped = stopping.stop();
    gate.resolve();
    await stopped;
    expect(await delivery(id)).toEqual({ status: 'succeeded', attempts: 1 });
  });

  test('a stopping sender abandons slow responses, and their attempts are repeated', async () => {
    const there = await receiver(hanging);
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    const stopping = sender({ stopWithinMs: 50 });
    await until(() => there.received.length === 1);
    await stopping.stop();
    expect(await attempts(id)).toEqual([]);
    expect(await delivery(id)).toEqual({ status: 'pending', attempts: 0 });
  });

  test('a stopping sender leases nothing more', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    await sender().stop();
    const [id = ''] = await deliverEvents(t, t.alpha);
    sender();
    await ended(id, 'succeeded');
    expect(there.received.length).toBe(1);
  });
});

/** The test's database with a hook before each statement and after its result. */
const databaseWith = (
  before: (values: readonly unknown[]) => void,
  after: (rows: readonly object[]) => void = () => {},
) =>
  ({
    async query(...[stmt, values]: Parameters<TestDoor['database']['query']>) {
      before(values);
      const rows = await t.database.query(stmt, values);
      after(rows);
      return rows;
    },
  }) as unknown as TestDoor['database'];

describe('database failures', () => {
  test('a short database failure loses no result and repeats no attempt', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    let outages = 0;
    const database = databaseWith(([results]) => {
      if (results === null || outages === 2) return;
      outages += 1;
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    });
    sender({ database });
    await ended(id, 'succeeded');
    expect(outages).toBe(2);
    expect(there.received).toHaveLength(1);
    expect(await attempts(id)).toHaveLength(1);
  });

  test('a result that the database rejects is dropped, and its attempt is repeated after the lease', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    const [id = ''] = await deliverEvents(t, t.alpha);
    let refused = 0;
    const database = databaseWith(([results]) => {
      if (results === null || refused === 1) return;
      refused += 1;
      throw Object.assign(new Error('invalid byte sequence'), { code: '22021' });
    });
    sender({ database });
    await until(() => refused === 1);
    await senderHasLooked();
    expect(await delivery(id)).toEqual({ status: 'pending', attempts: 0 });
    await leaseEnds();
    await ended(id, 'succeeded');
    expect(there.received).toHaveLength(2);
  });

  test('a lease that arrives too late is not sent: the next worker to lease it sends it', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    await deliverEvents(t, t.alpha);
    let late = 0;
    // Frozen for 20 seconds from the reader's view.
    const thaw = (leased: readonly object[]) => {
      if (leased.length === 0 || late > 0) return;
      late += 1;
      const now = performance.now();
      const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 20_000);
      setImmediate(() => clock.mockRestore());
    };
    sender({ database: databaseWith(() => {}, thaw) });
    await until(() => late === 1);
    await senderHasLooked();
    expect(there.received).toEqual([]);
    await leaseEnds();
    await until(() => there.received.length === 1);
  });

  test('an idle sender sends no statement until it is woken', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    let asleep = false;
    const { wait } = WakeSignal.prototype;
    // Only a wake-up ends its sleep, so a busy sender would never be seen asleep.
    const sleeping = vi.spyOn(WakeSignal.prototype, 'wait').mockImplementation(async function (this: WakeSignal) {
      asleep = true;
      await wait.call(this, 3_600_000);
      asleep = false;
    });
    try {
      const turns: unknown[] = [];
      const opened = sender({ database: databaseWith((values) => void turns.push(values)) });
      const [id = ''] = await deliverEvents(t, t.alpha);
      opened.wake();
      await ended(id, 'succeeded');
      await until(() => asleep);
      const before = turns.length;
      opened.wake();
      await until(() => turns.length > before && asleep);
    } finally {
      sleeping.mockRestore();
    }
  });
});

describe('webhooks of each standing', () => {
  /** Loops sleep until they are woken. */
  const onlyWokenUp = () => {
    const { wait } = WakeSignal.prototype;
    return vi.spyOn(WakeSignal.prototype, 'wait').mockImplementation(function (this: WakeSignal) {
      return wait.call(this, 3_600_000);
    });
  };

  test('each standing has its own places: a quarter for unproven and a sixteenth for hanging webhooks', async () => {
    const placesOf = async (concurrency: number, loops: number) => {
      const places = new Map<string, unknown>();
      const note = ([, , capacity, ...loop]: readonly unknown[]) => places.set(loop.join(' '), capacity);
      sender({ concurrency, database: databaseWith(note) });
      await until(() => places.size === loops);
      return Object.fromEntries(places);
    };
    // Both parts of answering webhooks together have all places.
    const parts = { 'answering 0 2': 15, 'answering 1 2': 16 };
    expect(await placesOf(31, 4)).toEqual({ ...parts, 'unproven 0 1': 8, 'hanging 0 1': 2 });
    expect(await placesOf(1, 3)).toEqual({ 'answering 0 1': 1, 'unproven 0 1': 1, 'hanging 0 1': 1 });
  });

  test('a wake-up sends the first due delivery at once, and the rest after the first response', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    const asleep = onlyWokenUp();
    try {
      const works = sender();
      await until(() => asleep.mock.calls.length >= 4);
      await deliverEvents(t, t.alpha, 5);
      works.wake();
      await until(() => there.received.length === 5);
    } finally {
      asleep.mockRestore();
    }
  });

  test('a wake-up does not reach hanging webhooks, which are polled', async () => {
    const there = await receiver();
    await registerWebhook(t, t.alpha, there.url);
    await t.sql('update webhook_queue set timeouts = 1');
    const turns: unknown[] = [];
    const asleep = onlyWokenUp();
    try {
      const works = sender({ database: databaseWith(([, , , standing]) => turns.push(standing)) });
      await until(() => asleep.mock.calls.length >= 4);
      await deliverEvents(t, t.alpha);
      const [before, slept] = [turns.length, asleep.mock.calls.length];
      works.wake();
      await until(() => asleep.mock.calls.length >= slept + 3);
      expect(turns.slice(before).sort()).toEqual(['answering', 'answering', 'unproven']);
    } finally {
      asleep.mockRestore();
    }
    expect(there.received).toEqual([]);
  });
});

describe('statements', () => {
  test('a turn is one statement, whatever it settles and leases', async () => {
    const held: ((status: number) => void)[] = [];
    const there = await receiver(() => new Promise((resolve) => held.push(resolve)));
    for (let n = 0; n < 5; n += 1) await registerWebhook(t, t.alpha, `${there.url}/${n}`);
    await deliverEvents(t, t.alpha, 20);
    const sent = await t.statementsOf(async () => {
      const works = sender();
      while (there.received.length < 100) {
        // Sent together: otherwise the number of turns depends on a race between responses and the database.
        await until(() => held.length > 0 && held.length === works.inFlight);
        for (const answer of held.splice(0)) answer(204);
      }
    });
    expect(sent.every((text) => text.includes('webhook_turn'))).toBe(true);
    expect(sent.length).toBeLessThan(60);
  });
});
