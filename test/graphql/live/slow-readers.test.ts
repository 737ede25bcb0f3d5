import { createConnection, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectLive, socketUrl } from '../../support/live.ts';
import { openRawSocket } from '../../support/raw-socket.ts';
import { type ServedGateway, serveGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

const EVENTS = 'subscription ($after: Cursor) { events(after: $after) { cursor payload } }';
const COUNT = 2_500;

let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway();
});
afterAll(() => gateway?.stop());

/** More data than the buffers of a connection hold. */
const flood = () =>
  gateway.sql(
    `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select uuid_v7(), 'event', p.institution_id, p.id, null, 'webhook.test',
       jsonb_build_object('message', n || repeat('x', 5000), 'timestamp', now(), 'webhookId', p.id), now()
     from partner p, generate_series(1, $1) n where p.name = 'alpha'`,
    [COUNT],
  );

const cursorsAfter = async (after: string): Promise<string[]> => {
  const rows = await gateway.sql<{ cursor: string }>(
    `select position from log l join partner p on p.id = l.partner_id
     where p.name = 'alpha' and l.kind = 'event' and position > $1 order by position`,
    [JSON.parse(Buffer.from(after, 'base64url').toString())[0]],
  );
  return rows.map((row) =>
    Buffer.from(JSON.stringify([(row as unknown as { position: number }).position])).toString('base64url'),
  );
};

const newest = async (): Promise<string> => (await gateway.alpha.graphql('{ eventCursor }')).body.data.eventCursor;
const metric = async (name: string): Promise<number> => {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  return Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\d+)$`, 'm').exec(body)?.[1] ?? 0);
};
const closedSlowly = (transport: string) =>
  metric(`gateway_live_closed_total{transport="${transport}",reason="slow_reader"}`);

describe('a client that does not read', () => {
  it('a socket that does not read is closed with 4408, can resume, and does not delay others', async () => {
    const start = await newest();
    const slow = await openRawSocket(socketUrl(gateway), { token: gateway.alpha.token });
    slow.send({ id: 'a', type: 'subscribe', payload: { query: EVENTS } });
    const live = connectLive(gateway, gateway.alpha);
    const other = live.subscribe(EVENTS, { after: start });
    await until(async () => (await metric('gateway_live_subscriptions')) === 2);
    slow.socket.pause();
    await flood();
    const received = await other.take(COUNT, 60_000);
    const log = await cursorsAfter(start);
    expect(received.map(({ data }) => data.events.cursor)).toEqual(log);
    await until(async () => (await closedSlowly('websocket')) === 1, 20_000);
    slow.socket.resume();
    expect(await slow.closed()).toEqual({ code: 4408, reason: 'slow_reader' });

    const seen = slow.messages.filter(({ type }) => type === 'next').map(({ payload }) => payload.data.events.cursor);
    expect(seen.length).toBeLessThan(COUNT);
    expect(seen).toEqual(log.slice(0, seen.length));
    const resumed = live.subscribe(EVENTS, { after: seen.at(-1) ?? start });
    const rest = await resumed.take(COUNT - seen.length, 60_000);
    expect(rest.map(({ data }) => data.events.cursor)).toEqual(log.slice(seen.length));
    await live.close();
  }, 120_000);

  it('a stream that does not read is cut', async () => {
    const { hostname, port } = new URL(gateway.app.origin);
    const body = JSON.stringify({ query: EVENTS });
    const socket: Socket = createConnection(Number(port), hostname);
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${gateway.alpha.token}\r\naccept: text/event-stream\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await until(async () => (await metric('gateway_live_subscriptions')) === 1);
    await flood();
    await until(async () => (await closedSlowly('sse')) === 1, 60_000);
    await until(async () => (await metric('gateway_live_subscriptions')) === 0);
    socket.destroy();
  }, 120_000);

  it('a socket that keeps sending queries without reading the responses is closed', async () => {
    const socket = await openRawSocket(socketUrl(gateway), { token: gateway.alpha.token });
    socket.socket.pause();
    let n = 0;
    const query = '{ __schema { types { name description fields { name description } } } }';
    await until(async () => {
      if (socket.socket.readyState === socket.socket.OPEN) {
        socket.send({ id: `q${n++}`, type: 'subscribe', payload: { query } });
      }
      return (await closedSlowly('websocket')) === 2;
    }, 60_000);
    socket.socket.resume();
    expect(await socket.closed()).toEqual({ code: 4408, reason: 'slow_reader' });
  }, 120_000);
});
