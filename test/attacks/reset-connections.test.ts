import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureLog } from '../support/captured-log.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const RESETS = 20;
/**
 * Connects, sends a request and resets each connection. The server runs in the waiting thread, so it accepts no
 * connection before the reset.
 */
const CLIENT = `
  const { createConnection } = require('node:net');
  const { workerData: { port, count, done } } = require('node:worker_threads');
  let left = count;
  for (let n = 0; n < count; n += 1) {
    const socket = createConnection({ host: '127.0.0.1', port }, () => {
      socket.write('GET /api/partner/v1/accounts HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => socket.resetAndDestroy());
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      left -= 1;
      if (left === 0) { Atomics.store(done, 0, 1); Atomics.notify(done, 0); }
    });
  }
`;

const { log, lines } = captureLog();
let gateway: ServedGateway;
beforeAll(async () => {
  gateway = await serveGateway({}, { log });
});
afterAll(() => gateway?.stop());

const counted = async (): Promise<number> => {
  const { body } = await gateway.stranger.request('GET', '/metrics');
  return Number(/^gateway_connections_reset_total (\d+)/m.exec(body)?.[1] ?? 0);
};

test('a connection reset before it is served increments one counter and writes no log line', async () => {
  const before = await counted();
  const logged = lines().length;
  const done = new Int32Array(new SharedArrayBuffer(4));
  const { port } = new URL(gateway.app.origin);
  const worker = new Worker(CLIENT, { eval: true, workerData: { port: Number(port), count: RESETS, done } });
  expect(Atomics.wait(done, 0, 0, 20_000)).not.toBe('timed-out');
  await worker.terminate();
  await until(async () => (await counted()) === before + RESETS);
  const loud = lines()
    .slice(logged)
    .filter(({ level, msg }) => Number(level) > 20 && msg !== 'request');
  expect(loud).toEqual([]);
});
