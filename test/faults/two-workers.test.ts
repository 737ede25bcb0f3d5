import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks, settleDown } from '../support/books.ts';
import { freshDatabase } from '../support/database.ts';
import { FAST_RAIL } from '../support/fault-round.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { StrictReceiver } from '../support/strict-receiver.ts';
import { TcpSwitch } from '../support/tcp-switch.ts';
import { until } from '../support/until.ts';
import { nothingIsDue, stageEvents } from '../support/webhook-storm.ts';
import { metricOf, Workers } from '../support/workers.ts';

const WITHIN_MS = 60_000;
const PAYMENTS = 40;
const KEYS = 20;
const CREDITS = 8;
/** Below the number of receivers with one delivery each, so both workers must send. */
const CONCURRENCY = 4;
const RECEIVERS = 2 * CONCURRENCY;
/** The queues that workers compete for: settlement, answers, and the fan-out of webhooks. */
const FAN_OUT = 'webhooks.fanout';
const QUEUES = ['settlement', 'directory', FAN_OUT];
const SENT = 'gateway_webhook_attempt_seconds_count{result="succeeded"}';

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

describe.skipIf(!rabbitmq)('two workers', { timeout: 4 * WITHIN_MS }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let sql: Sql;
  let workers: Workers;
  let both: readonly [Gateway, Gateway];
  let partner: PartnerClient;
  let way: TcpSwitch;
  let receivers: readonly StrictReceiver[] = [];
  let held = Promise.resolve();

  beforeAll(async () => {
    database = await freshDatabase();
    const env = {
      ...FAST_RAIL,
      DATABASE_URL: database.url,
      AMQP_URL: rabbitmq.url,
      LOG_LEVEL: 'error',
      WEBHOOK_CONCURRENCY: String(CONCURRENCY),
    };
    // The two workers use different addresses, so that their sessions can be distinguished.
    const address = new URL(database.url);
    way = await TcpSwitch.open(Number(address.port));
    address.port = String(way.port);
    workers = new Workers(env);
    const [api] = await Promise.all([startGateway({ roles: ['api', 'sandbox'], env }), workers.start()]);
    both = [
      workers.running[0] as Gateway,
      await startGateway({ roles: ['worker'], env: { ...env, DATABASE_URL: address.href } }),
    ];
    sql = openSql(database.url);
    partner = await api.partner('alpha');
    const taking = async () => {
      await held;
      return 204;
    };
    const types = ['pix.received', 'pix.payout.confirmed'];
    for (let n = 0; n < RECEIVERS; n += 1) {
      receivers = [...receivers, await StrictReceiver.register(partner, types, taking)];
    }
  });

  afterAll(async () => {
    await workers?.endAll();
    await both?.[1].kill('SIGKILL');
    for (const receiver of receivers) await receiver.close();
    way?.close();
    await sql?.close();
    await database?.drop();
    await rabbitmq?.stop();
  });

  const messages = (worker: Gateway, queue: string, result = 'committed') =>
    metricOf(worker, `gateway_messages_total{queue="${queue}",result="${result}"}`);
  const ofBoth = (read: (worker: Gateway) => Promise<number>) => Promise.all(both.map(read));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

  test('two workers settle, handle answers, fan out and send at the same time, and no work is done twice', async () => {
    const account = await partner.openAccount('pj');
    await partner.fund(account, 1_000_000);
    const paid = await Promise.all(Array.from({ length: PAYMENTS }, () => partner.pay(account, 1)));
    for (let n = 0; n < KEYS; n += 1) {
      expect((await partner.post('/pix/keys', { account_id: account, keyType: 'EVP' })).status).toBe(202);
    }
    await settleDown(database.url);
    await until(() => nothingIsDue(sql), WITHIN_MS);
    // Once the receiver is known to respond, it holds responses until both workers have requests in flight.
    const bothSend = Promise.withResolvers<void>();
    held = bothSend.promise;
    await stageEvents(sql, 1);
    await until(
      async () => (await ofBoth((worker) => metricOf(worker, 'gateway_webhook_in_flight'))).every(Boolean),
      WITHIN_MS,
    ).finally(bothSend.resolve);
    await settleDown(database.url);
    await until(() => nothingIsDue(sql), WITHIN_MS);

    for (const payment of paid) expect(await partner.statusOf(payment)).toBe('settled');
    for (const queue of QUEUES) {
      const committed = await ofBoth((worker) => messages(worker, queue));
      expect([queue, committed.every(Boolean)]).toEqual([queue, true]);
      // Events without subscribed webhooks are not recorded for deduplication.
      const all = queue === FAN_OUT ? `log where kind = 'event'` : `consumed_message where queue = '${queue}'`;
      const [row] = await sql<{ n: number }>(`select count(*)::int as n from ${all}`);
      expect([queue, sum(committed)]).toEqual([queue, row?.n]);
      expect([queue, await ofBoth((worker) => messages(worker, queue, 'repeated'))]).toEqual([queue, [0, 0]]);
    }
    const attempts = await ofBoth((worker) => metricOf(worker, SENT));
    expect(attempts.every(Boolean)).toBe(true);
    const [deliveries] = await sql<{ n: number }>('select count(*)::int as n from webhook_delivery');
    const taken = sum(receivers.map((receiver) => receiver.taken));
    expect([sum(attempts), taken]).toEqual([deliveries?.n, deliveries?.n]);
    for (const { wrong, seen } of receivers) {
      expect(wrong).toEqual([]);
      expect([...seen.values()].filter(({ accepted }) => accepted !== 1)).toEqual([]);
    }
    await expectSoundBooks(database.url);
  });

  test('two workers do not wait for each other: while one is paused in a batch, the other does all four kinds of work', async () => {
    const [stuck, free] = [await partner.openAccount(), await partner.openAccount('pj')];
    await partner.fund(free, 10_000);
    const [going, frozen] = both;
    const release = await lockBalance(database.url, stuck);
    const credits = Promise.allSettled(Array.from({ length: CREDITS }, () => partner.fund(stuck, 1)));
    const paid: string[] = [];
    await until(() => waitsForLock(sql, way.ports), WITHIN_MS);
    process.kill(frozen.pid, 'SIGSTOP');
    try {
      await release();
      const done = async () => [
        ...(await Promise.all(QUEUES.map((queue) => messages(going, queue)))),
        await metricOf(going, SENT),
      ];
      const before = await done();
      // Once the server considers the other worker dead, it redelivers the unacknowledged messages to this one.
      await until(async () => {
        paid.push(await partner.pay(free, 1));
        await partner.post('/pix/keys', { account_id: free, keyType: 'EVP' });
        return (await done()).every((count, which) => count > (before[which] ?? 0));
      }, WITHIN_MS);
      expect((await partner.balance(stuck)).balance).toBeLessThan(CREDITS);
    } finally {
      process.kill(frozen.pid, 'SIGCONT');
    }
    await credits;
    await settleDown(database.url);
    await until(async () => (await partner.balance(stuck)).balance === CREDITS, WITHIN_MS);
    for (const payment of paid) expect(await partner.statusOf(payment)).toBe('settled');
    await until(() => nothingIsDue(sql), WITHIN_MS);
    await expectSoundBooks(database.url);
    const twice = `select payload ->> 'transactionId' from log where kind = 'event' and payload ? 'transactionId'
      group by payload ->> 'transactionId', type having count(*) > 1`;
    expect(await sql(twice)).toEqual([]);
  });
});

/** Blocks settlement by locking an account's balance until the returned function is called. */
async function lockBalance(url: string, account: number): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from balance where account_id = $1 for update', [account]);
  return () => client.end();
}

/** Whether settlement waits for a lock in a session from one of these ports. */
async function waitsForLock(sql: Sql, ports: readonly number[]): Promise<boolean> {
  const waiting = await sql(
    `select 1 from pg_stat_activity where datname = current_database() and client_port = any ($1)
       and wait_event_type = 'Lock' and query like '%claim_settlement%'`,
    [ports],
  );
  return waiting.length > 0;
}
