import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../src/config/config.ts';
import { events } from '../../src/domains.ts';
import { expectSoundBooks, settleDown } from '../support/books.ts';
import { expectEachStepPublished, expectPublished } from '../support/delivery-account.ts';
import { FAST_RAIL, surviveRounds } from '../support/fault-round.ts';
import { type Gateway, isReady, startGateway } from '../support/gateway.ts';
import { LatencyProbe } from '../support/latency-probe.ts';
import { type Credentials, PartnerClient } from '../support/partner-client.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../support/postgres.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { ROUNDS_MS, report, sized } from '../support/size.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { StrictReceiver } from '../support/strict-receiver.ts';
import { TcpSwitch } from '../support/tcp-switch.ts';
import { until } from '../support/until.ts';

/** Time until another relay takes over and another worker gets the work of the frozen one. */
const GOES_ON_WITHIN_MS = 25_000;
/** A silent database connection is abandoned after 35 s. */
const READY_WITHIN_MS = 90_000;
const SLOW_MS = 100;
/** No caller is slower than three times the median for a longer time. */
const SLOW_FOR_MS = 15_000;
/** Duration of a fault in ms, below and above the timeouts of sessions, connections and leases. */
const [SHORTEST, LONGEST] = sized([500, 2_000] as const, [500, 20_000] as const);

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

/** The process whose session holds the relay's lock, by its source port. */
const RELAY = `select a.client_port as port from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and a.datname = current_database()
    and l.objid = (hashtext('gateway.relay')::bigint & 4294967295)::oid`;

interface Process {
  readonly gateway: Gateway;
  readonly database: TcpSwitch;
  readonly broker: TcpSwitch;
}

/** Faults of a process. Each starts the fault and returns the function that ends it. */
const FAULTS = {
  frozen({ gateway }) {
    process.kill(gateway.pid, 'SIGSTOP');
    return () => process.kill(gateway.pid, 'SIGCONT');
  },
  'slow to the database': ({ database }) => database.delay(SLOW_MS),
  'slow to the broker': ({ broker }) => broker.delay(SLOW_MS),
  'silent to the database': ({ database }) => database.hold(),
  'silent to the broker': ({ broker }) => broker.hold(),
  'lost by the database': ({ database }) => database.lose(),
  'lost by the broker': ({ broker }) => broker.lose(),
} satisfies Record<string, (around: Process) => () => unknown>;
type Fault = keyof typeof FAULTS;

async function byWayOfSwitch(address: string): Promise<[string, TcpSwitch]> {
  const url = new URL(address);
  const way = await TcpSwitch.open(Number(url.port));
  url.port = String(way.port);
  return [url.href, way];
}

describe.skipIf(!rabbitmq)('slow, silent or frozen processes and connections', { timeout: ROUNDS_MS }, () => {
  let postgres: RestartablePostgres;
  let sql: Sql;
  let api: Process;
  let sandboxes: readonly Process[];
  let workers: readonly Process[];
  let partner: PartnerClient;
  let receiver: StrictReceiver;
  /** Latency of calls to an api without faults. Only in the full form. */
  let probes: readonly (readonly [string, LatencyProbe])[] = [];

  beforeAll(async () => {
    postgres = await startRestartablePostgres();
    sql = openSql(postgres.url);
    api = await start('api');
    // In the full form every role, even the rail, has a healthy second process.
    const roles: Role[] = ['worker', 'worker', 'sandbox', ...sized<Role[]>([], ['sandbox'])];
    const processes = await Promise.all(roles.map(start));
    [workers, sandboxes] = [processes.slice(0, 2), processes.slice(2)];
    partner = await api.gateway.partner('alpha');
    const types = events.map(({ type }) => type);
    receiver = await StrictReceiver.register(partner, types, () => 204);
  });

  afterAll(async () => {
    for (const { gateway, database, broker } of [...(workers ?? []), ...(sandboxes ?? []), api]) {
      await gateway?.kill('SIGKILL');
      database.close();
      broker.close();
    }
    await receiver?.close();
    await sql?.close();
    await postgres?.stop();
    await rabbitmq?.stop();
  });

  async function start(role: Role): Promise<Process> {
    const [DATABASE_URL, database] = await byWayOfSwitch(postgres.url);
    const [AMQP_URL, broker] = await byWayOfSwitch(rabbitmq.url);
    return {
      gateway: await startGateway({ roles: [role], env: { ...FAST_RAIL, DATABASE_URL, AMQP_URL } }),
      database,
      broker,
    };
  }

  const settled = (payment: string) =>
    until(async () => (await partner.statusOf(payment)) === 'settled', GOES_ON_WITHIN_MS);
  const relayPort = async () => (await sql<{ port: number }>(RELAY))[0]?.port;
  const unpublishedFor = async (): Promise<number> => {
    const ready = await fetch(`${api.gateway.management}/ready`);
    return ((await ready.json()) as { oldest_unpublished_seconds: number }).oldest_unpublished_seconds;
  };

  test('a frozen worker loses its leases, others continue within seconds, and the thawed worker joins them again', async () => {
    const account = await partner.openAccount();
    await partner.fund(account, 100_000);
    await settled(await partner.pay(account, 1));
    // One of the two has the relay. Freezing each in turn certainly freezes that one.
    for (const { gateway: frozen } of workers) {
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
    await settleDown(postgres.url);
    await expectSoundBooks(postgres.url);
    const twice = await sql(
      `select payload ->> 'transactionId' as id, type from log where kind = 'event' and payload ? 'transactionId' group by 1, 2 having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    expect(await partner.balance(account)).toMatchObject({ balance: 100_000 - 43, blocked: 0 });
  });

  async function suffer(fault: Fault, around: Process, random: SeededRandom): Promise<void> {
    const end = FAULTS[fault](around);
    await sleep(random.integer(SHORTEST, LONGEST)).finally(end);
    const ended = performance.now();
    await until(() => isReady(api.gateway.management), READY_WITHIN_MS);
    // The next fault starts when every probe has recovered, including calls from before the end of this fault.
    await until(() => probes.every(([, each]) => each.isQuickSince(ended)), READY_WITHIN_MS);
  }

  const all = () => [api, ...sandboxes, ...workers];
  const anywhere = (fault: Fault) => (random: SeededRandom) => suffer(fault, random.pick(all()), random);
  const anything = (around: Process) => (random: SeededRandom) =>
    suffer(random.pick(Object.keys(FAULTS) as Fault[]), around, random);

  test('no payment is lost or doubled while processes and connections are frozen, slow or cut off', async () => {
    if (sized(false, true)) probes = await probe();
    const faults = sized(
      [
        (random: SeededRandom) => suffer('frozen', api, random),
        (random: SeededRandom) => suffer('frozen', random.pick([...sandboxes]), random),
        ...(
          ['slow to the database', 'slow to the broker', 'silent to the database', 'silent to the broker'] as const
        ).map(anywhere),
      ],
      [...all(), ...all()].map(anything),
    );
    await surviveRounds({ partner, databaseUrl: () => postgres.url, faults });
    const ended = probes.map(async ([name, each]) => [name, await each.end()] as const);
    const latencies = Object.fromEntries(await Promise.all(ended));
    await settleDown(postgres.url);
    await expectEachStepPublished(sql);
    const published = await expectPublished(sql, receiver);
    report(`gray failures: ${JSON.stringify({ ...published, latencies })}`);
    for (const { slowFor } of Object.values(latencies)) expect(slowFor).toBeLessThan(SLOW_FOR_MS);
  });

  async function probe(): Promise<(readonly [string, LatencyProbe])[]> {
    const env = { ...FAST_RAIL, DATABASE_URL: postgres.url, AMQP_URL: rabbitmq.url };
    const beside = await startGateway({ roles: ['api'], env });
    const client = await PartnerClient.connect(
      beside.origin,
      (await api.gateway.sandboxFile()).partners[0] as Credentials,
    );
    const account = await client.openAccount();
    return [
      ['a balance, elsewhere', new LatencyProbe(() => client.balance(account))],
      ['money in, elsewhere', new LatencyProbe(() => client.fund(account, 1))],
    ];
  }
});
