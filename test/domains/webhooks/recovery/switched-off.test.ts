import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recoverWebhook, replayEvents } from '../../../../src/domains/webhooks/recovery/recovery.ts';
import { advanceRecoveries } from '../../../../src/domains/webhooks/recovery/recovery-job.ts';
import { updateWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { encodeCursor } from '../../../../src/platform/database/pagination.ts';
import { type Queryable, statement } from '../../../../src/platform/database/queryable.ts';
import { attemptAll, end, lease, ok } from '../../../support/deliveries.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { lockWaits } from '../../../support/lock-waits.ts';
import { until } from '../../../support/until.ts';
import { deliverEvents, moveClock, registerWebhook } from '../../../support/webhooks.ts';

const DAY = 86_400;
const fail = { result: 'failed', status: 500, waitMs: 30_000 } as const;

let t: TestDoor;
let webhookId: string;
beforeAll(async () => {
  t = await openTestDoor({ webhookDue: { wake() {} } });
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['webhook', 'webhook_queue', 'webhook_due', 'webhook_recovery'])
    await t.sql(`delete from ${table}`);
  webhookId = (await registerWebhook(t, t.alpha, 'http://127.0.0.1:9/hooks', ['fee.charged'])).id;
});

const happen = (count = 1) => deliverEvents(t, t.alpha, count, 'fee.charged');
const disable = (days = 5) =>
  t.sql<{ id: string }>(`select webhook_disable($1::integer * interval '1 day') as id`, [days]);
const recover = async (input: object = {}) =>
  (await t.door.enter(recoverWebhook, t.alpha.caller(), { webhookId, ...input })).value;
const switchTo = (isActive: boolean) => t.door.enter(updateWebhook, t.alpha.caller(), { webhookId, isActive });
const webhook = async () =>
  (
    await t.sql<{ is_active: boolean; disabled_at: Date | null }>('select * from webhook where id = $1', [webhookId])
  )[0];
const pending = async () =>
  (
    await t.sql<{ id: string }>(`select id from webhook_delivery where webhook_id = $1 and status = 'pending'`, [
      webhookId,
    ])
  )
    .map(({ id }) => id)
    .sort();

/** One delivery that fails now and 5 days later. */
async function failForDays(): Promise<readonly string[]> {
  const ids = await happen();
  await attemptAll(t, fail);
  await moveClock(t, 5 * DAY + 1);
  await attemptAll(t, fail);
  return ids;
}

/** Holds the lock of the delivery queue while `acts` start in order, each waiting when the next one starts. */
async function lineUp<Results extends unknown[]>(acts: { [Key in keyof Results]: () => Promise<Results[Key]> }) {
  const begun: Promise<unknown>[] = [];
  await t.database.transaction(async (tx) => {
    await tx.query(statement('test_lock_queue', 'select from webhook_queue where webhook_id = $1 for update'), [
      webhookId,
    ]);
    for (const act of acts) {
      begun.push(act());
      await until(async () => (await lockWaits(t)) === begun.length);
    }
  });
  return (await Promise.all(begun)) as Results;
}

describe('events while the gateway has switched a webhook off', () => {
  it('events of a disabled webhook are kept without being due, and a recovery sends them once, after earlier failures', async () => {
    const [failed = ''] = await failForDays();
    expect(await disable()).toEqual([{ id: webhookId }]);
    await moveClock(t, DAY);
    await t.sql('select webhook_end_overdue(1000)');
    const kept = await happen(3);
    expect(await t.sql('select from webhook_due')).toEqual([]);
    expect(await lease(t)).toEqual([]);

    const { id } = await recover();
    expect(await recover()).toMatchObject({ id });
    expect(await advanceRecoveries(t.database)).toBe(4);
    expect(await pending()).toEqual([failed, ...kept].sort());
    expect(await attemptAll(t, ok)).toBe(4);
    expect((await recover()).id).toBe(id);
    expect(await advanceRecoveries(t.database)).toBe(0);
    expect(await t.sql('select from webhook_recovery')).toHaveLength(1);
  });

  it('events of a disabled webhook can be recovered after it was switched on manually', async () => {
    await failForDays();
    await disable();
    const kept = await happen(2);
    await switchTo(true);
    await moveClock(t, 60);
    await attemptAll(t, ok);
    await recover();
    await advanceRecoveries(t.database);
    expect(await pending()).toEqual([...kept].sort());
  });

  it('events of a disabled webhook are recovered whatever the number of waiting recoveries', async () => {
    await failForDays();
    await disable();
    const kept = await happen();
    for (let n = 0; n < 3; n += 1) {
      await t.door.enter(replayEvents, t.alpha.caller(), { webhookId, after: encodeCursor([0]) });
    }
    await recover();
    while ((await advanceRecoveries(t.database)) > 0);
    expect(await pending()).toEqual(expect.arrayContaining([...kept]));
  });

  it('a recovery with since switches the webhook on, and until without since is refused', async () => {
    await failForDays();
    await disable();
    const kept = await happen();
    await expect(recover({ until: '2026-11-20T00:00:00Z' })).rejects.toMatchObject({
      details: { fields: { until: expect.stringContaining('since') } },
    });
    await recover({ since: '2026-11-01T00:00:00Z' });
    expect(await webhook()).toMatchObject({ is_active: true, disabled_at: null });
    await advanceRecoveries(t.database);
    expect(await pending()).toEqual(expect.arrayContaining([...kept]));
    expect(
      await t.sql(`select changes from audit_event where action = 'webhook.updated' and resource_id = $1`, [webhookId]),
    ).toEqual([{ changes: { is_active: { from: false, to: true } } }]);
  });
});

describe('switching off', () => {
  it('webhooks are never switched off with the setting 0 days', async () => {
    await failForDays();
    expect(await disable(0)).toEqual([]);
    expect(await webhook()).toMatchObject({ is_active: true });
  });

  it('a success before the switch-off prevents it, and a success just after it does not undo it', async () => {
    await failForDays();
    await moveClock(t, 60);
    const [last] = await lease(t);
    if (!last) throw new Error('nothing is due');
    const results = JSON.stringify([{ id: last.delivery_id, ...last, ...ok, timed_out: false, duration_ms: 1 }]);
    const settle = statement('test_settle', `select * from webhook_turn($1, interval '30 s', 0, 'answering')`);
    await t.database.transaction(async (tx: Queryable) => {
      await tx.query(settle, [results]);
      expect(await disable()).toEqual([]);
    });
    expect(await disable()).toEqual([]);

    await failForDays();
    await moveClock(t, 60);
    const late = await lease(t);
    const off = statement('test_disable', `select webhook_disable(interval '5 days') as id`);
    let settled: Promise<void> | undefined;
    await t.database.transaction(async (tx: Queryable) => {
      expect(await tx.query(off, [])).toEqual([{ id: webhookId }]);
      settled = end(t, late, () => ok);
      await until(async () => (await lockWaits(t)) === 1);
    });
    await settled;
    expect(await webhook()).toMatchObject({ is_active: false, disabled_at: expect.any(Date) });
    await recover();
    expect(await webhook()).toMatchObject({ is_active: true });
  });

  it('a switch-off concurrent with an event and a recovery loses nothing in any order', async () => {
    await failForDays();
    await disable();
    const [, first] = await lineUp<[unknown, readonly string[]]>([() => recover(), () => happen()]);
    expect(await pending()).toEqual(expect.arrayContaining([...first]));
    await advanceRecoveries(t.database);
    await attemptAll(t, ok);

    await failForDays();
    await disable();
    const [second] = await lineUp<[readonly string[], unknown]>([() => happen(), () => recover()]);
    await advanceRecoveries(t.database);
    expect(await pending()).toEqual(expect.arrayContaining([...second]));
    await moveClock(t, 60);
    await attemptAll(t, ok);
    expect(
      await t.sql(`select from webhook_delivery where webhook_id = $1 and status <> 'succeeded'`, [webhookId]),
    ).toEqual([]);
  });

  it('a switch-off skips a webhook that is being recovered and does not end the recovery', async () => {
    await failForDays();
    await disable();
    const kept = await happen();
    const [, off] = await Promise.all([recover(), disable()]);
    expect(off).toEqual([]);
    await advanceRecoveries(t.database);
    expect(await webhook()).toMatchObject({ is_active: true });
    expect(await pending()).toEqual(expect.arrayContaining([...kept]));
  });
});

describe('a recovery without `since`', () => {
  const ids = async (status: string) =>
    (
      await t.sql<{ id: string }>('select id from webhook_delivery where webhook_id = $1 and status = $2', [
        webhookId,
        status,
      ])
    )
      .map(({ id }) => id)
      .sort();
  const refuse = { result: 'failed', status: 401 } as const;

  it('a recovery without since begins with the first undelivered delivery, even when the webhook was not disabled', async () => {
    const delivered = await happen();
    await attemptAll(t, ok);
    await moveClock(t, 10 * DAY);
    const refused = await happen(2);
    await attemptAll(t, refuse);
    expect(await ids('exhausted')).toEqual([...refused].sort());
    await moveClock(t, 2 * DAY);

    const { id } = await recover();
    expect(await recover()).toMatchObject({ id });
    expect(await advanceRecoveries(t.database)).toBe(2);
    expect(await pending()).toEqual([...refused].sort());
    expect(await recover()).toMatchObject({ id });
    await attemptAll(t, ok);
    expect(await ids('succeeded')).toEqual([...delivered, ...refused].sort());
    expect(await recover()).toMatchObject({ id });
  });

  it('a recovery without since includes failures long before those for which the webhook was disabled', async () => {
    const refused = await happen();
    await attemptAll(t, refuse);
    await moveClock(t, 5 * DAY);
    const failed = await failForDays();
    await disable();
    await t.sql('select webhook_end_overdue(1000)');

    await recover();
    while ((await advanceRecoveries(t.database)) > 0);
    expect(await pending()).toEqual([...refused, ...failed].sort());
  });

  it('a recovery without since is refused with advice when nothing has failed', async () => {
    await happen();
    await attemptAll(t, ok);
    await expect(recover()).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { since: 'is required, because no delivery of this webhook has failed' } },
    });
  });
});
