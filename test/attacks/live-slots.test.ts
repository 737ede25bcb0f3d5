import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { socketUrl } from '../support/live.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { sized } from '../support/size.ts';
import { until } from '../support/until.ts';

const CLIENTS = sized(100, 300);
const EVENTS = 'subscription { events { type } }';

let gateway: ServedGateway;
let random: SeededRandom;
beforeAll(async () => {
  gateway = await serveGateway({ LIVE_SUBSCRIPTIONS: '10000', RATE_LIMIT: '100000' });
  const seed = Number(process.env['ATTACK_SEED'] ?? Date.now() % 2 ** 31);
  random = new SeededRandom(seed);
});
afterAll(() => gateway?.stop());

const inUse = async (): Promise<number> => {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  const values = [...String(body).matchAll(/^gateway_live_(?:connections|subscriptions)(?:\{[^}]*\})? (\d+)$/gm)];
  expect(values.length).toBeGreaterThan(0);
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
};

async function storm(one: () => Promise<void>): Promise<void> {
  const running: Promise<void>[] = [];
  for (let client = 0; client < CLIENTS; client++) {
    running.push(one());
    await wait(random.integer(0, 4));
  }
  await Promise.all(running);
  await until(async () => (await inUse()) === 0);
}

async function openSocket(): Promise<Socket> {
  const { hostname, port } = new URL(gateway.app.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

function streamRequest(token: string): string {
  const body = JSON.stringify({ query: EVENTS });
  return `POST /graphql HTTP/1.1\r\nhost: gateway\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

describe('slots of the live feed', () => {
  it('slots are freed when clients of event streams disconnect at any moment', async () => {
    await storm(async () => {
      const socket = await openSocket();
      socket.write(streamRequest(gateway.alpha.token));
      await wait(random.integer(0, 25));
      socket.destroy();
    });
  });

  it('slots are freed when a client with several streams on one connection disconnects', async () => {
    await storm(async () => {
      const socket = await openSocket();
      socket.write(streamRequest(gateway.alpha.token).repeat(3));
      await wait(random.integer(0, 25));
      socket.destroy();
    });
  });

  it('slots are freed when WebSocket clients disconnect at any moment', async () => {
    await storm(async () => {
      const socket = new WebSocket(socketUrl(gateway), 'graphql-transport-ws');
      socket.on('error', () => {});
      const gone = wait(random.integer(0, 40)).then(() => socket.terminate());
      socket.once('open', () => {
        const authorization = `Bearer ${gateway.alpha.token}`;
        socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }));
      });
      socket.once('message', () => {
        for (const id of ['a', 'b']) socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query: EVENTS } }));
      });
      await gone;
    });
  });
});
