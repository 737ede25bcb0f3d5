import { CONNECTIONS } from './accept.ts';
import { withSettings } from './bulk-load.ts';
import { deliverSlice, openWorkersDatabase } from './delivery-turns.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { growthRequests } from './growth-requests.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { compare, type Run } from './rounds.ts';
import type { World } from './world.ts';

const SMALL = 10_000;
/** Mean payments per account. One of a hundred accounts has three fifths of all payments. */
const OF_AN_ACCOUNT = 10;
const ACCOUNTS_OF_ONE_BUSY = 100;
const WEBHOOKS = 20;
const WARMUPS = 2;
const SLICES = 5;
/** Maximum slowdown in the large database that counts as flat. */
const FLAT_WITHIN = 1.5;
/** One payment per this many accounts writes every page of the account indexes. */
const ACCOUNTS_OF_ONE_PAGE = 10;
const PAYMENTS_AT_A_TIME = 2_000;
/** As in deploy/kubernetes, so that no checkpoint falls into a measurement. */
const CHECKPOINTS = { max_wal_size: '16GB', checkpoint_timeout: '15min' };
/** Bytes of a transaction with all its rows, and of the fill. */
const BYTES = 4_500;

interface Side {
  readonly sql: Gateway['sql'];
  readonly runs: Readonly<Record<string, Run>>;
  /** Makes payments across all accounts, so that every written page has changed since the last checkpoint. */
  touch(): Promise<void>;
  stop(): Promise<void>;
}

/** `accept` repeated, as some time after a checkpoint. */
const TOUCHED = 'accept-touched';

export const growth: Measurement = {
  name: 'growth',
  title: 'hot paths with 10 thousand and with a million transactions in the database (--large: any number)',
  async run(world, settings) {
    await world.needRoom(settings.large * BYTES);
    const opened: Side[] = [];
    try {
      const small = await openSide(world, settings, 'growth_small', SMALL);
      opened.push(small);
      const large = await openSide(world, settings, 'growth_large', settings.large);
      opened.push(large);
      return await withSettings(small.sql, CHECKPOINTS, async () => {
        const figures: Figure[] = [];
        for (const name of Object.keys(small.runs)) {
          if (name === TOUCHED) for (const side of opened) await side.touch();
          figures.push(await grown(settings, name, small, large));
        }
        return figures;
      });
    } finally {
      await Promise.all(opened.map((side) => side.stop()));
      for (const name of ['growth_small', 'growth_large']) await world.dropDatabase(name);
    }
  },
};

async function openSide(world: World, settings: Settings, name: string, transactions: number): Promise<Side> {
  const accounts = transactions / OF_AN_ACCOUNT;
  const busy = accounts / ACCOUNTS_OF_ONE_BUSY;
  const started = performance.now();
  settings.progress(`growth: filling ${transactions} transactions of ${accounts} accounts`);
  const gateway = await openGateway(world, name, {
    roles: 'api',
    accounts,
    history: { transactions, busy, webhooks: WEBHOOKS },
    progress: (text) => settings.progress(`growth: ${text}`),
  });
  const { rows } = await gateway.sql.query<{ events: string; bytes: string }>(
    'select max(position) as events, pg_database_size(current_database()) as bytes from log',
  );
  const { events, bytes } = { events: Number(rows[0]?.events), bytes: Number(rows[0]?.bytes) };
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  settings.progress(`growth: filled in ${seconds} s, ${(bytes / 2 ** 30).toFixed(1)} GiB`);
  const worker = await openWorkersDatabase(gateway.databaseUrl);
  const { accept, ...reads } = growthRequests({ gateway, accounts, busy, events });
  const accepting = loaded(world, gateway, accept);
  return {
    sql: gateway.sql,
    runs: {
      accept: accepting,
      [TOUCHED]: accepting,
      ...Object.fromEntries(
        Object.entries(reads).map(([figure, requestsOf]) => [figure, loaded(world, gateway, requestsOf)]),
      ),
      deliveries: () => deliverSlice(worker),
    },
    async touch() {
      const payments = accounts / ACCOUNTS_OF_ONE_PAGE;
      for (let from = 0; from < payments; from += PAYMENTS_AT_A_TIME) {
        settings.progress(`growth: ${from} of ${payments} payments before ${TOUCHED}`);
        const count = Math.min(PAYMENTS_AT_A_TIME, payments - from);
        const requests = await gateway.payments(count, (n) => (from + n) * ACCOUNTS_OF_ONE_PAGE);
        await world.load.run({ origin: gateway.origin, connections: CONNECTIONS, requests });
      }
    },
    stop: async () => {
      await Promise.all([worker.close(), gateway.stop()]);
    },
  };
}

const loaded =
  (world: World, { origin }: Gateway, requestsOf: () => Promise<Requests> | Requests): Run =>
  async () =>
    world.load.run({ origin, connections: CONNECTIONS, requests: await requestsOf() });
type Requests = Awaited<ReturnType<Gateway['payments']>>;

async function grown({ large: size, ...settings }: Settings, name: string, small: Side, large: Side): Promise<Figure> {
  const comparison = await compare({
    rounds: settings.rounds,
    warmups: WARMUPS,
    slices: SLICES,
    progress: (text) => settings.progress(`growth-${name}, ${text}`),
    floor: small.runs[name] as Run,
    gateway: large.runs[name] as Run,
  });
  return {
    name: `growth-${name}`,
    meaning: `the gateway with ${size} transactions in its database ÷ with ${SMALL}`,
    required: 1 / FLAT_WITHIN,
    aim: 0.9,
    comparison,
  };
}
