import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceRecoveries } from '../../../../src/domains/webhooks/recovery/recovery-job.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { attemptAll, end, endedDeliveries, lease, logEvents, ok, refused } from '../../../support/deliveries.ts';
import { openTestGraph, type TestGraph } from '../../../support/graph.ts';
import { registerWebhook } from '../../../support/webhooks.ts';

let t: TestGraph;
beforeAll(async () => {
  t = await openTestGraph();
});
afterAll(() => t.close());

const newWebhook = async () => (await registerWebhook(t, t.alpha, 'http://127.0.0.1:9/hooks', ['fee.charged'])).id;

const PROGRESS = 'kind since until status queued succeeded failed pending createdAt finishedAt webhook { webhookId }';
const ON_ERROR = '... on Error { code message } ... on ValidationFailed { fields { name message } }';

const recover = (webhookId: string, since = '2026-11-20T00:00:00Z', key = newId()) =>
  t.ask(
    t.alpha,
    `mutation Recover($webhookId: ID!, $since: DateTime!, $key: String) {
      recoverWebhook(input: { webhookId: $webhookId, since: $since }, idempotencyKey: $key) {
        ... on WebhookRecovery { id recoveryId ${PROGRESS} } ${ON_ERROR}
      }
    }`,
    { variables: { webhookId, since, key } },
  );

async function progress(id: string) {
  const { data, errors } = await t.ask(t.alpha, `{ node(id: "${id}") { ... on WebhookRecovery { ${PROGRESS} } } }`);
  expect(errors).toBeUndefined();
  return data.node;
}

describe('a recovery in the graph', () => {
  it('a recovery mutation returns at once, and a query shows its progress and outcomes', async () => {
    const webhookId = await newWebhook();
    await endedDeliveries(t, t.alpha, webhookId, { count: 3, status: 'exhausted' });
    const { data } = await recover(webhookId);
    const { id, recoveryId, ...started } = data.recoverWebhook;
    expect(started).toEqual({
      kind: 'FAILED_DELIVERIES',
      since: '2026-11-20T00:00:00.000Z',
      until: t.clock.now().toISOString(),
      status: 'RUNNING',
      ...{ queued: 0, succeeded: 0, failed: 0, pending: 0 },
      createdAt: t.clock.now().toISOString(),
      finishedAt: null,
      webhook: { webhookId },
    });
    expect(atob(id)).toBe(`WebhookRecovery:${recoveryId}`);

    await advanceRecoveries(t.database);
    const queued = { ...started, status: 'DONE', queued: 3, finishedAt: expect.any(String) };
    expect(await progress(id)).toEqual({ ...queued, pending: 3 });
    const leased = await lease(t);
    await end(t, leased.slice(0, 1), () => refused);
    await end(t, leased.slice(1), () => ok);
    await attemptAll(t, ok);
    expect(await progress(id)).toEqual({ ...queued, succeeded: 2, failed: 1 });
  });

  it('a delivery counts in the recovery that queued it last', async () => {
    const webhookId = await newWebhook();
    await endedDeliveries(t, t.alpha, webhookId, { count: 2, status: 'failed' });
    const ids: string[] = [];
    for (let time = 1; time <= 2; time += 1) {
      ids.push((await recover(webhookId)).data.recoverWebhook.id);
      await advanceRecoveries(t.database);
      await attemptAll(t, refused);
    }
    expect(await progress(ids[0] ?? '')).toMatchObject({ queued: 2, failed: 0 });
    expect(await progress(ids[1] ?? '')).toMatchObject({ queued: 2, failed: 2 });
  });

  it('a repeated key returns the first response of a recovery exactly', async () => {
    const webhookId = await newWebhook();
    const [first, again] = [await recover(webhookId, undefined, 'same'), await recover(webhookId, undefined, 'same')];
    expect(again.data).toEqual(first.data);
    expect(first.data.recoverWebhook.status).toBe('RUNNING');
  });

  it('a recovery in the graph replays events from a cursor of the log', async () => {
    const webhookId = await newWebhook();
    await logEvents(t, t.alpha, ['fee.charged', 'fee.charged', 'account.closed', 'fee.charged']);
    const events = (await t.ask(t.alpha, '{ events { nodes { id cursor } } }')).data.events.nodes;
    const { data } = await t.ask(
      t.alpha,
      `mutation { replayEvents(input: { webhookId: "${webhookId}", after: "${events[0].cursor}" }) {
        ... on WebhookRecovery { id kind since until status }
      } }`,
    );
    const { id, ...started } = data.replayEvents;
    expect(started).toEqual({ kind: 'EVENTS', since: null, until: null, status: 'RUNNING' });
    await advanceRecoveries(t.database);
    expect(await progress(id)).toMatchObject({ status: 'DONE', queued: 2, pending: 2 });
    const { data: found } = await t.ask(
      t.alpha,
      `{ node(id: "${btoa(`Webhook:${webhookId}`)}") { ... on Webhook { deliveries { nodes { eventId eventName } } } } }`,
    );
    expect(found.node.deliveries.nodes).toEqual(
      [events[3], events[1]].map((event) => ({ eventId: event.id, eventName: 'fee.charged' })),
    );
  });

  it('recoveries of a webhook are listed newest first, page by page', async () => {
    const webhookId = await newWebhook();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await recover(webhookId)).data.recoverWebhook.recoveryId);
    const page = async (args: string) =>
      (
        await t.ask(
          t.alpha,
          `{ node(id: "${btoa(`Webhook:${webhookId}`)}") { ... on Webhook {
            recoveries(${args}) { nodes { recoveryId } pageInfo { endCursor hasNextPage } }
          } } }`,
        )
      ).data.node.recoveries;
    const first = await page('first: 2');
    const second = await page(`first: 2, after: "${first.pageInfo.endCursor}"`);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    expect([...first.nodes, ...second.nodes].map(({ recoveryId }) => recoveryId)).toEqual(ids);
  });

  it('a refused recovery has a typed reason', async () => {
    const webhookId = await newWebhook();
    expect((await recover(newId())).data.recoverWebhook.code).toBe('webhook_not_found');
    expect((await recover(webhookId, '2099-01-01T00:00:00Z')).data.recoverWebhook).toMatchObject({
      code: 'validation_failed',
      fields: [{ name: 'since', message: 'must be in the past and before until' }],
    });
    for (let n = 0; n < 3; n += 1) await recover(webhookId);
    const { recoverWebhook } = (await recover(webhookId)).data;
    expect(recoverWebhook.code).toBe('recovery_limit_reached');
    expect(recoverWebhook.message).toContain('wait until one of them is done');
  });
});

it('a retry mutation returns the delivery in its new state', async () => {
  const webhookId = await newWebhook();
  const [deliveryId] = await endedDeliveries(t, t.alpha, webhookId, { count: 1, status: 'failed' });
  const { data, errors } = await t.ask(
    t.alpha,
    `mutation { retryDelivery(input: { deliveryId: "${deliveryId}" }) {
      ... on WebhookDelivery { deliveryId status attemptCount nextAttemptAt finishedAt } ${ON_ERROR}
    } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.retryDelivery).toEqual({
    deliveryId,
    status: 'PENDING',
    attemptCount: 1,
    nextAttemptAt: expect.any(String),
    finishedAt: null,
  });
});
