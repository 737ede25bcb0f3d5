import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { FAST_RAIL } from '../support/fault-round.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { keptPort } from '../support/kept-port.ts';
import { LiveStorm } from '../support/live-storm.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { ROUNDS_MS, report, sized } from '../support/size.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { until } from '../support/until.ts';

const READERS = 50;
const EVENTS = sized(2_000, 20_000);
const KILLS = sized(1, 12);
const WITHIN_MS = 600_000;

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

describe.skipIf(!rabbitmq)('live feed', { timeout: WITHIN_MS + ROUNDS_MS }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let sql: Sql;
  let env: Readonly<Record<string, string>>;
  let ports: readonly number[];
  const nodes: Gateway[] = [];
  let worker: Gateway;

  const startNode = (n: number) => startGateway({ roles: ['api'], env: { ...env, PORT: String(ports[n]) } });

  beforeAll(async () => {
    database = await freshDatabase();
    sql = openSql(database.url);
    env = { ...FAST_RAIL, DATABASE_URL: database.url, AMQP_URL: rabbitmq.url, LOG_LEVEL: 'error' };
    ports = [await keptPort(), await keptPort()];
    worker = await startGateway({ roles: ['worker'], env });
    await startGateway({ roles: ['sandbox'], env });
    for (const n of ports.keys()) nodes.push(await startNode(n));
  });

  afterAll(async () => {
    await sql?.close();
    for (const each of [...nodes, worker]) await each?.kill('SIGKILL');
    await database?.drop();
    await rabbitmq?.stop();
  });

  test('the live feed sends each client its filtered log in order and without duplicates through kills of nodes and RabbitMQ', async () => {
    const random = new SeededRandom(Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31)));
    const storm = await LiveStorm.begin({
      sql,
      random,
      events: EVENTS,
      readers: READERS,
      origins: nodes.map(({ origin }) => origin),
      // alpha and beta. The third partner is the institution's own integration.
      credentials: (await nodes[0]?.sandboxFile())?.partners.slice(0, 2) ?? [],
    });

    const killNode = async (n: number) => {
      await nodes[n]?.kill('SIGKILL');
      nodes[n] = await startNode(n);
    };
    const killBoth = async () => {
      await Promise.all(nodes.map((node) => node.kill('SIGKILL')));
      for (const n of ports.keys()) nodes[n] = await startNode(n);
    };
    const killWorker = async () => {
      await worker.kill('SIGKILL');
      worker = await startGateway({ roles: ['worker'], env });
    };
    const restartRabbitmq = async (end: 'stopServer' | 'killServer') => {
      await rabbitmq[end]();
      await rabbitmq.startServer();
    };
    const faults: (() => Promise<void>)[] = [
      ...Array.from({ length: KILLS }, (_, n) => () => killNode(n % 2)),
      killBoth,
      killWorker,
      () => restartRabbitmq('killServer'),
      ...sized([], [() => restartRabbitmq('stopServer')]),
    ];

    const breakThings = async () => {
      const moments = faults.map(() => random.integer(EVENTS * 0.05, EVENTS * 0.9)).sort((a, b) => a - b);
      for (const moment of moments) {
        await until(() => storm.failure || storm.staged >= moment, WITHIN_MS);
        if (storm.failure) return;
        const [fault] = faults.splice(random.integer(0, faults.length - 1), 1);
        await fault?.();
      }
    };

    const began = performance.now();
    try {
      await Promise.all([storm.run(), breakThings()]);
      for (const { reader, due } of await storm.end()) {
        const { name, transport, types, accountIds } = reader.options;
        expect(reader.failure).toBeUndefined();
        expect(reader.events, JSON.stringify({ name, transport, types, accountIds })).toEqual(due);
        expect(due.length).toBeGreaterThan(0);
      }
      const seconds = Math.round((performance.now() - began) / 1_000);
      const { staged, paid, told, connections } = storm;
      report(`live: ${JSON.stringify({ staged, paid, told, connections, seconds })}`);
      expect(paid).toBeGreaterThan(0);
      expect(connections).toBeGreaterThan(2 * READERS);
    } catch (cause) {
      throw new Error(`FAULT_SEED=${random.seed}: ${(cause as Error).message}`, { cause });
    }
  });
});
