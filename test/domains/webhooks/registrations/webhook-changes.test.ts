import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceRecoveries } from '../../../../src/domains/webhooks/recovery/recovery-job.ts';
import { registerWebhook } from '../../../../src/domains/webhooks/registrations/registration.ts';
import { getWebhook, listWebhooks } from '../../../../src/domains/webhooks/registrations/webhook.ts';
import { deleteWebhook, updateWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { until } from '../../../support/until.ts';
import { deliverEvents, openReceiver, openSender, type Receiver } from '../../../support/webhooks.ts';

let t: TestDoor;
let receiver: Receiver;
let woken = 0;
/** A webhook of alpha, active, for `pix.received`. */
let webhookId: string;

beforeAll(async () => {
  t = await openTestDoor({ webhookDue: { wake: () => (woken += 1) } });
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await t.close();
});

beforeEach(async () => {
  t.clock.set('2026-11-23T15:00:00.000Z');
  const input = { url: receiver.url, events: ['pix.received'], description: 'first' };
  webhookId = (await t.door.enter(registerWebhook, t.alpha.caller(), input)).value.id;
  woken = 0;
});
afterEach(async () => {
  for (const { id } of (await t.door.enter(listWebhooks, t.alpha.caller(), {})).value) await remove(id);
});

const read = async () => (await t.door.enter(getWebhook, t.alpha.caller(), { webhookId })).value;
const change = async (wanted: object) =>
  (await t.door.enter(updateWebhook, t.alpha.caller(), { webhookId, ...wanted })).value;
const remove = (id = webhookId) => t.door.enter(deleteWebhook, t.alpha.caller(), { webhookId: id });
const sweep = () => t.sql(`select webhook_end_deleted(1000)`);
const audits = async () =>
  (
    await t.sql<{ changes: unknown }>(
      `select changes from audit_event where resource_id = $1 and action = 'webhook.updated'`,
      [webhookId],
    )
  ).map(({ changes }) => changes);
const deliveryQueue = async () =>
  (
    await t.sql(
      `select paused, closed, timeouts, openings, window_size, open_until, failing_since, last_success_at,
         case when next_at = 'infinity' then 'never' when next_at <= business_now() then 'now' else 'later' end as next
       from webhook_queue where webhook_id = $1`,
      [webhookId],
    )
  )[0];
/** Gives the delivery queue a history: successes, then timeouts until the circuit opened. */
const trouble = () =>
  t.sql(
    `update webhook_queue set timeouts = 6, openings = 2, window_size = 9, open_until = business_now() + interval '1 hour',
       next_at = business_now() + interval '1 hour', failing_since = business_now(), last_success_at = business_now()
     where webhook_id = $1`,
    [webhookId],
  );
const FORGIVEN = { timeouts: 0, openings: 0, open_until: null, failing_since: null };

describe('a change', () => {
  it.each([
    ['url', 'http://localhost:3000/other'],
    ['events', ['ted.received', 'webhook.test']],
    ['description', 'second'],
    ['description', null],
    ['isActive', false],
  ])('a change of %s to %j leaves the other members unchanged', async (name, to) => {
    const before = await read();
    t.clock.set('2026-11-23T16:00:00.000Z');
    const after = { ...before, [name]: to, updatedAt: t.clock.now() };
    expect(await change({ [name]: to })).toEqual(after);
    expect(await read()).toEqual(after);
  });

  it('a change is in the audit trail with its old and new values', async () => {
    await change({ events: ['ted.received'], isActive: false, description: 'first' });
    expect(await audits()).toEqual([
      { events: { from: ['pix.received'], to: ['ted.received'] }, is_active: { from: true, to: false } },
    ]);
  });

  it('a change to the current values does nothing and leaves no trace', async () => {
    const before = await read();
    await trouble();
    const pause = await deliveryQueue();
    t.clock.set('2026-11-23T16:00:00.000Z');
    expect(await change({ url: receiver.url, events: ['pix.received'], isActive: true })).toEqual(before);
    expect(await deliveryQueue()).toEqual(pause);
    expect(await audits()).toEqual([]);
    expect(woken).toBe(0);
  });

  it('a change accepts read-only members only with their current values', async () => {
    const { id, createdAt, updatedAt } = await read();
    const times = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
    const kept = { id, ...times, disabledAt: null, disabledReason: null };
    expect(await change({ ...kept, description: 'second' })).toMatchObject({ id, description: 'second' });
    const { updatedAt: now } = await read();
    for (const [name, value] of [
      ['id', newId()],
      ['createdAt', '2020-01-01T00:00:00Z'],
      ['updatedAt', new Date(now.getTime() - 1_000).toISOString()],
      ['disabledAt', now.toISOString()],
      ['disabledReason', 'because'],
    ] as const) {
      await expect(change({ [name]: value, description: 'third' })).rejects.toMatchObject({
        code: 'validation_failed',
        details: { fields: { [name]: expect.stringContaining('is read-only') } },
      });
    }
    expect(await read()).toMatchObject({ description: 'second' });
  });

  it.each([
    ['nothing', {}, 'validation_failed'],
    ['no events', { events: [] }, 'validation_failed'],
    ['no URL', { url: null }, 'validation_failed'],
    ['an unknown event', { events: ['pix.nothing'] }, 'invalid_event'],
    ['a URL in a private network', { url: 'http://10.1.2.3/', isActive: false }, 'invalid_webhook_url'],
    ['a long description', { description: 'x'.repeat(501) }, 'validation_failed'],
  ])('a change to %s is refused as a whole', async (_, wanted, code) => {
    const before = await read();
    await expect(change(wanted)).rejects.toMatchObject({ code, status: 422 });
    expect(await read()).toEqual(before);
    expect(await deliveryQueue()).toMatchObject({ paused: false });
  });

  it('a change of an unknown webhook and of another partner’s is refused alike', async () => {
    for (const id of [webhookId, newId()]) {
      await expect(
        t.door.enter(updateWebhook, t.beta.caller(), { webhookId: id, isActive: false }),
      ).rejects.toThrowError(
        expect.objectContaining({
          code: 'webhook_not_found',
          message: 'webhook not found: use an id that GET /webhooks lists',
        }),
      );
    }
    expect(await read()).toMatchObject({ isActive: true });
  });

  it('concurrent changes are both kept', async () => {
    await Promise.all([
      change({ description: 'by one' }),
      change({ events: ['fee.charged'] }),
      change({ isActive: false }),
    ]);
    expect(await read()).toMatchObject({ description: 'by one', events: ['fee.charged'], isActive: false });
    expect(await deliveryQueue()).toMatchObject({ paused: true, next: 'never' });
  });
});

describe('a webhook that is switched off', () => {
  it('a switched-off webhook gets no new events and keeps its due deliveries until it is switched on', async () => {
    const [due] = await deliverEvents(t, t.alpha);
    await change({ isActive: false });
    expect(await deliveryQueue()).toMatchObject({ paused: true, closed: false, next: 'never' });
    expect(woken).toBe(0);
    expect(await deliverEvents(t, t.alpha)).toEqual([]);
    await sweep();

    const sender = openSender(t);
    sender.start();
    try {
      await change({ isActive: true });
      sender.wake();
      await until(() => receiver.ids().includes(due ?? ''));
    } finally {
      await sender.stop();
    }
    expect(woken).toBe(1);
    expect(receiver.ids().filter((id) => id === due)).toHaveLength(1);
  });

  it('switching a webhook on clears the failures of its receiver', async () => {
    await trouble();
    await change({ isActive: false });
    await change({ isActive: true });
    expect(await deliveryQueue()).toMatchObject({ ...FORGIVEN, paused: false, next: 'now', window_size: 9 });
  });

  it('switching a webhook on that the gateway switched off clears disabledAt', async () => {
    await trouble();
    const disable = () => t.sql(`select webhook_disable('5 days')`);
    await t.sql(
      `update webhook_queue set failing_since = business_now() - interval '6 days', last_failure_at = business_now()
       where webhook_id = $1`,
      [webhookId],
    );
    await disable();
    expect(await read()).toMatchObject({ isActive: false });
    await change({ isActive: true });
    expect(
      await t.sql('select is_active, disabled_at, disabled_reason from webhook where id = $1', [webhookId]),
    ).toEqual([{ is_active: true, disabled_at: null, disabled_reason: null }]);
    await disable();
    expect(await read()).toMatchObject({ isActive: true });
  });
});

describe('a new URL', () => {
  it('a new URL clears the failures, and due deliveries are tried now', async () => {
    await trouble();
    await change({ url: 'http://localhost:3000/new' });
    expect(await deliveryQueue()).toEqual({
      ...FORGIVEN,
      paused: false,
      closed: false,
      window_size: 2,
      last_success_at: null,
      next: 'now',
    });
    expect(woken).toBe(1);
  });

  it('a new URL leaves a switched-off webhook switched off', async () => {
    await change({ isActive: false });
    await trouble();
    await t.sql(`update webhook_queue set next_at = 'infinity' where webhook_id = $1`, [webhookId]);
    await change({ url: 'http://localhost:3000/new' });
    expect(await deliveryQueue()).toMatchObject({ ...FORGIVEN, paused: true, next: 'never' });
    expect(woken).toBe(0);
  });

  it('a new URL and switching on or off in one change both take effect', async () => {
    await trouble();
    await change({ url: 'http://localhost:3000/new', isActive: false });
    expect(await deliveryQueue()).toMatchObject({ ...FORGIVEN, paused: true, next: 'never', window_size: 2 });
    await change({ url: receiver.url, isActive: true });
    expect(await deliveryQueue()).toMatchObject({ ...FORGIVEN, paused: false, next: 'now' });
  });

  it('a new URL gets the deliveries that were due for the old one', async () => {
    const [due] = await deliverEvents(t, t.alpha);
    const other = await openReceiver();
    const sender = openSender(t);
    try {
      await change({ url: other.url });
      sender.start();
      await until(() => other.ids().includes(due ?? ''));
    } finally {
      await sender.stop();
      await other.close();
    }
    expect(receiver.ids()).not.toContain(due);
  });
});

describe('a deleted webhook', () => {
  it('a deleted webhook cannot be read, changed or deleted again', async () => {
    expect((await remove()).value).toEqual({ webhookId });
    for (const again of [read, () => change({ isActive: false }), remove]) {
      await expect(again()).rejects.toMatchObject({ code: 'webhook_not_found', status: 404 });
    }
    expect((await t.door.enter(listWebhooks, t.alpha.caller(), {})).value).toEqual([]);
    const entries = await t.sql('select changes from audit_event where resource_id = $1 and action = $2', [
      webhookId,
      'webhook.deleted',
    ]);
    expect(entries).toEqual([{ changes: { url: receiver.url, events: ['pix.received'] } }]);
  });

  it('of two concurrent deletions of a webhook, one succeeds', async () => {
    const results = await Promise.allSettled([remove(), remove()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a partner cannot delete a webhook of another partner', async () => {
    await expect(t.door.enter(deleteWebhook, t.beta.caller(), { webhookId })).rejects.toMatchObject({
      code: 'webhook_not_found',
    });
    expect(await deliveryQueue()).toMatchObject({ closed: false });
  });

  it("a deleted webhook's pending deliveries end first and then its delivery queue", async () => {
    const ids = await deliverEvents(t, t.alpha, 3);
    await remove();
    expect(await deliveryQueue()).toMatchObject({ closed: true, paused: true, next: 'never' });
    await sweep();
    const found = await t.sql('select status, finished_at is null as open from webhook_delivery where id = any ($1)', [
      ids,
    ]);
    expect(found).toEqual(ids.map(() => ({ status: 'cancelled', open: false })));
    expect(await t.sql('select 1 from webhook_due where webhook_id = $1', [webhookId])).toEqual([]);
    expect(await deliveryQueue()).toBeUndefined();
  });

  it('a deleted webhook gets no delivery from events that are fanned out concurrently', async () => {
    const [, ...rounds] = await Promise.all([
      remove(),
      ...Array.from({ length: 20 }, () => deliverEvents(t, t.alpha, 5)),
    ]);
    await sweep();
    const open = await t.sql(`select 1 from webhook_delivery where webhook_id = $1 and status = 'pending'`, [
      webhookId,
    ]);
    expect({ open, due: await t.sql('select 1 from webhook_due where webhook_id = $1', [webhookId]) }).toEqual({
      open: [],
      due: [],
    });
    expect(rounds).toHaveLength(20);
    expect(await deliveryQueue()).toBeUndefined();
  });

  it("a deleted webhook's unfinished recoveries end", async () => {
    const id = newId();
    await t.sql(
      `insert into webhook_recovery (id, webhook_id, partner_id, kind, since, until, created_at)
       values ($1, $2, $3, 'failed_deliveries', business_now() - interval '1 day', business_now(), business_now())`,
      [id, webhookId, t.alpha.id],
    );
    await remove();
    await advanceRecoveries(t.database);
    const [recovery] = await t.sql('select finished_at is not null as finished from webhook_recovery where id = $1', [
      id,
    ]);
    expect(recovery).toEqual({ finished: true });
  });
});
