import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_WAITS } from '../../../src/graphql/live/connections.ts';
import { connectLive, socketUrl } from '../../support/live.ts';
import { openRawSocket } from '../../support/raw-socket.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

const EVENTS = 'subscription { events { type } }';
/** Shortened from 15 seconds. */
const BEAT_MS = 1_500;

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway({ GRAPHQL_TIMEOUT_SECONDS: '1' }, { liveWaits: { heartbeat: BEAT_MS } });
});
afterAll(() => gateway?.stop());

const metric = async (name: string): Promise<number> => {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  return Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\d+)$`, 'm').exec(body)?.[1] ?? 0);
};

/** Holds a lock until the returned function is called. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: gateway.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

async function stream(query: string) {
  const response = await fetch(`${gateway.app.origin}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.alpha.token}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query }),
  });
  const seen = { text: '', isOver: false, headers: response.headers };
  void (async () => {
    try {
      for await (const chunk of response.body as ReadableStream<Uint8Array>) seen.text += Buffer.from(chunk).toString();
    } catch {}
    seen.isOver = true;
  })();
  return seen;
}

describe('an idle connection', () => {
  it('the default heartbeat interval is 15 seconds', () => expect(LIVE_WAITS.heartbeat).toBe(15_000));

  it('a socket that does not answer heartbeats is cut, other sockets stay, and streams get comments', async () => {
    const silent = new WebSocket(socketUrl(gateway), ['graphql-transport-ws'], { autoPong: false });
    await once(silent, 'open');
    silent.send(
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${gateway.alpha.token}` } }),
    );
    let code: number | undefined;
    silent.on('close', (closed) => {
      code = closed;
    });
    const kept = await openRawSocket(socketUrl(gateway), { token: gateway.alpha.token });
    const streamed = await stream(EVENTS);
    expect(streamed.headers.get('x-accel-buffering')).toBe('no');
    expect(streamed.headers.get('cache-control')).toBe('no-store, no-transform');
    await until(() => code !== undefined, 30_000);
    expect(code).toBe(1006);
    expect(await metric('gateway_live_closed_total{transport="websocket",reason="lost"}')).toBe(1);
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
    expect(streamed).toMatchObject({ isOver: false, text: expect.stringMatching(/^(:\n\n)+$/) });
    kept.socket.close();
  });
});

describe('an event with a slow response', () => {
  it('an event whose response exceeds the time limit is sent as execution_timeout, and later events arrive normally', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const receive = () =>
      gateway.alpha.request('POST', '/api/sandbox/v1/pix/received', { account_id: accountId, amount: 100 });
    const live = connectLive(gateway, gateway.alpha);
    const before = await metric('gateway_live_subscriptions');
    const events = live.subscribe(
      'subscription { events(types: [PIX_RECEIVED]) { cursor account { customer { name } } } }',
    );
    await until(async () => (await metric('gateway_live_subscriptions')) === before + 1);
    const release = await hold('lock table customer in access exclusive mode');
    await receive();
    const [late] = await events.take(1);
    expect(late.errors[0].extensions.code).toBe('execution_timeout');
    await release();
    // The time limit is real time: on a busy machine, one more event can exceed it.
    let sent = 1;
    const customer = await until(async () => {
      await receive();
      sent += 1;
      return (await events.take(sent)).at(-1).data?.events.account.customer;
    });
    expect(customer).toEqual({ name: 'Ana Souza' });
    await live.close();
  });
});

describe('stopping a node', () => {
  it('an unauthenticated socket does not delay the stop of a node', async () => {
    const stranger = await openRawSocket(socketUrl(gateway));
    await gateway.restart();
    // Before the time limit of connection_init.
    expect((await stranger.closed()).code).toBe(1006);
  });

  it('a stopping node sends its running responses, closes sockets with 1001 and ends streams without a complete event', async () => {
    const { accountId } = await fundedAccount(gateway.alpha);
    const streamed = await stream(EVENTS);
    const socket = await openRawSocket(socketUrl(gateway), { token: gateway.alpha.token });
    socket.send({ id: 'events', type: 'subscribe', payload: { query: EVENTS } });
    await until(async () => (await metric('gateway_live_subscriptions')) >= 2);
    const release = await hold(`select from balance where account_id = ${accountId} for update`);
    const query = `mutation { blockAccount(input: { accountId: ${accountId} }) { ... on Account { status } } }`;
    socket.send({ id: 'slow', type: 'subscribe', payload: { query } });
    await until(
      async () => (await gateway.sql(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0,
    );
    const restarted = gateway.restart();
    const asStream = { accept: 'text/event-stream' };
    const asked = () => gateway.alpha.graphql('{ __typename }', {}, asStream);
    // A kept-alive connection can be closed at the moment of its use.
    await until(() =>
      asked().then(
        ({ status }) => status === 503,
        () => false,
      ),
    );
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    await release();
    expect((await socket.message('next', 'slow')).payload.data.blockAccount).toEqual({ status: 'BLOCKED' });
    expect(await socket.closed()).toEqual({ code: 1001, reason: 'going_away' });
    await until(() => streamed.isOver);
    expect(streamed.text).not.toContain('complete');
    await restarted;
  });
});
