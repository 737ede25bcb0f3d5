import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/platform/text/ids.ts';
import { Delivery } from '../../../documents.generated.ts';
import { attemptAll, endedDeliveries, lease, ok, refused } from '../../../support/deliveries.ts';
import type { TestPartner } from '../../../support/door.ts';
import { type GraphAnswer, openTestGraph, type TestGraph } from '../../../support/graph.ts';
import { deliverEvents, moveClock, registerWebhook } from '../../../support/webhooks.ts';

const WEBHOOKS = 50;

let t: TestGraph;
/** A webhook of alpha. */
let webhookId: string;

beforeAll(async () => {
  t = await openTestGraph();
  webhookId = (await registerWebhook(t, t.alpha, 'http://127.0.0.1:9/hooks', ['pix.received'])).id;
});
afterAll(() => t.close());

const globalId = (id: string, type = 'WebhookDelivery') => btoa(`${type}:${id}`);

async function read(query: string, variables: Record<string, unknown> = {}, partner: TestPartner = t.alpha) {
  const { data, errors } = await t.ask(partner, query, { variables });
  expect(errors).toBeUndefined();
  return data;
}

async function counted(query: string, variables: Record<string, unknown> = {}) {
  let answer: GraphAnswer | undefined;
  const statements = await t.statementsOf(async () => {
    answer = await t.ask(t.alpha, query, { variables });
  });
  expect(answer?.errors).toBeUndefined();
  return { statements: statements.length, data: answer?.data };
}

async function delivery(deliveryId: string) {
  const { data, errors } = await t.ask(t.alpha, Delivery, { variables: { id: globalId(deliveryId) } });
  expect(errors).toBeUndefined();
  if (!data.node || !('attempts' in data.node)) throw new Error(`there is no delivery ${deliveryId}`);
  return data.node;
}

interface Found {
  readonly ids: readonly string[];
  readonly cursor: string | null;
  readonly more: boolean;
}

async function deliveries(id: string, args = 'first: 100'): Promise<Found> {
  const data = await read(`{ node(id: "${globalId(id, 'Webhook')}") { ... on Webhook {
    deliveries(${args}) { nodes { deliveryId } pageInfo { endCursor hasNextPage } }
  } } }`);
  const { nodes, pageInfo } = data.node.deliveries;
  return {
    ids: nodes.map(({ deliveryId }: { deliveryId: string }) => deliveryId),
    cursor: pageInfo.endCursor,
    more: pageInfo.hasNextPage,
  };
}

async function newWebhook(partner = t.alpha, events: readonly string[] = ['fee.charged']): Promise<string> {
  return (await registerWebhook(t, partner, 'http://127.0.0.1:9/hooks', events)).id;
}

describe('a delivery', () => {
  it('a delivery shows its exact body, every attempt with its response, and the time of the next attempt', async () => {
    const [id] = await deliverEvents(t, t.alpha, 1);
    const waiting = await delivery(id ?? '');
    expect(waiting).toMatchObject({
      deliveryId: id,
      eventType: 'PIX_RECEIVED',
      eventName: 'pix.received',
      accountId: 1,
      status: 'PENDING',
      body: '{"accountId":1,"n":0}',
      attemptCount: 0,
      nextAttemptAt: waiting.createdAt,
      finishedAt: null,
      webhook: { webhookId },
      attempts: [],
    });

    await attemptAll(t, { result: 'failed', status: 503, response: 'later, please', waitMs: 30_000 });
    const failed = await delivery(id ?? '');
    const [first] = failed.attempts;
    expect(failed).toMatchObject({ status: 'PENDING', attemptCount: 1, finishedAt: null });
    expect(Date.parse(failed.nextAttemptAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.startedAt ?? '') + 30_000);

    await moveClock(t, 31);
    await attemptAll(t, { result: 'failed', error: 'connect_timeout', timedOut: true, waitMs: 120_000 });
    await moveClock(t, 121);
    await attemptAll(t, { ...ok, response: '' });
    const node = await delivery(id ?? '');
    expect(node).toMatchObject({
      id: globalId(id ?? ''),
      status: 'SUCCEEDED',
      attemptCount: 3,
      nextAttemptAt: null,
      body: waiting.body,
    });
    expect(node.finishedAt).not.toBeNull();
    const durationMs = 12;
    expect(node.attempts).toMatchObject([
      { number: 1, result: 'FAILED', httpStatus: 503, error: null, response: 'later, please', durationMs },
      { number: 2, result: 'FAILED', httpStatus: null, error: 'connect_timeout', response: null, durationMs },
      { number: 3, result: 'SUCCEEDED', httpStatus: 204, error: null, response: '', durationMs },
    ]);
  });

  it('a delivery shows a lost attempt of a crashed worker and a permanent rejection by the receiver', async () => {
    const [id] = await deliverEvents(t, t.alpha, 1);
    await lease(t, 10);
    await t.sql(`update webhook_due set leased_until = clock_timestamp()`);
    await t.sql('update webhook_queue set next_at = business_now()');
    await attemptAll(t, refused);
    const node = await delivery(id ?? '');
    expect(node).toMatchObject({
      status: 'FAILED',
      attemptCount: 2,
      attempts: [
        { number: 1, result: 'LOST', httpStatus: null, error: 'worker_lost', response: null, durationMs: null },
        { number: 2, result: 'REFUSED', httpStatus: 410, error: null },
      ],
    });
  });

  it('a delivery remains after its webhook is deleted, with a null webhook', async () => {
    const gone = await newWebhook();
    const [id] = await endedDeliveries(t, t.alpha, gone, { count: 1, status: 'cancelled' });
    await t.sql('delete from webhook where id = $1', [gone]);
    const node = await delivery(id ?? '');
    expect(node).toMatchObject({ deliveryId: id, status: 'CANCELLED', webhook: null });
  });

  it('a delivery shows its latest 50 attempts', async () => {
    const [id] = await endedDeliveries(t, t.alpha, webhookId, { count: 1, status: 'failed' });
    await attemptsOf([id ?? ''], 60);
    const node = await delivery(id ?? '');
    expect(node.attempts.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => n + 11));
  });

  it('only the responses are refused when a request selects too many', async () => {
    const busy = await newWebhook();
    const ids = await endedDeliveries(t, t.alpha, busy, { count: 21, status: 'failed' });
    await attemptsOf(ids, 50);
    const asking = (first: number) =>
      t.ask(
        t.alpha,
        `{ node(id: "${globalId(busy, 'Webhook')}") { ... on Webhook { deliveries(first: ${first}) { nodes {
          deliveryId attempts { number response }
        } } } } }`,
      );
    const few = await asking(20);
    expect(few.errors).toBeUndefined();
    expect(few.data.node.deliveries.nodes[0].attempts[0].response).toBe('no');
    const many = await asking(21);
    expect(many.data.node.deliveries.nodes).toHaveLength(21);
    expect(many.data.node.deliveries.nodes[0].attempts[0]).toEqual({ number: 1, response: null });
    expect(many.errors?.[0]?.extensions['code']).toBe('graphql_request_invalid');
    expect(many.errors?.[0]?.message).toContain('request fewer deliveries');
  });
});

const attemptsOf = (ids: readonly string[], count: number) =>
  t.sql(
    `insert into webhook_attempt (id, delivery_id, partner_id, attempt, result, status, response, started_at, duration_ms)
     select uuid_v7(), d.id, $2, n, 'failed', 503, 'no', now(), 1 from unnest($1::uuid[]) d(id), generate_series(1, $3::integer) n`,
    [ids, t.alpha.id, count],
  );

describe('the deliveries of a webhook', () => {
  it('the deliveries of a webhook are listed newest first, page by page, each once, while new ones arrive', async () => {
    const id = await newWebhook();
    const written = await endedDeliveries(t, t.alpha, id, { count: 25, status: 'succeeded' });
    const first = await deliveries(id, 'first: 10');
    await endedDeliveries(t, t.alpha, id, { count: 5, status: 'succeeded' });
    const second = await deliveries(id, `first: 10, after: "${first.cursor}"`);
    const third = await deliveries(id, `first: 10, after: "${second.cursor}"`);
    expect([first.more, second.more, third.more]).toEqual([true, true, false]);
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(written.toReversed());
  });

  it('deliveries are found by status and type among thousands of others', async () => {
    const id = await newWebhook(t.alpha, ['pix.key.deleted']);
    const succeed = (count: number, type?: string) =>
      endedDeliveries(t, t.alpha, id, { count, status: 'succeeded', ...(type ? { type } : {}) });
    const [rare] = await succeed(1, 'account.closed');
    await succeed(1_500);
    const failed = await endedDeliveries(t, t.alpha, id, { count: 3, status: 'failed' });
    await succeed(1_500);
    const exhausted = await endedDeliveries(t, t.alpha, id, { count: 2, status: 'exhausted', type: 'account.blocked' });
    const pending = await deliverEvents(t, t.alpha, 4, 'pix.key.deleted');
    const sending = (await lease(t, 1)).find(({ webhook_id }) => webhook_id === id);
    expect(pending).toContain(sending?.delivery_id);
    const last = await succeed(10);

    const found = async (filter: string) => (await deliveries(id, `first: 10, ${filter}`)).ids;
    expect(await found('status: FAILED')).toEqual(failed.toReversed());
    expect(await found('status: EXHAUSTED')).toEqual(exhausted.toReversed());
    expect(await found('status: PENDING')).toEqual(pending.toReversed());
    expect(await found('status: SUCCEEDED')).toEqual(last.toReversed());
    expect(await found('status: CANCELLED')).toEqual([]);
    expect(await found('type: ACCOUNT_CLOSED')).toEqual([rare]);
    expect(await found('type: ACCOUNT_BLOCKED, status: EXHAUSTED')).toEqual(exhausted.toReversed());
    expect(await found('type: ACCOUNT_BLOCKED, status: FAILED')).toEqual([]);
    expect(await found('type: PIX_KEY_DELETED, status: PENDING')).toEqual(pending.toReversed());
    expect(await found('type: ACCOUNT_CLOSED, status: PENDING')).toEqual([]);
    const page = await deliveries(id, 'first: 2, status: PENDING');
    expect(page).toMatchObject({ ids: pending.toReversed().slice(0, 2), more: true });
    expect((await deliveries(id, `first: 2, status: PENDING, after: "${page.cursor}"`)).ids).toEqual(
      pending.toReversed().slice(2),
    );
  });

  it('an invalid cursor or page size of deliveries is refused', async () => {
    for (const args of ['after: "x"', 'first: 0', 'first: 101']) {
      const { errors } = await t.ask(
        t.alpha,
        `{ node(id: "${globalId(webhookId, 'Webhook')}") { ... on Webhook { deliveries(${args}) { nodes { id } } } } }`,
      );
      expect(errors?.[0]?.extensions['code']).toBe('validation_failed');
    }
  });

  it('the deliveries of 50 webhooks take as many statements as those of one, with attempts, responses and recoveries', async () => {
    const many = await Promise.all(Array.from({ length: WEBHOOKS }, () => newWebhook(t.beta)));
    for (const id of many) await endedDeliveries(t, t.beta, id, { count: 3, status: 'failed' });
    await t.sql(
      `insert into webhook_attempt (id, delivery_id, partner_id, attempt, result, status, response, started_at)
       select uuid_v7(), id, partner_id, 1, 'refused', 410, 'gone', now() from webhook_delivery where partner_id = $1`,
      [t.beta.id],
    );
    await t.sql(
      `insert into webhook_recovery (id, webhook_id, partner_id, kind, to_position, created_at)
       select uuid_v7(), id, partner_id, 'events', 0, now() from webhook where partner_id = $1`,
      [t.beta.id],
    );
    const query = (
      ids: readonly string[],
    ) => `{ nodes(ids: ${JSON.stringify(ids.map((id) => globalId(id, 'Webhook')))}) {
      ... on Webhook {
        all: deliveries(first: 3) { nodes { webhook { webhookId } attempts { number response } } }
        failed: deliveries(first: 3, status: FAILED) { nodes { deliveryId } }
        pending: deliveries(first: 3, status: PENDING) { nodes { deliveryId } }
        recoveries { nodes { status succeeded failed pending webhook { webhookId } } }
      }
    } }`;
    const asked = async (ids: readonly string[]) => {
      let answer: GraphAnswer | undefined;
      const statements = await t.statementsOf(async () => {
        answer = await t.ask(t.beta, query(ids));
      });
      expect(answer?.errors).toBeUndefined();
      return { statements, nodes: answer?.data.nodes };
    };
    const one = await asked(many.slice(0, 1));
    const fifty = await asked(many);
    expect(one.statements).toHaveLength(9);
    expect(fifty.statements).toHaveLength(9);
    expect(fifty.nodes).toHaveLength(WEBHOOKS);
    for (const [index, { all, failed, recoveries }] of fifty.nodes.entries()) {
      expect(all.nodes).toHaveLength(3);
      for (const node of all.nodes) {
        expect(node).toEqual({ webhook: { webhookId: many[index] }, attempts: [{ number: 1, response: 'gone' }] });
      }
      expect(failed.nodes).toHaveLength(3);
      expect(recoveries.nodes).toEqual([
        { status: 'RUNNING', succeeded: 0, failed: 0, pending: 0, webhook: { webhookId: many[index] } },
      ]);
    }
  });

  it('the outcomes of a recovery are counted only when they are selected', async () => {
    const page = (fields: string) =>
      counted(
        `{ node(id: "${globalId(webhookId, 'Webhook')}") { ... on Webhook { recoveries { nodes { ${fields} } } } } }`,
      );
    await t.sql(
      `insert into webhook_recovery (id, webhook_id, partner_id, kind, to_position, created_at) values ($1, $2, $3, 'events', 0, now())`,
      [newId(), webhookId, t.alpha.id],
    );
    expect((await page('queued status')).statements).toBe(2);
    expect((await page('queued status succeeded failed pending')).statements).toBe(3);
  });
});

describe('another partner', () => {
  it('another partner finds no delivery, attempt or webhook by any id', async () => {
    const ids = await endedDeliveries(t, t.alpha, webhookId, { count: 2, status: 'failed' });
    await attemptsOf(ids, 1);
    const query = `query Foreign($ids: [ID!]!) { nodes(ids: $ids) { id ... on WebhookDelivery { body attempts { number } } } }`;
    const wanted = [...ids.map((id) => globalId(id)), globalId(webhookId, 'Webhook'), globalId(newId())];
    expect((await read(query, { ids: wanted }, t.beta)).nodes).toEqual([null, null, null, null]);
    expect((await read(query, { ids: wanted })).nodes.slice(0, 2)).toMatchObject([
      { body: '{"n":1}', attempts: [{ number: 1 }] },
      { body: '{"n":2}', attempts: [{ number: 1 }] },
    ]);
  });

  it('a token without webhook:read is refused before anything is read', async () => {
    const { errors } = await t.ask(
      t.alpha,
      `{ node(id: "${globalId(newId())}") { ... on WebhookDelivery { body } } }`,
      {
        scopes: ['account:read'],
      },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'forbidden', requiredScope: 'webhook:read' });
  });
});
