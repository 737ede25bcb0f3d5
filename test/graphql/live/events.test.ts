import { createClient as createSseClient } from 'graphql-sse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '../../../src/platform/database/pagination.ts';
import { collect, connectLive } from '../../support/live.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

const EVENTS = `subscription ($after: Cursor, $types: [EventType!], $accountIds: [ID!]) {
  events(after: $after, types: $types, accountIds: $accountIds) { cursor name accountId }
}`;

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

/** Writes numbered test events in the way of operations, so that the relay logs them. */
async function stage(partner: string, count: number): Promise<void> {
  await gateway.sql(
    `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select uuid_v7(), 'event', p.institution_id, p.id, null, 'webhook.test',
       jsonb_build_object('message', n::text, 'timestamp', '2026-11-21T12:00:00.000Z', 'webhookId', p.id), now()
     from partner p, generate_series(1, $2) n where p.name = $1`,
    [partner, count],
  );
}

const readAll = async (after: string | null = null): Promise<{ cursor: string; name: string }[]> => {
  const found: { cursor: string; name: string }[] = [];
  let cursor = after;
  do {
    const { body } = await gateway.alpha.graphql(
      `query ($after: Cursor) { events(first: 100, after: $after) { nodes { cursor name accountId } pageInfo { hasNextPage endCursor } } }`,
      { after: cursor },
    );
    found.push(...body.data.events.nodes);
    cursor = body.data.events.pageInfo.hasNextPage ? body.data.events.pageInfo.endCursor : null;
  } while (cursor !== null);
  return found;
};

const newest = async (): Promise<string> => (await gateway.alpha.graphql('{ eventCursor }')).body.data.eventCursor;
const eventsOf = (results: readonly { data: { events: object } }[]) => results.map(({ data }) => data.events);

describe('the subscription to events', () => {
  it('new events are sent with their types and with the current state of their objects', async () => {
    const live = connectLive(gateway, gateway.alpha);
    const events = live.subscribe(`subscription { events(types: [PIX_RECEIVED]) {
      __typename type name cursor ... on PixReceivedEvent { amount transactionId receivedAt } account { accountId balance { balance } }
    } }`);
    await until(() => subscriptions(1));
    const { accountId } = await fundedAccount(gateway.alpha, 12_345);
    const [result] = await events.take(1);
    expect(result.errors).toBeUndefined();
    expect(result.data.events).toMatchObject({
      __typename: 'PixReceivedEvent',
      type: 'PIX_RECEIVED',
      name: 'pix.received',
      amount: 12_345,
      account: { accountId, balance: { balance: 12_345 } },
    });
    expect(result.data.events.cursor).toBe(await newest());
    await live.close();
  });

  it('a subscription after a cursor sends every later event once, in the order of the log', async () => {
    await stage('alpha', 1_200);
    await until(async () => (await readAll()).length > 1_200);
    const log = await readAll();
    const live = connectLive(gateway, gateway.alpha);
    for (const start of [0, 1, 600, log.length - 1]) {
      const events = live.subscribe(EVENTS, { after: log[start]?.cursor });
      await stage('alpha', 3);
      const rest = log.length - start - 1;
      const received = eventsOf(await events.take(rest + 3));
      expect(received.slice(0, rest)).toEqual(log.slice(start + 1));
      events.unsubscribe();
      await until(async () => (await readAll(log.at(-1)?.cursor)).length === 3);
      log.push(...(await readAll(log.at(-1)?.cursor)));
    }
    await live.close();
  });

  it('a subscription with types and accounts only sends matching events', async () => {
    const [one, other] = [await fundedAccount(gateway.alpha), await fundedAccount(gateway.alpha)];
    const live = connectLive(gateway, gateway.alpha);
    const events = live.subscribe(EVENTS, {
      after: encodeCursor([0]),
      types: ['PIX_RECEIVED'],
      accountIds: [one.accountId],
    });
    expect(eventsOf(await events.take(1))).toMatchObject([{ name: 'pix.received', accountId: one.accountId }]);
    await gateway.alpha.request('POST', '/api/sandbox/v1/pix/received', { account_id: other.accountId, amount: 1 });
    await gateway.alpha.request('POST', '/api/sandbox/v1/pix/received', { account_id: one.accountId, amount: 1 });
    expect(eventsOf(await events.take(2)).map((event) => (event as { accountId: number }).accountId)).toEqual([
      one.accountId,
      one.accountId,
    ]);
    await live.close();
  });

  it('a subscription to foreign or unknown accounts is refused in the same way as the query', async () => {
    const { accountId } = await fundedAccount(gateway.beta);
    const live = connectLive(gateway, gateway.alpha);
    for (const id of [accountId, 999_999]) {
      const events = live.subscribe(EVENTS, { accountIds: [id] });
      await events.ended();
      expect(events.failure[0].extensions).toMatchObject({ code: 'account_not_of_partner', status: 403 });
      const read = await gateway.alpha.graphql(`{ events(accountIds: [${id}]) { nodes { id } } }`);
      expect(read.body.errors[0].extensions).toMatchObject({ code: 'account_not_of_partner', status: 403 });
    }
    await live.close();
  });

  it('a subscription without the scope of the query is refused with the name of the scope', async () => {
    const limited = await gateway.alpha.withScopes(['account:read']);
    const live = connectLive(gateway, limited);
    const events = live.subscribe(EVENTS);
    await events.ended();
    expect(events.failure[0].extensions).toMatchObject({ code: 'forbidden', requiredScope: 'webhook:read' });
    await live.close();
  });

  it('a cursor of another log and an invalid cursor are refused', async () => {
    const live = connectLive(gateway, gateway.alpha);
    for (const after of [encodeCursor([1_000_000]), encodeCursor(['x']), 'nonsense']) {
      const events = live.subscribe(EVENTS, { after });
      await events.ended();
      expect(events.failure[0].extensions).toMatchObject({
        code: 'validation_failed',
        fields: { after: expect.any(String) },
      });
    }
    await live.close();
  });

  it('server-sent events deliver the same events as the socket', async () => {
    const log = await readAll();
    const sse = createSseClient({
      url: `${gateway.app.origin}/graphql`,
      headers: { authorization: `Bearer ${gateway.alpha.token}` },
      retryAttempts: 0,
    });
    const events = collect(sse, { query: EVENTS, variables: { after: encodeCursor([0]) } });
    expect(eventsOf(await events.take(log.length))).toEqual(log);
    await gateway.alpha.request('POST', '/api/sandbox/v1/pix/received', {
      account_id: (await fundedAccount(gateway.alpha)).accountId,
      amount: 1,
    });
    await events.take(log.length + 3);
    events.unsubscribe();
    await until(() => subscriptions(0));
  });

  it('a client resumes from its last cursor after a restart of the gateway', async () => {
    const live = connectLive(gateway, gateway.alpha, { retries: 100 });
    const sse = createSseClient({
      url: `${gateway.app.origin}/graphql`,
      headers: { authorization: `Bearer ${gateway.alpha.token}` },
      retryAttempts: 100,
      retry: () => new Promise((resolve) => setTimeout(resolve, 50)),
    });
    const start = await newest();
    const followers = [live.client, sse].map((client) => {
      const variables = { after: start };
      const payload = { query: EVENTS, variables };
      const received: { cursor: string }[] = [];
      client.subscribe(payload, {
        next({ data }: { data?: { events: { cursor: string } } | null }) {
          if (!data) return;
          received.push(data.events);
          variables.after = data.events.cursor;
        },
        error: (error) => received.push(error as never),
        complete() {},
      });
      return received;
    });
    await until(() => subscriptions(2));
    await stage('alpha', 50);
    await until(() => followers.every((told) => told.length >= 50));
    await stage('alpha', 50);
    await gateway.restart();
    await stage('alpha', 50);
    await until(async () => (await readAll(start)).length === 150);
    await until(() => followers.every((told) => told.length >= 150), 20_000);
    const log = await readAll(start);
    for (const received of followers) expect(received).toEqual(log);
    expect(live.closes[0]).toEqual({ code: 1001, reason: 'going_away' });
    await live.close();
    sse.dispose();
  });

  it('a cursor older than the log is refused with the oldest cursor that can be resumed from', async () => {
    const log = await readAll();
    await gateway.sql('alter table log disable trigger user');
    const [gone] = await gateway.sql<{ position: number }>(
      'select position from log order by position offset 100 limit 1',
    );
    await gateway.sql('delete from log where position <= $1', [gone?.position]);
    const live = connectLive(gateway, gateway.alpha);
    const events = live.subscribe(EVENTS, { after: log[3]?.cursor });
    await events.ended();
    const { code, status, oldestCursor: oldest } = events.failure[0].extensions;
    expect({ code, status, oldest }).toEqual({
      code: 'cursor_expired',
      status: 410,
      oldest: encodeCursor([gone?.position ?? 0]),
    });
    const left = await readAll();
    expect(eventsOf(await live.subscribe(EVENTS, { after: oldest }).take(left.length))).toEqual(left);
    await live.close();
  });
});

async function subscriptions(count: number): Promise<boolean> {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  return new RegExp(`^gateway_live_subscriptions ${count}$`, 'm').test(body);
}
