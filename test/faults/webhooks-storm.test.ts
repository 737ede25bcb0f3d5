import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAllDelivered, InFlight } from '../support/delivery-account.ts';
import { type Gateway, isReady, startGateway } from '../support/gateway.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../support/postgres.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { ROUNDS_MS, report } from '../support/size.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { StrictReceiver } from '../support/strict-receiver.ts';
import { until } from '../support/until.ts';
import { moveBusinessTime, WebhookStorm } from '../support/webhook-storm.ts';
import { Workers } from '../support/workers.ts';

const RECEIVERS = 20;
const EVENTS = 10_000;
const WORKERS = 3;
const KILLS = 8;
const HOUR = 3_600;
const WITHIN_MS = 600_000;

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

describe.skipIf(!rabbitmq)('webhook deliveries under all faults', { timeout: 2 * WITHIN_MS + ROUNDS_MS }, () => {
  let postgres: RestartablePostgres;
  let sql: Sql;
  let workers: Workers;
  let api: Gateway;
  let receivers: readonly StrictReceiver[];

  beforeAll(async () => {
    postgres = await startRestartablePostgres();
    const env = { DATABASE_URL: postgres.url, AMQP_URL: rabbitmq.url, LOG_LEVEL: 'error' };
    api = await startGateway({ roles: ['api'], env });
    workers = new Workers(env);
    await Promise.all([workers.start(WORKERS), startGateway({ roles: ['sandbox'], env })]);
    sql = openSql(postgres.url);
    const partner = await api.partner('alpha');
    receivers = await Promise.all(
      Array.from({ length: RECEIVERS }, () => StrictReceiver.register(partner, ['pix.received'])),
    );
  });

  afterAll(async () => {
    await workers?.endAll();
    await Promise.all((receivers ?? []).map((receiver) => receiver.close()));
    await sql?.close();
    await postgres?.stop();
    await rabbitmq.stop();
  });

  test('every event reaches every receiver while workers are killed, servers restart, the clock jumps and receivers refuse', async () => {
    const random = new SeededRandom(Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31)));
    const storm = new WebhookStorm({ sql, receivers, events: EVENTS });
    const inFlight = new InFlight();

    const killWorker = async () => {
      await workers.end(random.pick(await workers.sending()), 'SIGKILL');
      await inFlight.note(sql, 'kill');
      await workers.start();
    };
    const restartRabbitmq = async (end: 'stopServer' | 'killServer') => {
      await rabbitmq[end]();
      await rabbitmq.startServer();
    };
    const restartPostgres = async (signal: 'SIGINT' | 'SIGQUIT') => {
      await postgres.stopServer(signal);
      await until(async () => !(await isReady(api.management)), WITHIN_MS);
      await postgres.startServer();
      await inFlight.note(sql, 'outage');
    };
    const faults: (() => Promise<void>)[] = [
      ...Array.from({ length: KILLS }, () => killWorker),
      () => restartRabbitmq('stopServer'),
      () => restartPostgres('SIGQUIT'),
      () => moveBusinessTime(sql, 6 * HOUR),
      () => moveBusinessTime(sql, -3 * HOUR),
      () => restartRabbitmq('killServer'),
      () => restartPostgres('SIGINT'),
    ];

    const breakThings = async () => {
      // One fault in each part of the storm, so that traffic during one repair does not use up the deliveries for the
      // next fault.
      const part = Math.floor((storm.size * 0.9) / faults.length);
      for (let n = 0; faults.length > 0; n++) {
        const moment = n * part + random.integer(part / 8, part / 2);
        storm.upTo = moment;
        await until(() => storm.taken >= moment, WITHIN_MS);
        storm.upTo = storm.taken;
        const [fault] = faults.splice(random.integer(0, faults.length - 1), 1);
        await fault?.();
        expect(storm.taken, 'there is work left after the fault').toBeLessThan(storm.size);
      }
      storm.upTo = storm.size;
    };

    const began = performance.now();
    try {
      await Promise.all([storm.run(), breakThings()]);
      const account = await expectAllDelivered(sql, receivers, storm.events, inFlight);
      expect(account.deliveries).toBe(storm.size);
      const seconds = Math.round((performance.now() - began) / 1_000);
      report(`webhooks: ${JSON.stringify({ events: EVENTS, ...account, kills: KILLS, seconds })}`);
    } catch (cause) {
      throw new Error(`FAULT_SEED=${random.seed}: ${(cause as Error).message}`, { cause });
    }
  });
});
