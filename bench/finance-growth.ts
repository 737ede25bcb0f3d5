import type { Request } from 'autocannon';
import { financeRequests } from './finance-requests.ts';
import { type SeededFinance, seedFinance } from './finance-seed.ts';
import { type Gateway, openGateway } from './gateway.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { compare } from './rounds.ts';
import type { World } from './world.ts';

const SMALL = { items: 10_000, entries: 10_000 };
const ENTRIES = 5;
const CONNECTIONS = 4;
const READS = 20;
const WARMUPS = 1;
const SLICES = 3;
/** Maximum slowdown in the large database that counts as flat. */
const FLAT_WITHIN = 3;
/** Reports of past days read all changes since that day. They are reported only, without a required ratio. */
const TOLD = ['ap-aging-year', 'ar-aging-year'];

export interface FinanceSide {
  readonly gateway: Pick<Gateway, 'origin'>;
  readonly requests: ReadonlyMap<string, Request>;
}

export const financeGrowth: Measurement = {
  name: 'finance-growth',
  title:
    "reads of an institution's finance with 10 thousand and with a million payables, five million statement entries",
  async run(world, settings) {
    const opened: Gateway[] = [];
    const open = async (name: string, size: typeof SMALL): Promise<FinanceSide> => {
      const gateway = await openGateway(world, name, { roles: 'api', accounts: 0 });
      opened.push(gateway);
      const started = performance.now();
      const { rows } = await gateway.sql.query<{ id: number }>('select min(id)::int as id from institution');
      const seeded: SeededFinance = await seedFinance(gateway.sql, rows[0]?.id ?? 0, size);
      settings.progress(`${name}: filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
      return { gateway, requests: await financeRequests(gateway.origin, gateway.financeToken, seeded) };
    };
    try {
      const small = await open('finance_small', SMALL);
      const large = await open('finance_large', { items: settings.large, entries: settings.large * ENTRIES });
      return await compareFinance(world, settings, small, large);
    } finally {
      await Promise.all(opened.map((gateway) => gateway.stop()));
    }
  },
};

export async function compareFinance(
  world: Pick<World, 'load'>,
  settings: Settings,
  small: FinanceSide,
  large: FinanceSide,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of small.requests.keys()) {
    const run = (side: FinanceSide) => () => {
      const request = side.requests.get(name) as Request;
      const requests = Array.from({ length: READS }, () => request);
      return world.load.run({ origin: side.gateway.origin, connections: CONNECTIONS, requests });
    };
    const comparison = await compare({
      rounds: settings.rounds,
      warmups: WARMUPS,
      slices: SLICES,
      progress: (text) => settings.progress(`${name}, ${text}`),
      floor: run(small),
      gateway: run(large),
    });
    const meaning = `the gateway with ${settings.large} payables and all related rows ÷ with ${SMALL.items}`;
    const flat = 1 / FLAT_WITHIN;
    figures.push({
      name,
      meaning,
      ...(TOLD.includes(name) ? { required: 0, aim: flat } : { required: flat, aim: 0.67 }),
      comparison,
    });
  }
  return figures;
}
