import { afterAll, beforeAll, describe, test } from 'vitest';
import { ROLES, type Role } from '../../src/config/config.ts';
import { events } from '../../src/domains.ts';
import { expectEachStepPublished, expectPublished } from '../support/delivery-account.ts';
import { FAST_RAIL, surviveRounds } from '../support/fault-round.ts';
import { isReady } from '../support/gateway.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../support/postgres.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { type SeparateRoles, startSeparateRoles } from '../support/separate-roles.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { ROUNDS_MS, sized } from '../support/size.ts';
import { openSql, type Sql } from '../support/sql.ts';
import { StrictReceiver } from '../support/strict-receiver.ts';
import { until } from '../support/until.ts';
import { endLeases, nothingIsDue, skipWaits } from '../support/webhook-storm.ts';

/** Pauses between connection attempts grow to 5 s. */
const NOTICED_WITHIN_MS = 60_000;
const PUBLISHED_WITHIN_MS = 120_000;

type Happening = (random: SeededRandom) => Promise<void>;

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

describe.skipIf(!rabbitmq)('payments and webhooks through outages', { timeout: ROUNDS_MS }, () => {
  let postgres: RestartablePostgres;
  let roles: SeparateRoles;
  let sql: Sql;
  let receiver: StrictReceiver;

  beforeAll(async () => {
    postgres = await startRestartablePostgres();
    roles = await startSeparateRoles({ ...FAST_RAIL, DATABASE_URL: postgres.url, AMQP_URL: rabbitmq.url });
    sql = openSql(postgres.url);
    const types = events.map(({ type }) => type);
    receiver = await StrictReceiver.register(await roles.api.partner('alpha'), types);
  });

  afterAll(async () => {
    await roles?.stop();
    await receiver?.close();
    await sql?.close();
    await postgres?.stop();
    await rabbitmq?.stop();
  });

  const ready = (expected: boolean) =>
    until(async () => (await isReady(roles.api.management)) === expected, NOTICED_WITHIN_MS);

  const killed = (role: Role) => async () => {
    await roles.kill(role);
    await roles.start(role);
  };
  const rabbitmqStopped = async () => {
    await rabbitmq.stopServer();
    await ready(false);
    await rabbitmq.startServer();
    await ready(true);
  };
  const rabbitmqKilled = async () => {
    await rabbitmq.killServer();
    await rabbitmq.startServer();
    await ready(true);
  };
  const postgresEnded = (signal: 'SIGINT' | 'SIGQUIT') => async () => {
    await postgres.stopServer(signal);
    await ready(false);
    await postgres.startServer();
    await ready(true);
  };
  const any = (faults: readonly Happening[]) => (random: SeededRandom) => random.pick(faults)(random);
  const anyKilled = any(ROLES.map(killed));
  const rabbitmqEnded = any([rabbitmqStopped, rabbitmqKilled]);
  const all: [string, readonly Happening[]][] = sized(
    [
      [
        'each process and each server ends',
        [...ROLES.map(killed), rabbitmqEnded, postgresEnded('SIGINT'), postgresEnded('SIGQUIT')],
      ],
    ],
    [
      ...ROLES.map((role): [string, readonly Happening[]] => [`the ${role} is killed`, Array(4).fill(killed(role))]),
      ['random processes are killed', Array(5).fill(anyKilled)],
      ['RabbitMQ is stopped', Array(2).fill(rabbitmqStopped)],
      ['RabbitMQ is killed', Array(2).fill(rabbitmqKilled)],
      ['PostgreSQL is stopped', Array(3).fill(postgresEnded('SIGINT'))],
      ['PostgreSQL is killed', Array(3).fill(postgresEnded('SIGQUIT'))],
    ],
  );

  test.for(all)(
    'no payment is lost or doubled and each step is sent when %s under load and starts again',
    async ([, faults]) => {
      await surviveRounds({ partner: await roles.api.partner('alpha'), databaseUrl: () => postgres.url, faults });
      // Ends leases of dead workers and outages. The full form waits until they end by themselves.
      if (sized(true, false)) await endLeases(sql);
      await until(async () => {
        await skipWaits(sql);
        return nothingIsDue(sql);
      }, PUBLISHED_WITHIN_MS);
      await expectEachStepPublished(sql);
      await expectPublished(sql, receiver);
    },
  );
});
