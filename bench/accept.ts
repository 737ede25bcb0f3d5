import { startFloorServer } from './floor-server.ts';
import { FLOOR_SCHEMA } from './floor-statements.ts';
import { endToEndId, type LookedUp, openGateway, paymentRequest } from './gateway.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { compare } from './rounds.ts';
import { FIRST_ACCOUNT, seedFloor } from './seed.ts';
import type { World } from './world.ts';

export const CONNECTIONS = 32;
const ACCOUNTS = 1_000;
const WARMUPS = 2;
const SLICES = 5;

export const accept: Measurement = {
  name: 'accept',
  title: 'payments accepted over HTTP',
  run: (world, settings) =>
    measure(world, settings, {
      name: 'accept',
      accounts: ACCOUNTS,
      payments: 600,
      required: 0.48,
      aim: 0.55,
      meaning: 'POST /pix/payments ÷ bare node:http with one prepared statement',
    }),
};

export const acceptElsewhere: Measurement = {
  name: 'accept-elsewhere',
  title: 'payments accepted over HTTP after lookups at another node',
  run: (world, settings) =>
    measure(world, settings, {
      name: 'accept-elsewhere',
      accounts: ACCOUNTS,
      payments: 600,
      lookedUp: 'elsewhere',
      required: 0.36,
      aim: 0.4,
      meaning: 'the same with lookups at another node',
    }),
};

export const hot: Measurement = {
  name: 'hot',
  title: 'payments from one account accepted over HTTP',
  run: (world, settings) =>
    measure(world, settings, {
      name: 'hot',
      accounts: 1,
      payments: 300,
      required: 0.8,
      aim: 1,
      meaning: 'the same with one account on both sides',
    }),
};

async function measure(
  world: World,
  settings: Settings,
  options: Omit<Figure, 'comparison'> & {
    readonly accounts: number;
    readonly payments: number;
    readonly lookedUp?: LookedUp;
  },
): Promise<readonly Figure[]> {
  const { name, accounts, payments } = options;
  const floorUrl = await world.createDatabase(`${name}_floor`);
  const floorSql = await world.connect(floorUrl);
  await floorSql.query(FLOOR_SCHEMA);
  await seedFloor(floorSql, accounts);
  const floor = await startFloorServer(floorUrl);
  const gateway = await openGateway(world, `${name}_gateway`, { roles: 'api', accounts });
  let serial = 0;
  try {
    const comparison = await compare({
      rounds: settings.rounds,
      warmups: WARMUPS,
      slices: SLICES,
      progress: (text) => settings.progress(`${name}, ${text}`),
      async floor() {
        const requests = Array.from({ length: payments }, (_, n) =>
          paymentRequest(gateway.token, FIRST_ACCOUNT + (n % accounts), endToEndId(serial++)),
        );
        const { origin } = floor.ready;
        return world.load.run({ origin, connections: CONNECTIONS, requests });
      },
      async gateway() {
        const requests = await gateway.payments(payments, accounts, options.lookedUp);
        const { origin } = gateway;
        return world.load.run({ origin, connections: CONNECTIONS, requests });
      },
    });
    const { meaning, required, aim } = options;
    return [{ name, meaning, required, aim, comparison }];
  } finally {
    await Promise.all([floor.stop(), gateway.stop()]);
  }
}
