import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Role } from '../../src/config.ts';
import { freshDatabase } from '../support/database.ts';
import { FAST_RAIL, type Fault, surviveRounds } from '../support/fault-round.ts';
import { type SeparateRoles, startSeparateRoles } from '../support/separate-roles.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { ROUNDS_MS } from '../support/size.ts';

const rabbitmq = await restartableRabbitmq();

describe.skipIf(!rabbitmq)('no payment is lost or doubled', { timeout: ROUNDS_MS }, () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let roles: SeparateRoles;
  let common: Pick<Fault, 'partner' | 'databaseUrl'>;

  beforeAll(async () => {
    database = await freshDatabase();
    roles = await startSeparateRoles({ ...FAST_RAIL, DATABASE_URL: database.url, AMQP_URL: rabbitmq?.url ?? '' });
    common = { partner: await roles.api.partner('alpha'), databaseUrl: () => database.url };
  });

  afterAll(async () => {
    await roles?.stop();
    await database?.drop();
    await rabbitmq?.stop();
  });

  async function killAndStart(role: Role): Promise<void> {
    await roles.kill(role);
    await roles.start(role);
  }

  test.for(['worker', 'sandbox', 'api'] as const)('when the %s is killed again and again', (role) =>
    surviveRounds({ ...common, times: 4, happen: () => killAndStart(role) }),
  );

  test('when now this, now that process is killed', () =>
    surviveRounds({
      ...common,
      times: 5,
      happen: (random) => killAndStart(random.pick(['worker', 'sandbox', 'api'])),
    }));
});
