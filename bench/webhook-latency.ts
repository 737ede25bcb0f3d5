import type { Posted } from './floor-posts.ts';
import { latencies, percentile } from './latency.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import type { SinkCount } from './sink.ts';
import { addHanging, arrivals, healthyPaths, openScene, register, type Scene } from './webhook-scene.ts';
import type { World } from './world.ts';

/** Events of one side per slice. The sides alternate in short slices, so that other load affects both. */
const EVENTS = 25;
const SLICES = 8;
const HEALTHY = 18;
const TENTH = ['/hang/1', '/hang/2'];
const MANY = [1_000, 10_000];

type Pair = { floor: number[]; gateway: number[] };

export const webhookLatency: Measurement = {
  name: 'webhook-idle',
  title: 'event to receiver on an idle system; and with other receivers hanging: a tenth, 1,000, 10,000',
  async run(world, settings) {
    const figures = await idle(world, settings);
    const tenth = { name: 'webhook-hang', required: 0.5, aim: 0.9 };
    figures.push(await hanging(world, settings, tenth, TENTH.length, (scene) => register(scene, TENTH)));
    for (const count of MANY) {
      const figure = { name: `webhook-hang-${count / 1_000}k`, required: 0.33, aim: 0.67 };
      figures.push(await hanging(world, settings, figure, count, (scene) => addHanging(scene, count)));
    }
    return figures;
  },
};

async function rounds(settings: Settings, name: string, slice: (pair: Pair) => Promise<void>): Promise<Pair[]> {
  const all: Pair[] = [];
  for (let round = 0; round <= settings.rounds; round += 1) {
    const pair: Pair = { floor: [], gateway: [] };
    for (let n = 0; n < SLICES; n += 1) await slice(pair);
    const at = (share: number) => percentile(pair.gateway, share).toFixed(1);
    const label = round === 0 ? 'warm-up' : `round ${round}/${settings.rounds}`;
    settings.progress(`${name}, ${label}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
    if (round > 0) all.push(pair);
  }
  return all;
}

const at = (pairs: readonly Pair[], share: number) =>
  latencies(pairs.map((pair) => ({ floor: percentile(pair.floor, share), gateway: percentile(pair.gateway, share) })));

async function idle(world: World, settings: Settings): Promise<Figure[]> {
  const scene = await openScene(world, 'webhook_idle');
  try {
    await register(scene, healthyPaths(1));
    const pairs = await rounds(settings, 'webhook-idle', async ({ floor, gateway }) => {
      floor.push(...(await bare(scene)));
      gateway.push(...(await arrivals(scene, EVENTS, 1)));
    });
    const informational = { required: 0, aim: 0, unit: 'ms' } as const;
    return [
      {
        ...informational,
        name: 'webhook-p50',
        meaning: "a bare POST's median time to its receiver ÷ an event's from its commit, idle; reported only",
        comparison: at(pairs, 0.5),
      },
      {
        ...informational,
        name: 'webhook-p99',
        meaning: 'the same at the 99th percentile',
        comparison: at(pairs, 0.99),
      },
    ];
  } finally {
    await scene.stop();
  }
}

/** The same number of requests from the floor, one after the other. */
async function bare({ sink, floor }: Scene): Promise<number[]> {
  await sink.ask({ what: 'reset' });
  const { begun } = await floor.ask<Posted>({ origin: sink.ready.origin, requests: EVENTS, concurrency: 1 });
  const { arrivals: came } = await sink.ask<SinkCount>({ what: 'count', requests: EVENTS });
  const began = new Map(begun);
  return came.map(([id, at]) => at - (began.get(id) ?? Number.NaN));
}

/** Two gateways with the same healthy receivers. One of them also has hanging receivers. */
async function hanging(
  world: World,
  settings: Settings,
  figure: Pick<Figure, 'name' | 'required' | 'aim'>,
  count: number,
  add: (scene: Scene) => Promise<void>,
): Promise<Figure> {
  const { name } = figure;
  const [alone, beside] = await Promise.all([
    openScene(world, `${name}_alone`),
    openScene(world, `${name}_beside`),
  ] as const);
  try {
    await register(alone, healthyPaths(HEALTHY));
    await register(beside, healthyPaths(HEALTHY));
    await add(beside);
    const pairs = await rounds(settings, figure.name, async ({ floor, gateway }) => {
      floor.push(...(await arrivals(alone, EVENTS, HEALTHY)));
      gateway.push(...(await arrivals(beside, EVENTS, HEALTHY)));
    });
    return {
      ...figure,
      meaning: `p99 of ${HEALTHY} healthy receivers without others ÷ with ${count} hanging receivers`,
      unit: 'ms',
      comparison: at(pairs, 0.99),
    };
  } finally {
    await Promise.all([alone.stop(), beside.stop()]);
  }
}
