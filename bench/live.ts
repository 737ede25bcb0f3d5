import { startFloorBroadcast } from './floor-broadcast.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { latencies, percentile } from './latency.ts';
import { type ClientsSeen, startLiveClients } from './live-clients.ts';
import type { Measurement, Settings } from './measurement.ts';
import { stageEvents } from './staged-events.ts';

const SUBSCRIBERS = 5_000;
/** Events of one side per round. The sides alternate after each event. */
const EVENTS = 10;
const WARMUPS = 2;
const POLL_MS = 50;
const PATIENCE_MS = 60_000;

type Clients = Awaited<ReturnType<typeof startLiveClients>>;

export const live: Measurement = {
  name: 'live',
  title: `one event to ${SUBSCRIBERS} open subscriptions on one node`,
  async run(world, settings) {
    const gateway = await openGateway(world, 'live', { roles: 'all', accounts: 1 });
    const floor = await startFloorBroadcast();
    const [theirs, bare] = await Promise.all([startLiveClients(), startLiveClients()]);
    try {
      await open({ gateway, floor, theirs, bare });
      const rounds = await heard({ gateway, floor, theirs, bare }, settings);
      const bounds = { required: 0.5, aim: 0.9, unit: 'ms' } as const;
      return [
        {
          ...bounds,
          name: 'live-p99',
          meaning: `a bare broadcast's 99th percentile to ${SUBSCRIBERS} sockets ÷ an event's from its commit`,
          comparison: latencies(rounds.map(({ p99 }) => p99)),
        },
        {
          ...bounds,
          name: 'live-p50',
          meaning: 'the same at the median',
          comparison: latencies(rounds.map(({ p50 }) => p50)),
        },
      ];
    } finally {
      await Promise.all([theirs.stop(), bare.stop()]);
      await Promise.all([gateway.stop(), floor.stop()]);
    }
  },
};

interface Scene {
  readonly gateway: Gateway;
  readonly floor: Awaited<ReturnType<typeof startFloorBroadcast>>;
  readonly theirs: Clients;
  readonly bare: Clients;
}

/** Milliseconds from an event's commit, or the floor's first send, until a share of the clients had it. */
interface Pair {
  readonly floor: number;
  readonly gateway: number;
}

async function open({ gateway, floor, theirs, bare }: Scene): Promise<void> {
  await bare.ask({ what: 'open', url: floor.ready.url, token: null, sockets: SUBSCRIBERS });
  const url = `${gateway.origin.replace('http', 'ws')}/graphql`;
  await theirs.ask({ what: 'open', url, token: gateway.token, sockets: SUBSCRIBERS });
  await untilFollowed(gateway, SUBSCRIBERS);
}

async function heard({ gateway, floor, theirs, bare }: Scene, settings: Settings): Promise<{ p50: Pair; p99: Pair }[]> {
  const rounds: { p50: Pair; p99: Pair }[] = [];
  const stage = () => stageEvents(gateway.sql, 1);
  let { frame: text } = await publish(theirs, stage);
  for (let round = 1 - WARMUPS; round <= settings.rounds; round += 1) {
    const ms = { floor: [] as number[], gateway: [] as number[] };
    for (let n = 0; n < EVENTS; n += 1) {
      const send = text;
      ms.floor.push(...(await publish(bare, () => floor.ask<number>({ text: send }))).ms);
      const stageMs = await publish(theirs, stage);
      ms.gateway.push(...stageMs.ms);
      text = stageMs.frame;
    }
    const at = (share: number) => ({ floor: percentile(ms.floor, share), gateway: percentile(ms.gateway, share) });
    const [p50, p99] = [at(0.5), at(0.99)];
    const label = round < 1 ? 'warm-up' : `round ${round}/${settings.rounds}`;
    const words = (pair: Pair) => `${pair.gateway.toFixed(0)} ms to ${pair.floor.toFixed(0)} ms`;
    settings.progress(`live, ${label}: p50 ${words(p50)}, p99 ${words(p99)}`);
    if (round >= 1) rounds.push({ p50, p99 });
  }
  return rounds;
}

/** @throws when a client missed the event or got it twice. Returns the milliseconds until each had it. */
async function publish(clients: Clients, send: () => Promise<number>): Promise<{ ms: number[]; frame: string }> {
  await clients.ask({ what: 'reset' });
  const at = await send();
  const { arrivals, frame, most, fewest } = await clients.ask<ClientsSeen>({ what: 'seen', events: SUBSCRIBERS });
  if (most !== 1 || fewest !== 1)
    throw new Error(`subscribers received between ${fewest} and ${most} events instead of 1`);
  return { ms: arrivals.map((arrived) => arrived - at), frame };
}

/** Waits until the gateway counts this many followers of the log, because subscriptions are not acknowledged. */
export async function untilFollowed({ management }: Gateway, followers: number): Promise<void> {
  let count = 0;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const metrics = await (await fetch(`${management}/metrics`)).text();
    count = Number(/^gateway_live_followers (\d+)/m.exec(metrics)?.[1]);
    if (count === followers) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${count} instead of ${followers} subscriptions are open after ${PATIENCE_MS / 1_000} s`);
}
