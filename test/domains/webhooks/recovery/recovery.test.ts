import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribedNames, subscribedTypes } from '../../../../src/domains/webhooks/channel/subscription.ts';
import { retryDelivery } from '../../../../src/domains/webhooks/recovery/delivery-retry.ts';
import { recoverWebhook, replayEvents } from '../../../../src/domains/webhooks/recovery/recovery.ts';
import { advanceRecoveries } from '../../../../src/domains/webhooks/recovery/recovery-job.ts';
import { deleteWebhook, updateWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { encodeCursor } from '../../../../src/platform/database/pagination.ts';
import { type Queryable, statement } from '../../../../src/platform/database/queryable.ts';
import type { Operation } from '../../../../src/platform/operation/operation.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { attemptAll, end, endedDeliveries, lease, logEvents, ok, refused } from '../../../support/deliveries.ts';
import { openTestDoor, type TestDoor, type TestPartner } from '../../../support/door.ts';
import { LOG_POSITIONS } from '../../../support/log-positions.ts';
import { recordRestore } from '../../../support/restore-epochs.ts';
import { deliverEvents, registerWebhook } from '../../../support/webhooks.ts';

let t: TestDoor;
let woken = 0;
beforeAll(async () => {
  const wake = () => {
    woken += 1;
  };
  t = await openTestDoor({ webhookDue: { wake } });
});
afterAll(() => t.close());

let webhookId: string;
beforeEach(async () => {
  // Rows of an earlier test would continue in this one.
  for (const table of ['webhook', 'webhook_queue', 'webhook_due', 'webhook_recovery'])
    await t.sql(`delete from ${table}`);
  webhookId = await newWebhook();
});

const newWebhook = async (events: readonly string[] = ['fee.charged'], partner = t.alpha) =>
  (await registerWebhook(t, partner, 'http://127.0.0.1:9/hooks', events)).id;

// biome-ignore lint/suspicious/noExplicitAny: an operation of any input
async function enter<Output>(op: Operation<any, Output>, input: unknown, partner = t.alpha, key?: string) {
  const caller = partner.caller(key === undefined ? {} : { idempotencyKey: key });
  return (await t.door.enter(op, caller, input)).value;
}

const SINCE = '2026-11-20T00:00:00Z';
const recover = (input: object = {}, partner?: TestPartner, key?: string) =>
  enter(recoverWebhook, { webhookId, since: SINCE, ...input }, partner, key);
const replay = (position: number, input: object = {}, partner?: TestPartner) =>
  enter(replayEvents, { webhookId, after: encodeCursor([position]), ...input }, partner);
const advance = () => advanceRecoveries(t.database);

async function advanceToTheEnd(): Promise<number> {
  for (let queued = 0; ; ) {
    const more = await advance();
    if (more === 0) return queued;
    queued += more;
  }
}

interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly body: string;
  readonly status: string;
  readonly recovery_id: string | null;
}
const deliveries = (of = webhookId, status?: string) =>
  t.sql<DeliveryRow>(
    'select * from webhook_delivery where webhook_id = $1 and ($2::text is null or status = $2) order by id',
    [of, status ?? null],
  );
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
const due = async () =>
  (
    await t.sql<{ id: string }>('select delivery_id as id from webhook_due where webhook_id = $1 order by 1', [
      webhookId,
    ])
  ).map(({ id }) => id);
const recovery = async (id: string) =>
  (await t.sql<{ queued: number; finished_at: Date | null }>('select * from webhook_recovery where id = $1', [id]))[0];
const position = async () =>
  (await t.sql<{ position: number }>(`select position from ${LOG_POSITIONS}`))[0]?.position ?? 0;

/** Ends all pending deliveries successfully. */
const drain = () =>
  t.sql(
    `with gone as (delete from webhook_due where webhook_id = $1 returning delivery_id)
     update webhook_delivery v set status = 'succeeded', finished_at = now() from gone where v.id = gone.delivery_id`,
    [webhookId],
  );

describe('retrying a delivery', () => {
  it('a retry sends a delivery at once with its id, its next attempt number and a new schedule', async () => {
    const [id = ''] = await deliverEvents(t, t.alpha, 1, 'fee.charged');
    await attemptAll(t, refused);
    const before = woken;
    expect(await enter(retryDelivery, { deliveryId: id })).toMatchObject({
      id,
      status: 'pending',
      attempts: 1,
      finishedAt: null,
      nextAttemptAt: expect.any(Date),
    });
    expect(woken).toBe(before + 1);
    const leased = (await lease(t)).filter(({ delivery_id }) => delivery_id === id);
    expect(leased).toMatchObject([{ attempt: 2, step: 0 }]);
    await end(t, leased, () => ok);
    expect(idsOf(await deliveries(webhookId, 'succeeded'))).toEqual([id]);
  });

  it('a retry makes a delivery due now that waits for its next attempt', async () => {
    const [id = ''] = await deliverEvents(t, t.alpha, 1, 'fee.charged');
    await attemptAll(t, { result: 'failed', status: 500, waitMs: 3_600_000 });
    await enter(retryDelivery, { deliveryId: id });
    expect((await lease(t)).map(({ delivery_id }) => delivery_id)).toContain(id);
  });

  it('a retry leaves a delivery that is being sent unchanged', async () => {
    const [id = ''] = await deliverEvents(t, t.alpha, 1, 'fee.charged');
    const leased = (await lease(t)).filter(({ delivery_id }) => delivery_id === id);
    const answer = await enter(retryDelivery, { deliveryId: id });
    expect(answer).toMatchObject({ id, status: 'pending', attempts: 1 });
    expect(await lease(t)).toEqual([]);
    await end(t, leased, () => ok);
    expect(idsOf(await deliveries(webhookId, 'succeeded'))).toEqual([id]);
  });

  it('a retry of an unknown delivery and of another partner’s is refused alike and changes nothing', async () => {
    const [id = ''] = await endedDeliveries(t, t.alpha, webhookId, { count: 1, status: 'failed' });
    const refusals = await Promise.allSettled(
      [id, newId()].map((deliveryId) => enter(retryDelivery, { deliveryId }, t.beta)),
    );
    expect(refusals[0]).toMatchObject({ reason: { code: 'delivery_not_found', status: 404 } });
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await due()).toEqual([]);
  });

  it('a retry is refused while the webhook is switched off and after it was deleted', async () => {
    const [deliveryId = ''] = await endedDeliveries(t, t.alpha, webhookId, { count: 1, status: 'failed' });
    await enter(updateWebhook, { webhookId, isActive: false });
    await expect(enter(retryDelivery, { deliveryId })).rejects.toMatchObject({ code: 'webhook_inactive', status: 422 });
    await enter(deleteWebhook, { webhookId });
    await expect(enter(retryDelivery, { deliveryId })).rejects.toMatchObject({
      code: 'webhook_not_found',
      status: 404,
    });
    expect(await due()).toEqual([]);
  });
});

describe('recovering failed deliveries', () => {
  const write = (status: 'succeeded' | 'failed' | 'exhausted', count: number, since = SINCE, everySeconds = 1) =>
    endedDeliveries(t, t.alpha, webhookId, { count, status, since, everySeconds });

  it('a recovery queues only failed and exhausted deliveries of the period, each with its id', async () => {
    await write('failed', 2, '2026-11-19T23:59:58Z');
    const wanted = [...(await write('failed', 3)), ...(await write('exhausted', 2))];
    await write('succeeded', 5);
    await write('failed', 1, '2026-11-20T12:00:00Z');
    const other = await newWebhook();
    await endedDeliveries(t, t.alpha, other, { count: 2, status: 'failed' });

    const { id } = await recover({ until: '2026-11-20T12:00:00Z' });
    expect(await recovery(id)).toMatchObject({ queued: 0, finished_at: null });
    expect(await advanceToTheEnd()).toBe(5);
    expect(await due()).toEqual(wanted);
    expect(await recovery(id)).toMatchObject({ queued: 5, finished_at: expect.any(Date) });
    const rows = await deliveries(webhookId, 'pending');
    expect(idsOf(rows)).toEqual(wanted);
    for (const row of rows) expect(row.recovery_id).toBe(id);
    expect(await deliveries(other, 'pending')).toEqual([]);
  });

  it("a recovery's deliveries are sent, and its progress is shown", async () => {
    await write('failed', 6);
    await recover();
    await advanceToTheEnd();
    const leased = (await lease(t)).filter((each) => each.webhook_id === webhookId);
    await end(t, leased, ({ delivery_id }) => (delivery_id === leased[0]?.delivery_id ? refused : ok));
    expect((await deliveries(webhookId, 'failed')).length).toBe(1);
    expect((await deliveries(webhookId, 'succeeded')).length).toBe(leased.length - 1);
    expect((await due()).length).toBe(6 - leased.length);
  });

  it('a recovery without until, or with one in the future, ends now', async () => {
    t.clock.set('2026-11-20T00:00:05Z');
    const wanted = await write('failed', 10);
    expect(await recover({ until: '2026-12-24T00:00:00Z' })).toMatchObject({ until: t.clock.now() });
    expect(await recover()).toMatchObject({ since: new Date(SINCE), until: t.clock.now(), queued: 0 });
    await advanceToTheEnd();
    expect(await due()).toEqual(wanted.slice(0, 5));
    t.clock.set('2026-11-23T15:00:00Z');
  });

  it.each([
    { since: '2026-11-20T12:00:00Z', until: '2026-11-20T12:00:00Z' },
    { since: '2026-11-21T00:00:00Z', until: '2026-11-20T12:00:00Z' },
    { since: '2099-01-01T00:00:00Z' },
    { since: 'yesterday' },
    { since: '2026-11-20' },
    { since: null },
    { until: '2026-13-01T00:00:00Z' },
    { since: '2026-11-20T00:00:00Z', webhookId: 'x' },
  ])('a recovery is refused for %j', async (input) => {
    await expect(recover(input)).rejects.toMatchObject({ code: 'validation_failed', status: 422 });
  });

  it('a recovery for an unknown webhook and for another partner’s is refused alike and starts nothing', async () => {
    const refusals = await Promise.allSettled([
      recover({}, t.beta),
      recover({ webhookId: newId() }, t.beta),
      replay(0, {}, t.beta),
    ]);
    expect(refusals[0]).toMatchObject({ reason: { code: 'webhook_not_found', status: 404 } });
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[2]).toEqual(refusals[0]);
    expect(await t.sql('select id from webhook_recovery where webhook_id = $1', [webhookId])).toEqual([]);
  });

  it('a recovery continues in batches and pauses at 1,000 pending deliveries, so that new events are not delayed', async () => {
    const ids = await write('failed', 1_300);
    const { id } = await recover();
    expect([await advance(), await advance(), await advance()]).toEqual([500, 500, 0]);
    expect(await due()).toEqual(ids.slice(0, 1_000));
    expect(await recovery(id)).toMatchObject({ queued: 1_000, finished_at: null });
    await drain();
    expect([await advance(), await advance()]).toEqual([300, 0]);
    expect(await due()).toEqual(ids.slice(1_000));
    expect(await recovery(id)).toMatchObject({ queued: 1_300, finished_at: expect.any(Date) });
  });

  it('a recovery counts in-flight deliveries as pending', async () => {
    await write('failed', 600);
    await recover();
    await t.sql(
      `insert into webhook_due (delivery_id, webhook_id, due_at, over_at, leased_until)
       select uuid_v7(), $1, now(), now(), case when n > 500 then now() end from generate_series(1, 1000) n`,
      [webhookId],
    );
    expect(await advance()).toBe(0);
  });

  it('a recovery finds its few deliveries among tens of thousands of others', async () => {
    await write('failed', 21_000, '2026-11-18T00:00:00Z', 0.001);
    const ids = await write('failed', 3);
    await recover();
    expect(await advanceToTheEnd()).toBe(3);
    expect(await due()).toEqual(ids);
  });
});

describe('replaying events', () => {
  it('a replay of events delivers the subscribed events after the cursor as new deliveries, in log order', async () => {
    webhookId = await newWebhook(['fee.charged', 'account.closed']);
    await logEvents(t, t.alpha, ['fee.charged']);
    const from = await position();
    const [fee, , closed] = await logEvents(t, t.alpha, ['fee.charged', 'pix.received', 'account.closed']);
    await logEvents(t, t.beta, ['fee.charged']);

    const { id } = await replay(from);
    await logEvents(t, t.alpha, ['fee.charged']);
    expect(await advanceToTheEnd()).toBe(2);
    const rows = await deliveries();
    expect(rows.map((row) => [row.event_id, row.event_type, row.recovery_id])).toEqual([
      [fee, 'fee.charged', id],
      [closed, 'account.closed', id],
    ]);
    expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({ accountId: 7, amount: 105_000, originalAmount: null });
    expect(await due()).toEqual(idsOf(rows));
    expect(await recovery(id)).toMatchObject({ queued: 2, finished_at: expect.any(Date) });

    await replay(from);
    await advanceToTheEnd();
    const again = (await deliveries()).slice(2);
    expect(again.map((row) => row.event_id)).toContain(fee);
    expect(idsOf(again).filter((each) => idsOf(rows).includes(each))).toEqual([]);
  });

  it('a replay of events delivers pix.payout.return.failed once to subscribers of pix.payout.returned, of it, or of both', async () => {
    const from = await position();
    const ids = await logEvents(t, t.alpha, ['pix.payout.return.failed', 'pix.payout.returned']);
    for (const [events, expected] of [
      [['pix.payout.returned'], ids],
      [['pix.payout.return.failed'], ids.slice(0, 1)],
      [['pix.payout.returned', 'pix.payout.return.failed'], ids],
      [['pix.payout.failed'], []],
    ] as const) {
      webhookId = await newWebhook(events);
      await replay(from);
      await advanceToTheEnd();
      const rows = await deliveries();
      expect(rows.map((row) => row.event_id)).toEqual(expected);
      expect(rows[0]?.event_type).toBe(expected.length > 0 ? 'pix.payout.return.failed' : undefined);
    }
  });

  it.each([{ after: 'x' }, { after: null }, { after: encodeCursor([-1]) }, { after: encodeCursor(['1', '2']) }])(
    'a replay of events is refused for %j',
    async (input) => {
      await expect(replay(0, input)).rejects.toMatchObject({ code: 'validation_failed', status: 422 });
    },
  );

  it('a replay without matching events ends at once', async () => {
    const { id } = await replay(await position());
    expect(await advance()).toBe(0);
    expect(await recovery(id)).toMatchObject({ queued: 0, finished_at: expect.any(Date) });
  });
});

describe('running recoveries', () => {
  const threeBatches = async () => {
    const from = await position();
    const events = await logEvents(
      t,
      t.alpha,
      Array.from({ length: 1_100 }, () => 'fee.charged'),
    );
    return { events, recovery: await replay(from) };
  };
  const eventIds = async () => (await deliveries()).map((row) => row.event_id);

  /** The database of a worker that crashes at `dies` in its second transaction. */
  function mortal(dies: (tx: Queryable, name: string) => Promise<void>) {
    let transactions = 0;
    return {
      query: t.database.query.bind(t.database),
      transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
        t.database.transaction(async (tx) => {
          transactions += 1;
          const second = transactions === 2;
          return work({
            async query<Row extends object>(...[stmt, values]: Parameters<Queryable['query']>) {
              const rows = await tx.query<Row>(stmt, values);
              if (second) await dies(tx, stmt.name);
              return rows;
            },
          });
        }),
    };
  }
  const PID = statement('test_pid', 'select pg_backend_pid() as pid');
  const killed = async (tx: Queryable) => {
    const [row] = await tx.query<{ pid: number }>(PID, []);
    await t.sql('select pg_terminate_backend($1)', [row?.pid]);
  };

  it.each([
    ['after it queued and before it noted it', 'webhook_deliver', false],
    ['after it queued and noted it, before the commit', 'move_webhook_recovery', false],
    ['by the loss of its connection', 'webhook_deliver', true],
  ])('a recovery that is killed %s loses nothing and repeats nothing', async (_, last, byServer) => {
    const { events, recovery: started } = await threeBatches();
    const database = mortal(async (tx, name) => {
      if (name !== last) return;
      if (byServer) await killed(tx);
      else throw new Error('killed');
    });
    expect(await advanceRecoveries(database)).toBe(500);
    await drain();
    await expect(advanceRecoveries(database)).rejects.toThrow();
    expect(await eventIds()).toEqual(events.slice(0, 500));
    expect(await recovery(started.id)).toMatchObject({ queued: 500, finished_at: null });
    expect(await advanceToTheEnd()).toBe(600);
    expect(await eventIds()).toEqual(events);
    expect(await recovery(started.id)).toMatchObject({ queued: 1_100, finished_at: expect.any(Date) });
  });

  it('a recovery that several workers continue concurrently queues everything once, in order', async () => {
    const { events, recovery: started } = await threeBatches();
    const queued = await Promise.all([advance(), advance(), advance(), advance()]);
    expect(queued.reduce((a, b) => a + b)).toBe(1_000);
    await drain();
    await Promise.all([advance(), advance(), advance()]);
    expect(await eventIds()).toEqual(events);
    expect(await recovery(started.id)).toMatchObject({ queued: 1_100, finished_at: expect.any(Date) });
  });

  it('a failing recovery does not block the others', async () => {
    const other = await newWebhook();
    await endedDeliveries(t, t.alpha, webhookId, { count: 1, status: 'failed' });
    const [wanted] = await endedDeliveries(t, t.alpha, other, { count: 1, status: 'failed' });
    await recover();
    await recover({ webhookId: other });
    let transactions = 0;
    const first = {
      query: t.database.query.bind(t.database),
      transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
        transactions += 1;
        if (transactions === 1) throw new Error('this one fails');
        return t.database.transaction(work);
      },
    };
    await expect(advanceRecoveries(first)).rejects.toThrow('this one fails');
    expect(await due()).toEqual([]);
    expect(idsOf(await deliveries(other, 'pending'))).toEqual([wanted]);
    expect(await advance()).toBe(1);
  });

  it('a recovery waits while the webhook is switched off and continues when it is switched on', async () => {
    const ids = await endedDeliveries(t, t.alpha, webhookId, { count: 2, status: 'failed' });
    await enter(updateWebhook, { webhookId, isActive: false });
    const { id } = await recover();
    expect(await advance()).toBe(0);
    expect(await recovery(id)).toMatchObject({ queued: 0, finished_at: null });
    await enter(updateWebhook, { webhookId, isActive: true });
    expect(await advance()).toBe(2);
    expect(await due()).toEqual(ids);
  });

  it('a recovery queues nothing and skips nothing when the webhook is switched off concurrently', async () => {
    const ids = await endedDeliveries(t, t.alpha, webhookId, { count: 2, status: 'failed' });
    const { id } = await replay(await position());
    await recover();
    const switchedOff = {
      query: t.database.query.bind(t.database),
      async transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
        await enter(updateWebhook, { webhookId, isActive: false });
        return t.database.transaction(work);
      },
    };
    expect(await advanceRecoveries(switchedOff)).toBe(0);
    expect(await recovery(id)).toMatchObject({ finished_at: null });
    await enter(updateWebhook, { webhookId, isActive: true });
    expect(await advance()).toBe(2);
    expect(await due()).toEqual(ids);
  });

  it('a recovery ends when the webhook is deleted', async () => {
    await endedDeliveries(t, t.alpha, webhookId, { count: 2, status: 'failed' });
    const replayed = await newWebhook();
    const [{ id: recovering }, { id: replaying }] = [await recover(), await replay(0, { webhookId: replayed })];
    for (const id of [webhookId, replayed]) await enter(deleteWebhook, { webhookId: id });
    // A job has already ended the pending deliveries of one of them and its delivery queue.
    await t.sql('delete from webhook_queue where webhook_id = $1', [replayed]);
    expect(await advance()).toBe(0);
    for (const id of [recovering, replaying]) {
      expect(await recovery(id)).toMatchObject({ queued: 0, finished_at: expect.any(Date) });
    }
    expect(await due()).toEqual([]);
  });

  it('a fourth unfinished recovery of a webhook is refused, even with concurrent requests', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => (n % 2 ? recover() : replay(0))));
    const refusals = asked.filter((each) => each.status === 'rejected');
    expect(refusals).toHaveLength(5);
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'recovery_limit_reached', status: 422 });
    await expect(recover({ webhookId: await newWebhook() })).resolves.toMatchObject({ queued: 0 });
    const oldest = 'select id from webhook_recovery where webhook_id = $1 order by id limit 1';
    await t.sql(`update webhook_recovery set finished_at = now() where id = (${oldest})`, [webhookId]);
    await expect(recover()).resolves.toMatchObject({ queued: 0 });
  });

  it('a recovery is started once by a repeated idempotency key, and is in the audit trail', async () => {
    const key = newId();
    const { id } = await recover({}, t.alpha, key);
    expect(await recover({}, t.alpha, key)).toMatchObject({ id });
    expect(await t.sql('select id from webhook_recovery where webhook_id = $1', [webhookId])).toEqual([{ id }]);
    expect(
      await t.sql('select action, resource_type, changes from audit_event where resource_id = $1', [id]),
    ).toMatchObject([
      { action: 'webhook_recovery.started', resource_type: 'webhook_recovery', changes: { webhook_id: webhookId } },
    ]);
  });

  it('a replay after a cursor of the lost window of a restore is refused', async () => {
    await recordRestore(t.sql, { end: 1_000_000, after: 2_000_000 });
    await expect(replay(1_000_001)).rejects.toMatchObject({ code: 'cursor_lost' });
    await t.sql('truncate restore_epoch');
  });

  it.each([recoverWebhook, replayEvents, retryDelivery])('the operation $name needs webhook:write', async (op) => {
    const caller = t.alpha.caller({ scopes: ['webhook:read'] });
    await expect(t.door.enter(op as typeof retryDelivery, caller, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a subscription', () => {
  it('a subscription gets the events of its names, and pix.payout.returned also gets failed returns', () => {
    expect(subscribedNames('pix.received')).toEqual(['pix.received']);
    expect(subscribedNames('pix.payout.returned')).toEqual(['pix.payout.returned']);
    expect(subscribedNames('pix.payout.return.failed')).toEqual(['pix.payout.return.failed', 'pix.payout.returned']);
    expect(subscribedTypes(['pix.received'])).toEqual(['pix.received']);
    expect(subscribedTypes(['pix.payout.return.failed'])).toEqual(['pix.payout.return.failed']);
    expect(subscribedTypes(['pix.payout.returned', 'pix.payout.return.failed'])).toEqual([
      'pix.payout.returned',
      'pix.payout.return.failed',
    ]);
    expect(subscribedTypes(['pix.payout.returned'])).toEqual(['pix.payout.returned', 'pix.payout.return.failed']);
  });
});
