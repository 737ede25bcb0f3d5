import { afterAll, beforeAll, describe, test } from 'vitest';
import { ROLES, type Role } from '../../src/config.ts';
import { freshDatabase } from '../support/database.ts';
import { FAST_RAIL, type Fault, surviveRounds } from '../support/fault-round.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import { type SeparateRoles, startSeparateRoles } from '../support/separate-roles.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { ROUNDS_MS, sized } from '../support/size.ts';

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

  test.for(sized<readonly Role[]>([], ROLES))('when the %s is killed again and again', (role) =>
    surviveRounds({ ...common, faults: Array.from({ length: 4 }, () => () => killAndStart(role)) }),
  );

  test('when now this, now that process is killed', () => {
    const each = ROLES.map((role) => () => killAndStart(role));
    const any = (random: SeededRandom) => killAndStart(random.pick(ROLES));
    return surviveRounds({ ...common, faults: sized(each, Array(5).fill(any)) });
  });
});
