import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { FAST_RAIL, surviveRounds } from '../support/fault-round.ts';
import { isReady } from '../support/gateway.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { type SeparateRoles, startSeparateRoles } from '../support/separate-roles.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { ROUNDS_MS, sized } from '../support/size.ts';
import { until } from '../support/until.ts';

// Pauses between attempts to connect grow to 5 s.
const NOTICED_WITHIN_MS = 60_000;

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

describe.skipIf(!rabbitmq)('no payment is lost or doubled', { timeout: ROUNDS_MS }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let roles: SeparateRoles;

  beforeAll(async () => {
    database = await freshDatabase();
    roles = await startSeparateRoles({ ...FAST_RAIL, DATABASE_URL: database.url, AMQP_URL: rabbitmq.url });
  });

  afterAll(async () => {
    await roles?.stop();
    await database?.drop();
    await rabbitmq?.stop();
  });

  const stopAndStart = async () => {
    await rabbitmq.stopServer();
    await until(async () => !(await isReady(roles.api.origin)), NOTICED_WITHIN_MS);
    await rabbitmq.startServer();
    await until(() => isReady(roles.api.origin), NOTICED_WITHIN_MS);
  };
  const killAndStart = async () => {
    await rabbitmq.killServer();
    await rabbitmq.startServer();
    await until(() => isReady(roles.api.origin), NOTICED_WITHIN_MS);
  };

  test.for(
    sized(
      [{ outages: 'killed', faults: [killAndStart] }],
      [
        { outages: 'stopped', faults: [stopAndStart, stopAndStart] },
        { outages: 'killed', faults: [killAndStart, killAndStart] },
      ],
    ),
  )('when RabbitMQ is $outages and started again in the middle of the traffic', async ({ faults }) => {
    await surviveRounds({ partner: await roles.api.partner('alpha'), databaseUrl: () => database.url, faults });
    expect(await isReady(roles.api.origin)).toBe(true);
  });
});
