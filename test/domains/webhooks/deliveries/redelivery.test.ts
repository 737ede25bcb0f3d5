import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { replayWebhook, testWebhook } from '../../../../src/domains/webhooks/deliveries/redelivery.ts';
import { registerWebhook } from '../../../../src/domains/webhooks/registrations/registration.ts';
import { listWebhooks } from '../../../../src/domains/webhooks/registrations/webhook.ts';
import { deleteWebhook, updateWebhook } from '../../../../src/domains/webhooks/registrations/webhook-changes.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { end, lease } from '../../../support/deliveries.ts';
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
  for (const { id } of (await t.door.enter(listWebhooks, t.alpha.caller(), {})).value) {
    await t.door.enter(deleteWebhook, t.alpha.caller(), { webhookId: id });
  }
  webhookId = await register(['pix.received']);
  woken = 0;
});

const register = async (events: readonly string[]) =>
  (await t.door.enter(registerWebhook, t.alpha.caller(), { url: receiver.url, events: [...events] })).value.id;
const test = async (caller = t.alpha.caller()) => (await t.door.enter(testWebhook, caller, { webhookId })).value;
const replay = async (caller = t.alpha.caller()) => (await t.door.enter(replayWebhook, caller, { webhookId })).value;
const switchTo = (isActive: boolean) => t.door.enter(updateWebhook, t.alpha.caller(), { webhookId, isActive });
const deliveries = (id = webhookId) =>
  t.sql<{ id: string; status: string }>('select * from webhook_delivery where webhook_id = $1 order by id', [id]);

/** Sends due deliveries until one has ended. */
async function send(id: string): Promise<void> {
  const sender = openSender(t);
  sender.start();
  try {
    await until(async () => (await deliveries()).some((row) => row.id === id && row.status !== 'pending'));
  } finally {
    await sender.stop();
  }
}

describe('a test', () => {
  it('a test delivers webhook.test only to its webhook, subscribed or not', async () => {
    const subscriber = await register(['webhook.test']);
    const delivery = await test();
    expect(delivery).toMatchObject({
      webhookId,
      eventType: 'webhook.test',
      accountId: null,
      status: 'pending',
      attempts: 0,
      nextAttemptAt: expect.any(Date),
      finishedAt: null,
    });
    expect(await deliveries(subscriber)).toEqual([]);
    await send(delivery.id);
    const [received, ...more] = receiver.received.filter(({ id }) => id === delivery.id);
    expect(more).toEqual([]);
    expect(received?.headers['x-service-event-type']).toBe('webhook.test');
    expect(JSON.parse(received?.body ?? '')).toEqual({
      message: expect.any(String),
      timestamp: t.clock.now().toISOString(),
      webhookId,
    });
  });

  it('each test is a new delivery of a new event that is not in the log', async () => {
    const [first, second] = [await test(), await test()];
    expect(first.id).not.toBe(second.id);
    expect(first.eventId).not.toBe(second.eventId);
    expect(await t.sql('select 1 from outbox union all select 1 from log')).toEqual([]);
  });

  it('a test of a switched-off webhook is sent without its other due deliveries', async () => {
    const [waiting] = await deliverEvents(t, t.alpha);
    await switchTo(false);
    const { id } = await test();
    await send(id);
    expect(receiver.ids()).toContain(id);
    expect(receiver.ids()).not.toContain(waiting);
    expect(await deliveries()).toMatchObject([
      { id: waiting, status: 'pending' },
      { id, status: 'succeeded' },
    ]);
    await switchTo(true);
    await send(waiting ?? '');
    expect(receiver.ids()).toContain(waiting);
  });

  it('a test that fails while the webhook is switched off is retried like any other delivery', async () => {
    await switchTo(false);
    const { id } = await test();
    const [first] = await lease(t, 100);
    await end(t, first ? [first] : [], () => ({ result: 'failed', status: 500, waitMs: 60_000 }));
    await t.sql(`update webhook_due set due_at = business_now() where delivery_id = $1`, [id]);
    await t.sql(`update webhook_queue set next_at = webhook_next_at(webhook_queue, business_now())`);
    expect((await lease(t, 100)).map(({ delivery_id, attempt }) => [delivery_id, attempt])).toEqual([[id, 2]]);
  });
});

describe('a replay', () => {
  it('a replay sends the last delivery again with its id and body', async () => {
    const [earlier] = await deliverEvents(t, t.alpha);
    const [last] = await deliverEvents(t, t.alpha);
    await send(last ?? '');
    expect(await replay()).toMatchObject({ id: last, status: 'pending', attempts: 1, finishedAt: null });
    await send(last ?? '');
    const received = receiver.received.filter(({ id }) => id === last);
    expect(received).toHaveLength(2);
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(receiver.ids().filter((id) => id === earlier)).toHaveLength(1);
    expect(await deliveries()).toHaveLength(2);
  });

  it('a replay without a delivery is refused, whether the webhook is active or not', async () => {
    await expect(replay()).rejects.toMatchObject({ code: 'delivery_not_found', status: 404 });
    await switchTo(false);
    await expect(replay()).rejects.toMatchObject({ code: 'delivery_not_found', status: 404 });
  });

  it('a replay makes a delivery due now that waits for its next attempt', async () => {
    const { id } = await test();
    await t.sql(`update webhook_due set due_at = business_now() + interval '1 hour' where delivery_id = $1`, [id]);
    const { nextAttemptAt } = await replay();
    const [clock] = await t.sql<{ now: Date }>('select business_now() as now');
    expect(nextAttemptAt?.getTime()).toBeLessThanOrEqual(clock?.now.getTime() ?? 0);
  });

  it('a replay of a delivery that is being sent returns it unchanged', async () => {
    const { id } = await test();
    expect((await lease(t, 100)).map(({ delivery_id }) => delivery_id)).toEqual([id]);
    const due = () => t.sql('select * from webhook_due where delivery_id = $1', [id]);
    const before = await due();
    expect(await replay()).toMatchObject({ id, status: 'pending', attempts: 1 });
    expect(await due()).toEqual(before);
  });

  it('a replay to a switched-off webhook is sent and leaves it switched off', async () => {
    const { id } = await test();
    await send(id);
    await switchTo(false);
    expect(await replay()).toMatchObject({ id, status: 'pending', attempts: 1 });
    await send(id);
    expect(receiver.ids().filter((sent) => sent === id)).toHaveLength(2);
    const [webhook] = (await t.door.enter(listWebhooks, t.alpha.caller(), {})).value;
    expect(webhook).toMatchObject({ id: webhookId, isActive: false });
    await deliverEvents(t, t.alpha);
    expect(await deliveries()).toMatchObject([{ id, status: 'succeeded' }]);
  });

  it('a replay sends only one of the deliveries that wait in a switched-off webhook', async () => {
    const [first, last] = await deliverEvents(t, t.alpha, 2);
    await switchTo(false);
    await replay();
    await send(last ?? '');
    expect(await deliveries()).toMatchObject([
      { id: first, status: 'pending' },
      { id: last, status: 'succeeded' },
    ]);
  });
});

describe.each([
  ['a test', test],
  ['a replay', replay],
])('%s', (_, act) => {
  beforeEach(async () => {
    await test();
    woken = 0;
  });

  it('a test or replay wakes the sender after its commit', async () => {
    await act();
    expect(woken).toBe(1);
  });

  it('a test or replay for an unknown webhook and for another partner’s is refused alike', async () => {
    const refusal = expect.objectContaining({
      code: 'webhook_not_found',
      message: 'webhook not found: use an id that GET /webhooks lists',
    });
    await expect(act(t.beta.caller())).rejects.toThrowError(refusal);
    const [own, before] = [webhookId, await deliveries()];
    webhookId = newId();
    await expect(act(t.alpha.caller())).rejects.toThrowError(refusal);
    expect(await deliveries(own)).toEqual(before);
    expect(woken).toBe(0);
  });

  it('a test or replay needs the scope webhook:write', async () => {
    await expect(act(t.alpha.caller({ scopes: ['webhook:read'] }))).rejects.toMatchObject({ code: 'forbidden' });
  });
});
