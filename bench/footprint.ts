import { CONNECTIONS } from './accept.ts';
import { dashboardRequests } from './dashboard.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { latencies } from './latency.ts';
import { untilFollowed } from './live.ts';
import { startLiveClients } from './live-clients.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import type { Memory } from './memory.ts';
import { stageEvents } from './staged-events.ts';
import { healthyPaths, openScene, register, untilWritten } from './webhook-scene.ts';
import type { World } from './world.ts';

const MEBIBYTE = 1_048_576;
/** Memory limit of a process in deploy/kubernetes. */
const LIMIT_MIB = 1_024;
const ACCOUNTS = 1_000;
const RECEIVERS = 20;
const [PAYMENTS, READS, EVENTS] = [600, 100, 20];
const LOAD_MS = 30_000;
const IDLE_MS = 30_000;
const WATCH_MS = 250;
const SUBSCRIBERS = 10_000;
/** Opened before the measurement, so that one-time costs are not counted. */
const FIRST = 100;
/** Number of processes that run the subscribers. */
const CLIENTS = 2;
/** Limit of an idle subscriber in kB. */
const MODEST = 20;

export const footprint: Measurement = {
  name: 'memory',
  title: `resident memory of the process under load, after it, and with ${SUBSCRIBERS} idle subscribers`,
  run: async (world, settings) => [...(await loaded(world, settings)), ...(await followed(world, settings))],
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const inMiB = (bytes: number) => bytes / MEBIBYTE;

/** A limit ÷ the measured memory: 1 is the limit. */
const within = (name: string, meaning: string, bytes: number): Figure => ({
  name,
  meaning: `${LIMIT_MIB} MiB ÷ resident memory ${meaning}`,
  unit: 'MiB',
  required: 1,
  aim: 2,
  comparison: latencies([{ floor: LIMIT_MIB, gateway: inMiB(bytes) }]),
});

async function loaded(world: World, settings: Settings): Promise<Figure[]> {
  const scene = await openScene(world, 'memory_load', { accounts: ACCOUNTS });
  const { gateway } = scene;
  try {
    await register(scene, healthyPaths(RECEIVERS));
    await pause(IDLE_MS);
    const before = await gateway.memory();
    const peak = await highest(gateway, () => underLoad(world, gateway));
    await untilWritten(gateway.sql);
    await pause(IDLE_MS);
    const after = await gateway.memory();
    const { resident, held } = await gateway.collected();
    const mib = (bytes: number) => `${inMiB(bytes).toFixed(0)} MiB`;
    settings.progress(
      `memory: ${mib(before)} before, ${mib(peak)} at most under load, ${mib(after)} after ${IDLE_MS / 1_000} s without any; ` +
        `${mib(resident)} after a full collection, of which JavaScript holds ${mib(held)}`,
    );
    return [
      within('memory-start', 'of an idle process after its start', before),
      within('memory-load', `at most, in ${LOAD_MS / 1_000} s of payments, dashboards and webhooks`, peak),
      within('memory-after', `${IDLE_MS / 1_000} s after it`, after),
    ];
  } finally {
    await scene.stop();
  }
}

async function underLoad(world: World, gateway: Gateway): Promise<void> {
  const { origin, token, sql } = gateway;
  for (const end = performance.now() + LOAD_MS; performance.now() < end; ) {
    const payments = await gateway.payments(PAYMENTS, ACCOUNTS);
    await stageEvents(sql, EVENTS);
    const requests = [...payments, ...dashboardRequests(token, READS)];
    await world.load.run({ origin, connections: CONNECTIONS, requests });
  }
}

async function highest(gateway: Gateway, work: () => Promise<void>): Promise<number> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await gateway.memory());
      await pause(WATCH_MS);
    }
  })();
  await work();
  isOver = true;
  await watching;
  return most;
}

async function followed(world: World, settings: Settings): Promise<Figure[]> {
  const gateway = await openGateway(world, 'memory_live', { roles: 'all', accounts: 1 });
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => startLiveClients()));
  const url = `${gateway.origin.replace('http', 'ws')}/graphql`;
  let open = 0;
  const subscribe = async (sockets: number): Promise<Memory> => {
    const each = { what: 'open', url, token: gateway.token, sockets: sockets / CLIENTS } as const;
    await Promise.all(clients.map((client) => client.ask(each)));
    open += sockets;
    await untilFollowed(gateway, open);
    return gateway.collected();
  };
  try {
    const few = await subscribe(FIRST);
    const all = await subscribe(SUBSCRIBERS - FIRST);
    const [resident, held] = (['resident', 'held'] as const).map(
      (which) => (all[which] - few[which]) / (SUBSCRIBERS - FIRST) / 1_000,
    ) as [number, number];
    settings.progress(
      `memory: an idle subscriber takes ${resident.toFixed(1)} kB, of which JavaScript holds ${held.toFixed(1)} kB`,
    );
    return [
      {
        name: 'live-memory',
        meaning: `${MODEST} kB ÷ resident memory of an idle subscriber with its socket, of ${SUBSCRIBERS}`,
        required: 0.5,
        aim: 1,
        unit: 'kB',
        comparison: latencies([{ floor: MODEST, gateway: resident }]),
      },
      within('memory-live', `with ${SUBSCRIBERS} idle subscribers, all collected`, all.resident),
    ];
  } finally {
    await Promise.all(clients.map((client) => client.stop()));
    await gateway.stop();
  }
}
