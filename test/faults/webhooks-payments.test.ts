import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events } from '../../src/domains.ts';
import { settleDown, untilOutcomesAre } from '../support/books.ts';
import { freshDatabase } from '../support/database.ts';
import { expectAllDelivered, expectEachStepTold, InFlight, toldEvents } from '../support/delivery-account.ts';
import { FAST_RAIL } from '../support/fault-round.ts';
import { startGateway } from '../support/gateway.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import { PaymentStorm } from '../support/payment-storm.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { report, sized } from '../support/size.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { StrictReceiver } from '../support/strict-receiver.ts';
import { until } from '../support/until.ts';
import { endLeases, nothingIsDue, skipWaits } from '../support/webhook-storm.ts';
import { Workers } from '../support/workers.ts';

const PAYMENTS = sized(75, 150);
const RECEIVERS = 3;
const WITHIN_MS = 90_000;

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

describe.skipIf(!rabbitmq)('what becomes of payments is told to every receiver', { timeout: 4 * WITHIN_MS }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let sql: Sql;
  let workers: Workers;
  let partner: PartnerClient;
  let receivers: readonly StrictReceiver[];

  beforeAll(async () => {
    database = await freshDatabase();
    const env = { ...FAST_RAIL, DATABASE_URL: database.url, AMQP_URL: rabbitmq.url, LOG_LEVEL: 'error' };
    const api = await startGateway({ roles: ['api'], env });
    workers = new Workers(env);
    await Promise.all([workers.start(2), startGateway({ roles: ['sandbox'], env })]);
    sql = openSql(database.url);
    partner = await api.partner('alpha');
    receivers = await Promise.all(
      Array.from({ length: RECEIVERS }, () =>
        StrictReceiver.register(
          partner,
          events.map(({ type }) => type),
        ),
      ),
    );
  });

  afterAll(async () => {
    await workers?.endAll();
    await Promise.all((receivers ?? []).map((receiver) => receiver.close()));
    await sql?.close();
    await database?.drop();
    await rabbitmq.stop();
  });

  test('when workers are killed, and RabbitMQ is away while some are accepted', async () => {
    const random = new SeededRandom(Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31)));
    const inFlight = new InFlight();
    const newStorm = async (size: number) => {
      const storm = new PaymentStorm({ partner, random, size, silence: false });
      await storm.prepare();
      return storm;
    };
    const [early, late] = [await newStorm(PAYMENTS), await newStorm(PAYMENTS / 3)];
    const killWorker = async () => {
      await until(() => early.acknowledged.size >= PAYMENTS / 3, WITHIN_MS);
      await workers.end(random.pick(await workers.sending()), 'SIGKILL');
      await inFlight.note(sql, 'kill');
      await workers.start();
    };
    const killAllWorkers = async () => {
      await until(() => early.acknowledged.size >= PAYMENTS / 3, WITHIN_MS);
      const killed = await workers.killSending();
      await inFlight.note(sql, 'kill');
      await endLeases(sql);
      await workers.start(killed);
    };
    await Promise.all([early.run(), sized(killAllWorkers, killWorker)()]);
    await rabbitmq.stopServer();
    await late.run();
    await rabbitmq.startServer();

    await settleDown(database.url);
    const outcomes = new Map([...early.outcomes, ...late.outcomes]);
    await untilOutcomesAre(database.url, outcomes);
    const events = await toldEvents(sql);
    await until(async () => {
      await skipWaits(sql);
      return receivers.every(({ taken }) => taken === events.length) && nothingIsDue(sql);
    }, WITHIN_MS);

    const account = await expectAllDelivered(sql, receivers, events, inFlight);
    const settled = [...outcomes].filter(([, status]) => status === 'settled').map(([id]) => id);
    expect(settled.length).toBeGreaterThan(PAYMENTS / 3);
    await expectEachStepTold(sql);
    expect(await sql(`select 1 from webhook_delivery where event_type = 'fee.charged' limit 1`)).toHaveLength(1);
    report(`webhooks of payments: ${JSON.stringify({ events: events.length, ...account })}`);
  });
});
