import { afterAll, beforeAll, describe, test } from 'vitest';
import { FAST_RAIL, surviveRounds } from '../support/fault-round.ts';
import { isReady } from '../support/gateway.ts';
import { type RestartablePostgres, startRestartablePostgres } from '../support/postgres.ts';
import { type SeparateRoles, startSeparateRoles } from '../support/separate-roles.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { ROUNDS_MS, sized } from '../support/size.ts';
import { until } from '../support/until.ts';

interface Outages {
  readonly outages: string;
  readonly signals: readonly ('SIGINT' | 'SIGQUIT')[];
}

const NOTICED_WITHIN_MS = 60_000;

const rabbitmq = await restartableRabbitmq();

describe.skipIf(!rabbitmq)('no payment is lost or doubled', { timeout: ROUNDS_MS }, () => {
  let postgres: RestartablePostgres;
  let roles: SeparateRoles;

  beforeAll(async () => {
    postgres = await startRestartablePostgres();
    roles = await startSeparateRoles({ ...FAST_RAIL, DATABASE_URL: postgres.url, AMQP_URL: rabbitmq?.url ?? '' });
  });

  afterAll(async () => {
    await roles?.stop();
    await postgres?.stop();
    await rabbitmq?.stop();
  });

  test.for(
    sized<readonly Outages[]>(
      [{ outages: 'stopped, killed', signals: ['SIGINT', 'SIGQUIT'] }],
      [
        { outages: 'stopped', signals: ['SIGINT', 'SIGINT', 'SIGINT'] },
        { outages: 'killed', signals: ['SIGQUIT', 'SIGQUIT', 'SIGQUIT'] },
      ],
    ),
  )('when PostgreSQL is $outages and started again', async ({ signals }) => {
    await surviveRounds({
      partner: await roles.api.partner('alpha'),
      databaseUrl: () => postgres.url,
      faults: signals.map((signal) => async () => {
        await postgres.stopServer(signal);
        await until(async () => !(await isReady(roles.api.origin)), NOTICED_WITHIN_MS);
        await postgres.startServer();
        await until(() => isReady(roles.api.origin), NOTICED_WITHIN_MS);
      }),
    });
  });
});
