import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, type LiveClient } from '../../../support/live.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../../support/served-gateway.ts';
import { until } from '../../../support/until.ts';
import { openReceiver, type Receiver } from '../../../support/webhooks.ts';

const DAY = 86_400;
const INSTANT = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);

let gateway: ServedGateway;
let receiver: Receiver;
let live: LiveClient;
let accountId: number;
let id: string;
beforeAll(async () => {
  gateway = await serveGateway({ WEBHOOK_DISABLE_AFTER_DAYS: '2' });
  receiver = await openReceiver();
  accountId = (await fundedAccount(gateway.alpha)).accountId;
});
beforeEach(async () => {
  live = connectLive(gateway, gateway.alpha);
  const events = ['account.blocked', 'account.unblocked'];
  id = (await gateway.alpha.request('POST', '/webhooks', { url: receiver.url, events })).body.data.id;
});
afterEach(async () => {
  await live.close();
  await gateway.alpha.request('DELETE', `/webhooks/${id}`);
});
afterAll(async () => {
  await gateway?.stop();
  await receiver?.close();
});

const read = async () => (await gateway.alpha.request('GET', `/webhooks/${id}`)).body.data;
const recover = (body?: object) => gateway.alpha.request('POST', `/webhooks/${id}/recover`, body);
const advance = (seconds: number) => gateway.alpha.request('POST', '/api/sandbox/v1/clock/advance', { seconds });
const deliveries = () =>
  gateway.sql<{ id: string; status: string; attempts: number }>(
    'select id, status, attempts from webhook_delivery where webhook_id = $1 order by id',
    [id],
  );
const failingSince = async () =>
  (
    await gateway.sql<{ at: Date | null }>('select failing_since as at from webhook_queue where webhook_id = $1', [id])
  )[0]?.at;
const sentTimes = (delivery: string) => receiver.ids().filter((each) => each === delivery).length;

/** Blocks and unblocks the account, and returns the two events' deliveries when they are written. */
async function happen() {
  const before = (await deliveries()).length;
  for (const step of ['block', 'unblock']) await gateway.alpha.request('POST', `/accounts/${accountId}/${step}`, {});
  await until(async () => (await deliveries()).length === before + 2);
  return (await deliveries()).slice(before);
}

/** Fails now and again after the days, so that the webhook is due to be switched off. */
async function failFor(days: number) {
  receiver.answer(503);
  await gateway.alpha.request('POST', `/webhooks/${id}/test`);
  const first = await until(failingSince);
  await advance(days * DAY);
  await until(async () => {
    const [row] = await gateway.sql<{ at: Date }>(
      'select last_failure_at as at from webhook_queue where webhook_id = $1',
      [id],
    );
    return row && row.at.getTime() - first.getTime() >= days * DAY * 1_000;
  });
}
/** Runs the switch-off as a job or directly, which skips a webhook that is being sent to. */
async function isSwitchedOff(): Promise<boolean> {
  await gateway.sql(`select webhook_disable(interval '2 days')`);
  return !(await read()).is_active;
}

describe('a webhook that failed for as many days as the setting says', () => {
  it('a webhook that failed for the configured days is switched off by a worker', async () => {
    await failFor(2);
    // The job runs every 10 seconds and at the start.
    await gateway.restart();
    await until(async () => !(await read()).is_active);
  });

  it('a webhook that is switched off shows it in REST, GraphQL and live, and one recovery sends what it missed', async () => {
    const received = live.subscribe(
      'subscription ($id: ID!) { delivery(webhookId: $id) { deliveryId webhook { isActive health { status disabledAt } } } }',
      { id },
    );
    const statuses = () => received.results.map(({ data }) => data.delivery.webhook.health.status);
    await failFor(2);
    await until(isSwitchedOff);
    const off = await read();
    const reason = expect.stringMatching(/^no delivery succeeded since 20\d\d-/);
    expect(off).toMatchObject({ is_active: false, disabled_at: INSTANT, disabled_reason: reason });
    expect((await gateway.alpha.request('GET', '/webhooks')).body.data).toContainEqual(off);
    await until(() => statuses().at(-1) === 'DISABLED');
    expect(received.results.at(-1).data.delivery.webhook).toMatchObject({
      isActive: false,
      health: { disabledAt: off.disabled_at },
    });

    const kept = await happen();
    expect(kept).toMatchObject([
      { status: 'exhausted', attempts: 0 },
      { status: 'exhausted', attempts: 0 },
    ]);
    const changed = await gateway.alpha.request('PUT', `/webhooks/${id}`, { ...off, description: 'mended' });
    expect(changed).toMatchObject({ status: 200, body: { data: { is_active: false, disabled_at: off.disabled_at } } });
    expect(
      await gateway.alpha.request('PUT', `/webhooks/${id}`, { disabled_at: null, url: receiver.url }),
    ).toMatchObject({
      status: 422,
      body: { error: { fields: { disabled_at: expect.stringContaining('is read-only') } } },
    });

    // A job ends deliveries that have waited longer than their schedule.
    await gateway.sql('select webhook_end_overdue(1000)');
    receiver.answer(204);
    const [first, second] = await Promise.all([recover(), recover({})]);
    expect(first).toMatchObject({ status: 202, body: { data: { webhook_id: id, status: 'running', until: INSTANT } } });
    expect([second.status, second.body.data.id]).toEqual([202, first.body.data.id]);
    await until(async () => (await deliveries()).every(({ status }) => status === 'succeeded'));
    for (const delivery of kept) expect(sentTimes(delivery.id)).toBe(1);
    expect(await read()).toMatchObject({ is_active: true, disabled_at: null, disabled_reason: null });
    await until(() => statuses().at(-1) === 'HEALTHY');

    expect((await recover()).body.data).toMatchObject({ id: first.body.data.id, status: 'done', queued: 3 });
    const inGraph = await gateway.alpha.graphql(
      'mutation ($id: ID!) { recoverWebhook(input: { webhookId: $id }) { ... on WebhookRecovery { recoveryId queued succeeded } } }',
      { id },
    );
    expect(inGraph.body.data.recoverWebhook).toEqual({ recoveryId: first.body.data.id, queued: 3, succeeded: 3 });
    for (const delivery of kept) expect(sentTimes(delivery.id)).toBe(1);
  });

  it('the failed days of a recovered webhook are counted from its recovery', async () => {
    await failFor(2);
    await until(isSwitchedOff);
    const first = (await recover()).body.data;
    await failFor(1);
    expect(await isSwitchedOff()).toBe(false);
    await failFor(2);
    await until(isSwitchedOff);
    const [kept] = await happen();
    receiver.answer(204);
    expect((await recover()).body.data.id).not.toBe(first.id);
    await until(() => sentTimes(kept?.id ?? '') === 1);
  });

  it('a webhook that its owner has switched off keeps no events and has nothing to recover', async () => {
    await gateway.alpha.request('PUT', `/webhooks/${id}`, { is_active: false });
    const other = await gateway.alpha.request('POST', '/webhooks', {
      url: receiver.url,
      events: ['account.unblocked'],
    });
    for (const step of ['block', 'unblock']) await gateway.alpha.request('POST', `/accounts/${accountId}/${step}`, {});
    const written = () => gateway.sql('select from webhook_delivery where webhook_id = $1', [other.body.data.id]);
    await until(async () => (await written()).length === 1);
    expect(await deliveries()).toEqual([]);
    expect(await read()).toMatchObject({ is_active: false, disabled_at: null });
    expect(await recover()).toMatchObject({
      status: 422,
      body: { error: { code: 'validation_failed', fields: { since: expect.stringContaining('is required') } } },
    });
    await gateway.alpha.request('DELETE', `/webhooks/${other.body.data.id}`);
  });
});
