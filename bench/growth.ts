import { CONNECTIONS } from './accept.ts';
import { dashboardRequests } from './dashboard.ts';
import { type Gateway, openGateway } from './gateway.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { compare } from './rounds.ts';
import type { World } from './world.ts';

const ACCOUNTS = 1_000;
const SMALL = 10_000;
const PAYMENTS = 600;
const READS = 200;
const WARMUPS = 2;
const SLICES = 5;
/** Flat: at most this much slower in the large database. */
const FLAT_WITHIN = 1.5;

/** The same work in a small and in a large database. Here the floor is the gateway itself, on the small one. */
export const growth: Measurement = {
  name: 'growth',
  title: 'accept and dashboard with 10 thousand and with a million transactions in the database',
  async run(world, settings) {
    const small = await openGateway(world, 'growth_small', { roles: 'api', accounts: ACCOUNTS, history: SMALL });
    settings.progress(`growth: filling ${settings.large} transactions`);
    const started = performance.now();
    const large = await openGateway(world, 'growth_large', {
      roles: 'api',
      accounts: ACCOUNTS,
      history: settings.large,
    });
    settings.progress(`growth: filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    try {
      return [
        await grown(world, settings, 'growth-accept', small, large, (gateway) => gateway.payments(PAYMENTS, ACCOUNTS)),
        await grown(world, settings, 'growth-dash', small, large, async ({ token }) => dashboardRequests(token, READS)),
      ];
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
  },
};

async function grown(
  world: World,
  settings: Settings,
  name: string,
  small: Gateway,
  large: Gateway,
  requestsOf: (gateway: Gateway) => Promise<Awaited<ReturnType<Gateway['payments']>>>,
): Promise<Figure> {
  const run = async (gateway: Gateway) =>
    world.load.run({ origin: gateway.origin, connections: CONNECTIONS, requests: await requestsOf(gateway) });
  const comparison = await compare({
    rounds: settings.rounds,
    warmups: WARMUPS,
    slices: SLICES,
    progress: (text) => settings.progress(`${name}, ${text}`),
    floor: () => run(small),
    gateway: () => run(large),
  });
  return {
    name,
    meaning: `the gateway with ${settings.large} transactions in its database ÷ with ${SMALL}`,
    required: 1 / FLAT_WITHIN,
    aim: 0.9,
    comparison,
  };
}
