import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient as createStream } from 'graphql-sse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { webhookBody } from '../../src/domains/events/webhook-body.ts';
import { examplePayload } from '../../src/domains/webhooks/asyncapi/example-payloads.ts';
import { LIVE_DOCUMENT } from '../../src/domains/webhooks/asyncapi/live-events.ts';
import { events } from '../../src/domains.ts';
import { encodeCursor } from '../../src/platform/database/pagination.ts';
import { asyncapi, misfit } from '../support/asyncapi.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

interface Arrived {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let gateway: ServedGateway;
let receiver: Server;
const arrived: Arrived[] = [];

/** Drops `Content-Type` and other headers of HTTP itself, which the document leaves out. */
const described = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-'))
      .map(([name, value]) => [name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()), String(value)]),
  );

beforeAll(async () => {
  gateway = await serveGateway();
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    arrived.push({ headers: described(request.headers), body: Buffer.concat(chunks).toString() });
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const registered = await gateway.alpha.request('POST', '/webhooks', { url, events: events.map(({ type }) => type) });
  expect(registered.status).toBe(201);
  // Write each event of the catalogue as its operation would write it.
  await gateway.sql(
    `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select uuid_v7(), 'event', p.institution_id, p.id, null, e.type, e.payload, now()
     from partner p, jsonb_to_recordset($1) as e (type text, payload jsonb) where p.name = 'alpha'`,
    [JSON.stringify(events.map((event) => ({ type: event.type, payload: examplePayload(event) })))],
  );
});

afterAll(async () => {
  await gateway?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
});

const FROM_THE_START = { query: LIVE_DOCUMENT, variables: { after: encodeCursor([0]) } };

describe('AsyncAPI document and live traffic', () => {
  it('every webhook request matches the AsyncAPI document', async () => {
    await until(() => arrived.length >= events.length);
    const types = arrived.map(({ headers }) => headers['X-Service-Event-Type'] ?? '');
    expect(types.sort()).toEqual(events.map(({ type }) => type).sort());
    for (const { headers, body } of arrived) {
      const type = headers['X-Service-Event-Type'] ?? '';
      expect(misfit(`messages/${type}/headers`, headers), type).toBeNull();
      expect(misfit(`messages/${type}/payload`, JSON.parse(body)), type).toBeNull();
      const event = events.find((each) => each.type === type);
      expect(event && webhookBody(event, examplePayload(event))).toBe(body);
    }
  });

  it('the live feed over WebSocket matches the AsyncAPI document frame by frame', async () => {
    const socket = new WebSocket(`${gateway.app.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const frames: { type: string; payload?: { data?: { events: { name: string } } } }[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data))));
    await once(socket, 'open');
    const send = async (frame: object, answers: number) => {
      const before = frames.length;
      socket.send(JSON.stringify(frame));
      await until(() => frames.length >= before + answers);
    };
    await send({ type: 'connection_init', payload: { authorization: `Bearer ${gateway.alpha.token}` } }, 1);
    await send({ type: 'ping' }, 1);
    await send({ id: 'events', type: 'subscribe', payload: FROM_THE_START }, events.length);
    socket.send(JSON.stringify({ id: 'events', type: 'complete' }));
    const future = { ...FROM_THE_START, variables: { after: encodeCursor([1_000_000]) } };
    await send({ id: 'refused', type: 'subscribe', payload: future }, 1);
    await send({ id: 'once', type: 'subscribe', payload: { query: '{ __typename }' } }, 2);
    socket.close();

    const messageOf: Record<string, string> = { connection_ack: 'connectionAck' };
    const names = frames
      .filter(({ payload }) => payload?.data?.events)
      .map(({ payload }) => payload?.data?.events.name);
    expect(names).toEqual(events.map(({ type }) => type));
    const kinds = new Set(frames.map(({ type }) => type));
    expect([...kinds].sort()).toEqual(['complete', 'connection_ack', 'error', 'next', 'pong']);
    for (const frame of frames) {
      if (frame.payload?.data && !frame.payload.data.events) continue;
      expect(misfit(`messages/${messageOf[frame.type] ?? frame.type}/payload`, frame), frame.type).toBeNull();
    }
  });

  it('the live feed over server-sent events matches the AsyncAPI document', async () => {
    const stream = createStream({
      url: `${gateway.app.origin}/graphql`,
      headers: { authorization: `Bearer ${gateway.alpha.token}` },
      retryAttempts: 0,
    });
    let results = 0;
    for await (const result of stream.iterate(FROM_THE_START)) {
      expect(misfit('messages/sseNext/payload', result)).toBeNull();
      results += 1;
      if (results === events.length) break;
    }
    stream.dispose();
    expect(results).toBe(events.length);
  });

  it('the AsyncAPI document is served next to the OpenAPI document', async () => {
    const { status, headers, body } = await gateway.stranger.request('GET', '/api/asyncapi');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({ asyncapi: '3.0.0', channels: asyncapi.channels });
  });
});
