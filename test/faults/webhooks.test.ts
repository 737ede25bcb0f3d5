import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { expectAllDelivered, InFlight } from '../support/delivery-account.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { sized } from '../support/size.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { type Receiving, StrictReceiver, unreliable } from '../support/strict-receiver.ts';
import { until } from '../support/until.ts';
import { endLeases, moveBusinessTime, nothingIsDue, skipWaits, stageEvents } from '../support/webhook-storm.ts';
import { metricOf, Workers } from '../support/workers.ts';

const HOUR = 3_600;
const WITHIN_MS = 60_000;
const LEASE_SECONDS = 30;
const REPEATED = 'gateway_messages_total{queue="webhooks.fanout",result="repeated"}';

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

describe.skipIf(!rabbitmq)('webhook delivery under faults', { timeout: 4 * WITHIN_MS }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let sql: Sql;
  let workers: Workers;
  let api: Gateway;
  let partner: PartnerClient;
  let receivers: StrictReceiver[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    const env = { DATABASE_URL: database.url, AMQP_URL: rabbitmq.url, LOG_LEVEL: 'error' };
    workers = new Workers(env);
    [api] = await Promise.all([startGateway({ roles: ['api', 'sandbox'], env }), workers.start(2)]);
    sql = openSql(database.url);
    partner = await api.partner('alpha');
  });

  afterEach(async () => {
    for (const receiver of receivers) {
      expect(await partner.delete(`/webhooks/${receiver.webhookId}`)).toMatchObject({ status: 204 });
      await receiver.close();
    }
    receivers = [];
  });

  afterAll(async () => {
    await workers?.endAll();
    await sql?.close();
    await database?.drop();
    await rabbitmq.stop();
  });

  async function register(receiving?: Receiving): Promise<StrictReceiver> {
    const receiver = await StrictReceiver.register(partner, ['pix.received'], receiving);
    receivers.push(receiver);
    return receiver;
  }

  test('a delivery whose worker is killed before the response is repeated by another worker after the lease, under its id', async () => {
    const killed = Promise.withResolvers<void>();
    const requests: { readonly id: string; readonly at: number }[] = [];
    const receiver = await register(async (id) => {
      requests.push({ id, at: Date.now() });
      await killed.promise;
      return 204;
    });
    const events = await stageEvents(sql, 1);
    await until(() => requests.length === 1);
    const inFlight = new InFlight();
    const [sending] = (await workers.sending()) as [Gateway];
    await workers.end(sending, 'SIGKILL');
    killed.resolve();
    await inFlight.note(sql, 'kill');
    expect(requests).toHaveLength(1);
    const ended = Date.now();
    const left = await endLeases(sql);

    await until(() => requests.length === 2 && nothingIsDue(sql), WITHIN_MS);
    const account = await expectAllDelivered(sql, [receiver], events, inFlight);

    expect(account).toMatchObject({ requests: 2, lostAtKills: 1, duplicates: 1 });
    const [first, second] = requests;
    expect(second?.id).toBe(first?.id);
    // The duration that the ended lease would have had.
    expect((ended - (first?.at ?? 0)) / 1_000 + left).toBeGreaterThan(LEASE_SECONDS - 1);
    expect(left).toBeLessThanOrEqual(LEASE_SECONDS);
  });

  test('a delivery is not doubled when its event is redelivered after a kill between commit and acknowledgement', async () => {
    const receiver = await register(() => 204);
    const release = await holdDeliveryQueue(database.url, receiver.webhookId);
    const events = await stageEvents(sql, 1);
    await until(async () => (await waitingFanOuts(sql)) === 1, WITHIN_MS);
    await workers.endAll();
    // The dead worker's statement continues and commits.
    await release();
    await until(async () => (await sql('select 1 from webhook_delivery where event_id = any ($1)', [events])).length);
    await workers.start();

    const [worker] = workers.running as [Gateway];
    await until(async () => (await metricOf(worker, REPEATED)) === 1);
    await until(() => receiver.taken === 1 && nothingIsDue(sql));
    const account = await expectAllDelivered(sql, [receiver], events, new InFlight());
    expect(account).toMatchObject({ deliveries: 1, requests: 1 });
  });

  test('a delivery is sent once, however many workers are stopped cleanly in a storm', async () => {
    let held = Promise.withResolvers<void>();
    const receiving: Receiving = async (id, seen) => {
      await held.promise;
      return unreliable(id, seen);
    };
    await Promise.all([workers.start(), ...Array.from({ length: 4 }, () => register(receiving))]);
    const size = sized(100, 500);
    const events: string[] = [];
    for (let n = 0; n < 2; n++) {
      held = Promise.withResolvers();
      events.push(...(await stageEvents(sql, size)));
      const [worker] = (await workers.sending()) as [Gateway];
      const ended = workers.end(worker, 'SIGTERM');
      held.resolve();
      expect(await ended).toMatchObject({ code: 0 });
      await workers.start();
    }
    const taken = () => receivers.reduce((sum, receiver) => sum + receiver.taken, 0);
    await until(async () => {
      await skipWaits(sql);
      return taken() === 8 * size && (await nothingIsDue(sql));
    }, WITHIN_MS);
    const account = await expectAllDelivered(sql, receivers, events, new InFlight());
    expect(account).toMatchObject({ deliveries: 8 * size, lostAtKills: 0, lostAtOutages: 0, duplicates: 0 });
  });

  test('a delivery is sent on time when the clock jumps hours ahead or back', async () => {
    const receiver = await register((_, { refused }) => (refused < 3 ? 503 : 204));
    const events = await stageEvents(sql, 1);
    const waits = (from: number, to: number) =>
      until(async () => {
        const seconds = await dueIn(sql);
        return from - 25 < seconds && seconds <= to;
      });

    await waits(30, 31.5);
    await moveBusinessTime(sql, 6 * HOUR);
    await waits(120, 126);
    await until(() => workersHaveSeenTheClock(sql));
    await moveBusinessTime(sql, -24 * HOUR);
    await waits(120, 126);
    await moveBusinessTime(sql, 126);
    await waits(600, 630);
    await until(() => workersHaveSeenTheClock(sql));
    await moveBusinessTime(sql, -HOUR);
    await waits(600, 630);
    await moveBusinessTime(sql, 3 * HOUR);
    await until(() => receiver.taken === 1 && nothingIsDue(sql));
    const account = await expectAllDelivered(sql, [receiver], events, new InFlight());
    expect(account).toMatchObject({ requests: 4, refused: 3 });
  });
});

/** Blocks the writing of deliveries of a webhook until the returned function is called. */
async function holdDeliveryQueue(url: string, webhookId: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from webhook_queue where webhook_id = $1 for update', [webhookId]);
  return () => client.end();
}

async function waitingFanOuts(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_fan_out%'`,
  );
  return row?.n ?? 0;
}

/** Returns the seconds until the only waiting delivery is due. */
async function dueIn(sql: Sql): Promise<number> {
  const [row] = await sql<{ seconds: number }>(
    `select extract(epoch from due_at - business_now())::float8 as seconds from webhook_due where leased_until is null`,
  );
  return row?.seconds ?? Number.NaN;
}

/** Workers detect a backward jump by their earlier readings of the clock. */
async function workersHaveSeenTheClock(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ seen: boolean }>(
    `select abs(extract(epoch from business_now() - seen_at)) < 5 as seen from webhook_clock`,
  );
  return row?.seen === true;
}
