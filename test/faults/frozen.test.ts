import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks, settleDown } from '../support/books.ts';
import { freshDatabase } from '../support/database.ts';
import { FAST_RAIL } from '../support/fault-round.ts';
import { emptyDataDirectory, type Gateway, startGateway } from '../support/gateway.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { until } from '../support/until.ts';

/** Another relay takes over, and another worker gets what the frozen one had. */
const GOES_ON_WITHIN_MS = 25_000;

const rabbitmq = await restartableRabbitmq();

/** The process whose session has the relay's lock, by the port that it has connected from. */
const RELAY = `select a.client_port as port from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and a.datname = current_database()
    and l.objid = (hashtext('gateway.relay')::bigint & 4294967295)::oid`;

describe.skipIf(!rabbitmq)('a worker that is frozen', { timeout: 180_000 }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let sql: Sql;
  let api: Gateway;
  let workers: readonly Gateway[];
  let partner: PartnerClient;
  let account: number;

  beforeAll(async () => {
    database = await freshDatabase();
    sql = openSql(database.url);
    const settings = { ...FAST_RAIL, DATABASE_URL: database.url, AMQP_URL: rabbitmq?.url ?? '' };
    const env = { ...settings, DATA_DIR: await emptyDataDirectory() };
    api = await startGateway({ roles: ['api', 'sandbox'], env });
    workers = await Promise.all([
      startGateway({ roles: ['worker'], env: settings }),
      startGateway({ roles: ['worker'], env: settings }),
    ]);
    partner = await api.partner('alpha');
    account = await partner.openAccount();
    await partner.fund(account, 100_000);
  });

  afterAll(async () => {
    for (const gateway of [...(workers ?? []), api]) await gateway?.kill('SIGKILL');
    await sql?.close();
    await database?.drop();
    await rabbitmq?.stop();
  });

  const settled = (payment: string) =>
    until(async () => (await partner.statusOf(payment)) === 'settled', GOES_ON_WITHIN_MS);
  const relayPort = async () => (await sql<{ port: number }>(RELAY))[0]?.port;
  const unpublishedFor = async (): Promise<number> => {
    const ready = await fetch(`${api.origin}/ready`);
    return ((await ready.json()) as { oldest_unpublished_seconds: number }).oldest_unpublished_seconds;
  };

  test('loses its place, and the others go on within seconds; thawed, it goes on as one of them', async () => {
    await settled(await partner.pay(account, 1));
    // One of the two has the relay: freezing each in turn freezes that one for certain.
    for (const frozen of workers) {
      await until(relayPort);
      process.kill(frozen.pid, 'SIGSTOP');
      try {
        const paid = await Promise.all(Array.from({ length: 20 }, () => partner.pay(account, 1)));
        for (const payment of paid) await settled(payment);
        expect(await unpublishedFor()).toBeLessThan(15);
      } finally {
        process.kill(frozen.pid, 'SIGCONT');
      }
      await settled(await partner.pay(account, 1));
    }
    await settleDown(database.url);
    await expectSoundBooks(database.url);
    const twice = await sql(
      `select payload ->> 'transactionId' as id, type from log where kind = 'event' group by 1, 2 having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    expect(await partner.balance(account)).toMatchObject({ balance: 100_000 - 43, blocked: 0 });
  });
});
