import { startFloorBroadcast } from './floor-broadcast.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { latencies, percentile } from './latency.ts';
import { type ClientsSeen, startLiveClients } from './live-clients.ts';
import type { Measurement } from './measurement.ts';
import type { Memory } from './memory.ts';
import { spread } from './rounds.ts';
import { stageEvents } from './staged-events.ts';

const SUBSCRIBERS = 5_000;
/** Of one side in a round; the sides take turns, one event each. */
const EVENTS = 10;
const WARMUPS = 2;
/** What an idle subscriber may take, in kB. */
const MODEST = 20;
/** Opened before memory is measured, so that what the first ones cost once is not counted. */
const FIRST = 100;
const POLL_MS = 50;
const PATIENCE_MS = 60_000;

type Clients = Awaited<ReturnType<typeof startLiveClients>>;

/** One event to many subscribers of a partner, each with a socket of its own, all on one node. */
export const live: Measurement = {
  name: 'live',
  title: `one event to ${SUBSCRIBERS} open subscriptions on one node, and what each of them takes`,
  async run(world, settings) {
    const gateway = await openGateway(world, 'live', { roles: 'all', accounts: 1 });
    const floor = await startFloorBroadcast();
    const [theirs, bare] = await Promise.all([startLiveClients(), startLiveClients()]);
    try {
      const floorMemory = () => floor.ask<Memory>({ what: 'memory' });
      const bareBytes = await perSocket(floorMemory, (sockets) =>
        bare.ask({ what: 'open', url: floor.ready.url, token: null, sockets }),
      );
      const url = `${gateway.origin.replace('http', 'ws')}/graphql`;
      let followers = 0;
      const bytes = await perSocket(gateway.collected, async (sockets) => {
        await theirs.ask({ what: 'open', url, token: gateway.token, sockets });
        followers += sockets;
        await untilFollowed(gateway, followers);
      });
      const kB = (value: number) => `${(value / 1_000).toFixed(1)} kB`;
      settings.progress(
        `live: an idle subscriber takes ${kB(bytes.resident)} (${kB(bytes.held)} of them held by JavaScript), a bare socket ${kB(bareBytes.resident)} (${kB(bareBytes.held)})`,
      );

      let { frame } = await told(theirs, () => stageEvents(gateway.sql, 1));
      const rounds: { p50: Pair; p99: Pair }[] = [];
      for (let round = 1 - WARMUPS; round <= settings.rounds; round += 1) {
        const floorMs: number[] = [];
        const gatewayMs: number[] = [];
        for (let n = 0; n < EVENTS; n += 1) {
          const text = frame;
          floorMs.push(...(await told(bare, () => floor.ask<number>({ what: 'send', text }))).ms);
          const heard = await told(theirs, () => stageEvents(gateway.sql, 1));
          gatewayMs.push(...heard.ms);
          frame = heard.frame;
        }
        const at = (share: number): Pair => ({
          floor: percentile(floorMs, share),
          gateway: percentile(gatewayMs, share),
        });
        const { p50, p99 } = { p50: at(0.5), p99: at(0.99) };
        const label = round < 1 ? 'warm-up' : `round ${round}/${settings.rounds}`;
        const ms = (pair: Pair) => `${pair.gateway.toFixed(0)} ms to ${pair.floor.toFixed(0)} ms`;
        settings.progress(`live, ${label}: p50 ${ms(p50)}, p99 ${ms(p99)}`);
        if (round >= 1) rounds.push({ p50, p99 });
      }

      const told99 = `a bare broadcast's 99th percentile to ${SUBSCRIBERS} sockets ÷ an event's from its commit; told, not required`;
      const one = { floor: MODEST, gateway: bytes.resident / 1_000 };
      return [
        {
          name: 'live-p50',
          meaning: `the same at the median`,
          required: 0,
          aim: 0,
          unit: 'ms',
          comparison: latencies(rounds.map(({ p50 }) => p50)),
        },
        {
          name: 'live-p99',
          meaning: told99,
          required: 0,
          aim: 0,
          unit: 'ms',
          comparison: latencies(rounds.map(({ p99 }) => p99)),
        },
        {
          name: 'live-memory',
          meaning: `${MODEST} kB ÷ resident memory of an idle subscriber with its socket`,
          required: 0,
          aim: 1,
          unit: 'kB',
          comparison: {
            floor: spread([one.floor]),
            gateway: spread([one.gateway]),
            ratio: spread([one.floor / one.gateway]),
            rounds: [one],
          },
        },
      ];
    } finally {
      await Promise.all([theirs.stop(), bare.stop()]);
      await Promise.all([gateway.stop(), floor.stop()]);
    }
  },
};

interface Pair {
  readonly floor: number;
  readonly gateway: number;
}

/** What each socket that `open` opens costs its server, idle and collected. */
async function perSocket(memory: () => Promise<Memory>, open: (sockets: number) => Promise<unknown>): Promise<Memory> {
  await open(FIRST);
  const before = await memory();
  await open(SUBSCRIBERS - FIRST);
  const after = await memory();
  return {
    resident: (after.resident - before.resident) / (SUBSCRIBERS - FIRST),
    held: (after.held - before.held) / (SUBSCRIBERS - FIRST),
  };
}

/** Sends something to all clients: milliseconds until each had it. @throws when one did not get it, or got it twice. */
async function told(clients: Clients, send: () => Promise<number>): Promise<{ ms: number[]; frame: string }> {
  await clients.ask({ what: 'reset' });
  const at = await send();
  const { arrivals, frame, most, fewest } = await clients.ask<ClientsSeen>({ what: 'seen', events: SUBSCRIBERS });
  if (most !== 1 || fewest !== 1) throw new Error(`a subscriber got ${fewest} events, another ${most}, of one`);
  return { ms: arrivals.map((arrived) => arrived - at), frame };
}

/** Waits until the gateway follows the log for so many: a subscription is not acknowledged. */
async function untilFollowed({ origin }: Gateway, followers: number): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    if (Number(/^gateway_live_followers (\d+)/m.exec(metrics)?.[1]) === followers) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`not all of ${followers} subscriptions have begun after ${PATIENCE_MS / 1_000} s`);
}
