import { mkdir, writeFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { CONNECTIONS } from './accept.ts';
import { type Cost, costByRounds, costOf } from './costs.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { untilFollowed } from './live.ts';
import { startLiveClients } from './live-clients.ts';
import type { Measurement, Settings } from './measurement.ts';
import { FIRST_ACCOUNT } from './seed.ts';
import { ENTRIES, published, untilTold } from './settled.ts';
import { stageEvents } from './staged-events.ts';
import { healthyPaths, openScene, register, untilWritten } from './webhook-scene.ts';
import type { World } from './world.ts';

const ACCOUNTS = 1_000;
const PAYMENTS = 1_000;
const WARMUPS = 2;
const RECEIVERS = 20;
const EVENTS = 100;
const [BURSTS, BURST] = [20, 250];
const SUBSCRIBERS = 500;
const LIVE_EVENTS = 10;
const FILE = new URL('../.reports/capacity.json', import.meta.url);

type Work = readonly [name: string, count: number, work: () => Promise<unknown>];

export const capacity: Measurement = {
  name: 'capacity',
  title: 'CPU, transactions, WAL and log per payment, delivery, read and subscriber (docs/scaling.md)',
  async run(world, settings) {
    const costs = {
      ...(await accepting(world, settings)),
      ...(await settling(world, settings)),
      ...(await delivering(world, settings)),
    };
    await mkdir(new URL('.', FILE), { recursive: true });
    await writeFile(FILE, `${JSON.stringify(costs, null, 2)}\n`);
    for (const [name, cost] of Object.entries(costs)) settings.progress(`capacity, ${name}: ${words(cost)}`);
    settings.progress('.reports/capacity.json');
    return [];
  },
};

const words = (cost: Cost) =>
  `gateway ${cost.gatewayCpu.toFixed(3)} ms, PostgreSQL ${cost.postgresCpu.toFixed(3)} ms, ${cost.transactions.toFixed(3)} transactions, ` +
  `WAL ${cost.walBytes.toFixed(0)} B, log ${cost.logBytes.toFixed(0)} B`;

/** Measures all works in turn in each round. Warm-up rounds do not count. */
async function measured(gateway: Gateway, { rounds, progress }: Settings, works: () => Promise<readonly Work[]>) {
  const costs = new Map<string, Cost[]>();
  for (let round = -WARMUPS; round < rounds; round += 1) {
    for (const [name, count, work] of await works()) {
      const cost = await costOf(gateway, count, work);
      if (round >= 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
      progress(`capacity, ${round < 0 ? 'warm-up' : `round ${round + 1}/${rounds}`}: ${name}: ${words(cost)}`);
    }
  }
  return Object.fromEntries([...costs].map(([name, all]) => [name, costByRounds(all)]));
}

/** Costs of the api only: a key lookup, an accepted payment, a balance read. */
async function accepting(world: World, settings: Settings) {
  const gateway = await openGateway(world, 'capacity_api', { roles: 'api', accounts: ACCOUNTS });
  const reads = Array.from({ length: PAYMENTS }, (_, n) => ({
    method: 'GET' as const,
    path: `/api/partner/v1/accounts/${FIRST_ACCOUNT + (n % ACCOUNTS)}/balance`,
    headers: { authorization: `Bearer ${gateway.token}` },
  }));
  const send = (requests: Parameters<typeof world.load.run>[0]['requests']) =>
    world.load.run({ origin: gateway.origin, connections: CONNECTIONS, requests });
  try {
    return await measured(gateway, settings, async () => {
      let requests: Awaited<ReturnType<typeof gateway.payments>> = [];
      return [
        [
          'lookup',
          PAYMENTS,
          async () => {
            requests = await gateway.payments(PAYMENTS, ACCOUNTS);
          },
        ],
        ['accepted', PAYMENTS, () => send(requests)],
        ['read', PAYMENTS, () => send(reads)],
      ];
    });
  } finally {
    await gateway.stop();
  }
}

async function settling(world: World, settings: Settings) {
  const gateway = await openGateway(world, 'capacity_all', { roles: 'all', accounts: ACCOUNTS });
  const clients = await startLiveClients();
  try {
    const paid = await measured(gateway, settings, async () => {
      const requests = await gateway.payments(PAYMENTS, ACCOUNTS);
      return [
        [
          'settled',
          PAYMENTS,
          () =>
            publishing(gateway.sql, PAYMENTS * ENTRIES, () =>
              world.load.run({ origin: gateway.origin, connections: CONNECTIONS, requests }),
            ),
        ],
        ['entry', BURSTS * BURST, () => publishing(gateway.sql, BURSTS * BURST, () => stageBursts(gateway.sql))],
      ];
    });
    const url = `${gateway.origin.replace('http', 'ws')}/graphql`;
    await clients.ask({ what: 'open', url, token: gateway.token, sockets: SUBSCRIBERS });
    await untilFollowed(gateway, SUBSCRIBERS);
    const samples = await measured(gateway, settings, async () => [
      [
        'told',
        SUBSCRIBERS * LIVE_EVENTS,
        async () => {
          await clients.ask({ what: 'reset' });
          for (let n = 1; n <= LIVE_EVENTS; n += 1) {
            await stageEvents(gateway.sql, 1);
            await clients.ask({ what: 'seen', events: SUBSCRIBERS * n });
          }
        },
      ],
    ]);
    return { ...paid, ...samples };
  } finally {
    await clients.stop();
    await gateway.stop();
  }
}

async function delivering(world: World, settings: Settings) {
  const scene = await openScene(world, 'capacity_webhooks');
  try {
    await register(scene, healthyPaths(RECEIVERS));
    return await measured(scene.gateway, settings, async () => [
      [
        'delivered',
        EVENTS * RECEIVERS,
        async () => {
          await scene.sink.ask({ what: 'reset' });
          await stageEvents(scene.gateway.sql, EVENTS);
          await scene.sink.ask({ what: 'wait', requests: EVENTS * RECEIVERS });
          await untilWritten(scene.gateway.sql);
        },
      ],
    ]);
  } finally {
    await scene.stop();
  }
}

async function stageBursts(sql: Client): Promise<void> {
  for (let n = 0; n < BURSTS; n += 1) await stageEvents(sql, BURST);
}

async function publishing(sql: Client, entries: number, work: () => Promise<unknown>): Promise<void> {
  const goal = (await published(sql)) + entries;
  await work();
  await untilTold(sql, goal);
}
