import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { createClient as createSseClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_WAITS } from '../../../src/graphql/live/connections.ts';
import { collect, connectLive, type LiveClient, socketUrl } from '../../support/live.ts';
import { openRawSocket, type RawSocketOptions } from '../../support/raw-socket.ts';
import { type ServedGateway, type ServedPartner, serveGateway } from '../../support/served-gateway.ts';
import { until } from '../../support/until.ts';

const APP = 'https://app.example.com';
/** Allowed by the sandbox. */
const THIS_MACHINE = ['http://localhost:5173', 'https://localhost', 'http://127.0.0.1:3000', 'http://[::1]:8080'];
const EVENTS = 'subscription { events { type } }';
const ANY = { id: 'a', type: 'subscribe', payload: { query: EVENTS } };

let gateway: ServedGateway;
const open: LiveClient[] = [];
beforeAll(async () => {
  gateway = await serveGateway({ LIVE_SUBSCRIPTIONS: '20', CORS_ORIGINS: APP });
});
afterEach(() => Promise.all(open.splice(0).map((live) => live.close())));
afterAll(() => gateway?.stop());

const connect = (partner: ServedPartner): LiveClient => {
  const live = connectLive(gateway, partner);
  open.push(live);
  return live;
};

const sseOf = (partner: ServedPartner) =>
  createSseClient({
    url: `${gateway.app.origin}/graphql`,
    headers: { authorization: `Bearer ${partner.token}` },
    retryAttempts: 0,
  });

const raw = (options: RawSocketOptions = {}) => openRawSocket(socketUrl(gateway), options);

async function refusedHandshake(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, ['graphql-transport-ws'], { headers });
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(Buffer.concat(chunks).toString()) };
}

const metric = async (name: string): Promise<number> => {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  return Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\d+)$`, 'm').exec(body)?.[1] ?? 0);
};

/** A separate credential of the partner: ending it does not affect other tests. */
const fresh = () =>
  gateway.alpha.withScopes(['webhook:read', 'account:read', 'account:write', 'pix:read', 'transfer:read']);

describe('queries and mutations over the socket', () => {
  it('queries and mutations over a socket return the same as over HTTP', async () => {
    const query = '{ viewer { partnerName clientId scopes } }';
    const live = connect(gateway.alpha);
    expect(await live.ask(query)).toEqual((await gateway.alpha.graphql(query)).body);
    const mutation =
      'mutation { blockAccount(input: { accountId: 999999 }) { __typename ... on Error { code httpStatus } } }';
    const { data } = await live.ask(mutation);
    expect(data).toEqual((await gateway.alpha.graphql(mutation)).body.data);
  });

  it('fields without a scope are null over a socket, as over HTTP', async () => {
    const partner = await fresh();
    const query = '{ viewer { partnerName } feeCharges { nodes { id } } }';
    const { body } = await partner.graphql(query);
    expect(body.data).toEqual({ viewer: { partnerName: 'alpha' }, feeCharges: null });
    const { data, errors } = await connect(partner).ask(query);
    expect(data).toEqual(body.data);
    expect(errors).toMatchObject([
      { path: ['feeCharges'], extensions: { code: 'forbidden', requiredScope: 'fee:read' } },
    ]);
  });

  const deep = `{ accounts { nodes ${'{ customer { accounts '.repeat(8)} { accountId } ${'} }'.repeat(8)} } }`;
  it.each([
    ['a text that is not a document', '{'],
    ['an unknown field', '{ nothing }'],
    ['a subscription to an unknown field', 'subscription { nothing }'],
    ['two subscriptions in one', 'subscription { events { id } balance(accountId: 1) { balance } }'],
    ['too deep a document', deep],
    ['too many aliases', `{ ${Array.from({ length: 101 }, (_, n) => `a${n}: __typename`).join(' ')} }`],
    ['too many tokens', `{ ${'__typename '.repeat(2_001)} }`],
    ['circular fragments', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
    ['a variable of the wrong type', 'query ($id: ID!) { account(accountId: $id) { accountId } }'],
    [
      'an operation that is refused completely',
      `mutation { ${['accountId', 'customer { name }'].map((member) => `blockAccount(input: { accountId: 1 }) { ... on Account { ${member} } }`).join(' ')} }`,
    ],
  ])('%s is refused with the same code over HTTP, the socket and server-sent events', async (_, query) => {
    const partner = await fresh();
    const http = await partner.graphql(query);
    const { code, status } = http.body.errors[0].extensions;
    expect(http.status).toBe(query.startsWith('subscription') ? 400 : status);
    const asked = connect(partner).subscribe(query);
    await asked.ended();
    expect(asked.failure[0].extensions).toMatchObject({ code, status });
    const streamed = collect(sseOf(partner), { query, variables: {} });
    await streamed.ended();
    expect(streamed.results[0].data).toBeUndefined();
    expect(streamed.results[0].errors[0].extensions).toMatchObject({ code, status });
  });

  it('a subscription over plain HTTP is refused with the supported transports', async () => {
    const { status, body } = await gateway.alpha.graphql(EVENTS);
    expect(status).toBe(400);
    expect(body.errors[0].extensions.code).toBe('graphql_request_invalid');
    expect(body.errors[0].message).toMatch(/WebSocket.*text\/event-stream/);
  });

  it('a GET with Accept: text/event-stream runs queries, but no mutations', async () => {
    const get = async (query: string) =>
      (
        await gateway.alpha.request('GET', `/graphql?${new URLSearchParams({ query, variables: '{}' })}`, undefined, {
          accept: 'text/event-stream',
        })
      ).body as string;
    expect(await get('{ viewer { partnerName } }')).toContain('"partnerName":"alpha"');
    expect(await get('mutation { blockAccount(input: { accountId: 1 }) { __typename } }')).toContain(
      'method_not_allowed',
    );
  });
});

describe('connecting', () => {
  it('a socket without connection_init is closed after 5 seconds', async () => {
    expect(LIVE_WAITS.init).toBe(5_000);
    const hurried = await serveGateway({}, { liveWaits: { init: 500 } });
    try {
      const began = performance.now();
      const socket = await openRawSocket(socketUrl(hurried));
      expect(await socket.closed()).toEqual({ code: 4408, reason: 'init_timeout' });
      expect(performance.now() - began).toBeGreaterThan(450);
    } finally {
      await hurried.stop();
    }
  });

  it.each([
    ['without a token', {}],
    ['with a token that is unknown', { authorization: 'Bearer nonsense' }],
    ['with another scheme', { authorization: 'with another scheme' }],
    ['with something else', { authorization: 7 }],
  ])('a socket %s is closed with 4401', async (_, payload) => {
    const socket = await raw();
    socket.send({ type: 'connection_init', payload });
    expect(await socket.closed()).toEqual({ code: 4401, reason: 'unauthorized' });
  });

  it('a socket that sends an operation before its token is closed with 4401', async () => {
    const socket = await raw();
    socket.send(ANY);
    expect(await socket.closed()).toEqual({ code: 4401, reason: 'unauthorized' });
  });

  it('the handshake accepts a token in a header and answers an invalid one with 401', async () => {
    const socket = await raw({ headers: { authorization: `Bearer ${gateway.alpha.token}` } });
    socket.send({ type: 'connection_init' });
    await socket.message('connection_ack');
    socket.socket.close();
    const capital = await raw();
    capital.send({ type: 'connection_init', payload: { Authorization: `Bearer ${gateway.alpha.token}` } });
    await capital.message('connection_ack');
    capital.socket.close();
    const refused = await refusedHandshake(socketUrl(gateway), { authorization: 'Bearer nonsense' });
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(refused.body.error.code).toBe('unauthorized');
  });

  it('a page can connect only from an allowed origin or from the gateway’s own', async () => {
    for (const origin of [APP, gateway.app.origin, ...THIS_MACHINE, undefined]) {
      const socket = await raw({ token: gateway.alpha.token, headers: origin === undefined ? {} : { origin } });
      socket.socket.close();
    }
    for (const origin of [
      'https://elsewhere.example',
      'http://localhost.elsewhere.example',
      'http://10.0.0.1:5173',
      'null',
      '*',
    ]) {
      const refused = await refusedHandshake(socketUrl(gateway), { origin });
      expect([refused.status, refused.body.error.code]).toEqual([403, 'origin_not_allowed']);
      expect(refused.body.error.message).toContain('CORS_ORIGINS');
    }
  });

  it('a page of an allowed origin can read a stream of server-sent events', async () => {
    const answer = await fetch(`${gateway.app.origin}/graphql`, {
      method: 'POST',
      headers: {
        origin: APP,
        accept: 'text/event-stream',
        authorization: `Bearer ${gateway.alpha.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: '{ viewer { partnerName } }' }),
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe(APP);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    expect(await answer.text()).toContain('"partnerName":"alpha"');
  });

  it('server-sent events with an invalid token are answered with 401', async () => {
    const headers = { accept: 'text/event-stream', authorization: 'Bearer nonsense' };
    const { status, body } = await gateway.stranger.graphql(EVENTS, {}, headers);
    expect([status, body.errors[0].extensions.code]).toEqual([401, 'unauthorized']);
  });

  it('a handshake at another path or with another subprotocol is refused', async () => {
    const refused = await refusedHandshake(socketUrl(gateway).replace('/graphql', '/api/partner/v1/accounts'));
    expect([refused.status, refused.body.error.code]).toEqual([404, 'route_not_found']);
    const socket = await raw({ protocols: [] });
    expect(await socket.closed()).toEqual({ code: 4406, reason: 'bad_subprotocol' });
  });

  it('a request that offers HTTP/2 is served over HTTP/1.1', async () => {
    const { createConnection } = await import('node:net');
    const { hostname, port } = new URL(gateway.app.origin);
    const socket = createConnection(Number(port), hostname);
    socket.write(
      'GET /health HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, HTTP2-Settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n\r\n',
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
    socket.destroy();
  });
});

describe('the end of a token', () => {
  it('an expired token closes its sockets with 4403 and its streams with token_expired', async () => {
    const partner = await fresh();
    const live = connect(partner);
    const events = live.subscribe(EVENTS);
    const streamed = collect(sseOf(partner), { query: EVENTS, variables: {} });
    await until(async () => (await metric('gateway_live_subscriptions')) === 2);
    await gateway.sql(
      `update access_token set expires_at = now() + interval '1 second' where credential_id =
         (select credential_id from access_token order by expires_at desc limit 1)`,
    );
    await streamed.ended(5_000);
    expect(streamed.results.at(-1).errors[0].extensions).toMatchObject({ code: 'token_expired', status: 401 });
    await events.ended(5_000);
    expect(live.closes).toEqual([{ code: 4403, reason: 'token_expired' }]);
  });

  it.each([
    ['a token that is revoked', 'delete from access_token where credential_id = $1'],
    ['a token whose credential is revoked', 'update credential set revoked_at = now() where id = $1'],
  ])('%s loses its connections within five seconds, and other tokens keep theirs', async (_, revoke) => {
    const [partner, other] = [await fresh(), await fresh()];
    const live = connect(partner);
    const events = live.subscribe(EVENTS);
    const kept = connect(other).subscribe(EVENTS);
    const streamed = collect(sseOf(partner), { query: EVENTS, variables: {} });
    await until(async () => (await metric('gateway_live_subscriptions')) === 3);
    const { viewer } = (await partner.graphql('{ viewer { clientId } }')).body.data;
    const [credential] = await gateway.sql<{ id: string }>('select id from credential where client_id = $1', [
      viewer.clientId,
    ]);
    await gateway.sql(revoke, [credential?.id]);
    await Promise.all([events.ended(5_000), streamed.ended(5_000)]);
    expect(live.closes).toEqual([{ code: 4403, reason: 'token_revoked' }]);
    expect(streamed.results.at(-1).errors[0].extensions.code).toBe('token_revoked');
    expect([kept.failure, kept.isComplete]).toEqual([undefined, false]);
  });
});

describe('limits of a socket', () => {
  it('a message of more than 1 MiB closes the socket', async () => {
    const socket = await raw({ token: gateway.alpha.token });
    socket.send({ id: 'a', type: 'subscribe', payload: { query: ' '.repeat(1_048_577) } });
    expect((await socket.closed()).code).toBe(1009);
  });

  it('a message that violates the protocol closes the socket', async () => {
    for (const message of ['x', '{}', '{"type":"unknown"}', '{"type":"subscribe"}', '[]']) {
      const socket = await raw({ token: gateway.alpha.token });
      socket.send(message);
      expect(await socket.closed(), message).toEqual({ code: 4400, reason: 'bad_message' });
    }
    const socket = await raw({ token: gateway.alpha.token });
    socket.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    expect(await socket.closed()).toEqual({ code: 4400, reason: 'bad_message' });
  });

  it('an unauthenticated socket can send only few and small messages', async () => {
    const large = await raw();
    large.send({ type: 'connection_init', payload: { authorization: 'x'.repeat(5_000) } });
    expect(await large.closed()).toEqual({ code: 4400, reason: 'bad_message' });
    const many = await raw();
    for (let n = 0; n < 10; n += 1) many.send({ type: 'ping' });
    expect(await many.closed()).toEqual({ code: 4400, reason: 'bad_message' });
  });

  it('two operations with one id, and a second connection_init, close the socket', async () => {
    const twice = await raw({ token: gateway.alpha.token });
    twice.send(ANY);
    twice.send(ANY);
    expect(await twice.closed()).toEqual({ code: 4409, reason: 'duplicate_id' });
    const greeted = await raw({ token: gateway.alpha.token });
    greeted.send({ type: 'connection_init' });
    expect(await greeted.closed()).toEqual({ code: 4429, reason: 'repeated_init' });
  });

  it('a long operation id, a large document and large variables are refused and the socket stays open', async () => {
    const socket = await raw({ token: gateway.alpha.token });
    const id = 'i'.repeat(129);
    socket.send({ ...ANY, id });
    expect((await socket.message('error', id)).payload[0].extensions.code).toBe('graphql_request_invalid');
    socket.send({ ...ANY, id: 'b', payload: { query: `${EVENTS} #${'x'.repeat(20_000)}` } });
    expect((await socket.message('error', 'b')).payload[0].extensions.code).toBe('payload_too_large');
    socket.send({ ...ANY, id: 'c', payload: { query: EVENTS, variables: { unused: 'x'.repeat(20_000) } } });
    expect((await socket.message('error', 'c')).payload[0].extensions.code).toBe('payload_too_large');
    socket.send({ type: 'ping' });
    await socket.message('pong');
    socket.socket.close();
  });

  it('a socket that sends too many messages is closed with a retryable code', async () => {
    const socket = await raw({ token: gateway.alpha.token });
    for (let n = 0; n < 1_000; n += 1) socket.send({ type: 'ping' });
    expect(await socket.closed()).toEqual({ code: 1013, reason: 'rate_limited' });
  });

  it('LIVE_SUBSCRIPTIONS limits the subscriptions and connections of a credential, and a closed one frees its place', async () => {
    const partner = await fresh();
    const live = connect(partner);
    const all = Array.from({ length: 20 }, () => live.subscribe(EVENTS));
    await until(async () => (await metric('gateway_live_subscriptions')) === 20);
    const refused = live.subscribe(EVENTS);
    await refused.ended();
    expect(refused.failure[0].extensions).toMatchObject({ code: 'too_many_subscriptions', status: 429, limit: 20 });
    const streamed = collect(sseOf(partner), { query: EVENTS, variables: {} });
    await streamed.ended();
    expect(streamed.results[0].errors[0].extensions.code).toBe('too_many_subscriptions');
    expect(all.every(({ failure }) => failure === undefined)).toBe(true);
    all[0]?.unsubscribe();
    await until(async () => (await metric('gateway_live_subscriptions')) === 19);
    const again = live.subscribe(EVENTS);
    await until(async () => (await metric('gateway_live_subscriptions')) === 20);
    expect(again.failure).toBeUndefined();

    const sockets = await Promise.all(Array.from({ length: 19 }, () => raw({ token: partner.token })));
    const over = await raw();
    over.send({ type: 'connection_init', payload: { authorization: `Bearer ${partner.token}` } });
    expect(await over.closed()).toEqual({ code: 4429, reason: 'too_many_connections' });
    const { status, body } = await partner.graphql(EVENTS, {}, { accept: 'text/event-stream' });
    expect([status, body.errors[0].extensions.code]).toEqual([429, 'too_many_connections']);
    for (const { socket } of sockets) socket.close();
  });

  it.each([
    ['ends its connection', (socket: Socket) => socket.end()],
    ['resets its connection', (socket: Socket) => socket.resetAndDestroy()],
  ])('an event stream counts as one connection until its client %s', async (_how, leave) => {
    const partner = await fresh();
    const counted = () => metric('gateway_live_connections{transport="sse"}');
    await until(async () => ((await counted()) ?? 0) === 0);
    const { hostname, port } = new URL(gateway.app.origin);
    const body = JSON.stringify({ query: EVENTS });
    const head = [
      'POST /graphql HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${partner.token}`,
      'Accept: text/event-stream',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const sockets = Array.from({ length: 3 }, () => {
      const socket = createConnection({ host: hostname, port: Number(port) });
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
      return socket;
    });
    await until(async () => (await metric('gateway_live_subscriptions')) === 3 && (await counted()) === 3);
    for (const socket of sockets) leave(socket);
    await until(async () => (await metric('gateway_live_subscriptions')) === 0);
    await until(async () => (await counted()) === 0);
  });

  it('a closed socket leaves no subscriptions or connections behind', async () => {
    const live = connect(await fresh());
    live.subscribe(EVENTS);
    await until(async () => (await metric('gateway_live_connections{transport="websocket"}')) === 1);
    await live.close();
    await until(async () => (await metric('gateway_live_connections{transport="websocket"}')) === 0);
    await until(async () => (await metric('gateway_live_subscriptions')) === 0);
    expect(await metric('gateway_live_followers')).toBe(0);
    expect(await metric('gateway_live_closed_total{transport="websocket",reason="client"}')).toBeGreaterThan(0);
  });
});

describe('the rate limit', () => {
  it('operations over a socket count on the rate limit as over HTTP', async () => {
    const limited = await serveGateway({ RATE_LIMIT: '20' });
    try {
      const socket = await openRawSocket(socketUrl(limited), { token: limited.alpha.token });
      for (let n = 0; n < 40; n += 1) {
        socket.send({ id: `q${n}`, type: 'subscribe', payload: { query: '{ __typename }' } });
      }
      await until(() => socket.messages.filter(({ type }) => type === 'next' || type === 'error').length === 40);
      const refused = socket.messages.filter(({ type }) => type === 'error');
      expect(refused.length).toBeGreaterThanOrEqual(18);
      for (const { payload } of refused) {
        expect(payload[0].extensions).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: 1 });
      }
      expect((await limited.alpha.graphql('{ __typename }')).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});
