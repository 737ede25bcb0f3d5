import { startRabbitmq, type TestRabbitmq } from '../test/support/rabbitmq.ts';
import { CONNECTIONS } from './accept.ts';
import { openDeployment } from './deployment.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { compare, type Run } from './rounds.ts';
import { ENTRIES, expectSettled, published, untilTold } from './settled.ts';
import { startSink } from './sink.ts';
import { stageEvents } from './staged-events.ts';
import { expectDelivered, healthyPaths, register, untilWritten } from './webhook-scene.ts';
import type { World } from './world.ts';

const ACCOUNTS = 1_000;
const ACCEPTED = 600;
const SETTLED = 1_000;
const RECEIVERS = 20;
const EVENTS = 100;
const WARMUPS = 2;
const SLICES = 2;

type Deployment = Awaited<ReturnType<typeof openDeployment>>;
type Side = (deployment: Deployment) => Promise<number>;

export const processes: Measurement = {
  name: 'processes',
  title: 'two api processes against one, two workers against one (needs rabbitmq-server)',
  async run(world, settings) {
    // Each deployment has its own RabbitMQ, so that they can alternate without restarts between slices.
    const rabbitmqs = [await startRabbitmq(), await startRabbitmq()] as const;
    try {
      const [one, two] = rabbitmqs;
      if (one === null || two === null) {
        settings.progress('processes: skipped: install rabbitmq-server');
        return [];
      }
      return [await accepted(world, settings, one), ...(await worked(world, settings, [one, two]))];
    } finally {
      for (const rabbitmq of rabbitmqs) await rabbitmq?.stop();
    }
  },
};

const figure = (name: string, meaning: string, comparison: Figure['comparison']): Figure => ({
  name,
  meaning,
  required: 0.7,
  aim: 1,
  comparison,
});

/** One client that spreads its connections over both processes, against one with all connections at the first. */
async function accepted(world: World, settings: Settings, { url: amqpUrl }: TestRabbitmq): Promise<Figure> {
  const { gateway, origins, stop } = await openDeployment(world, 'processes_api', {
    ...{ apis: 2, workers: 0, accounts: ACCOUNTS, amqpUrl },
  });
  const [origin = '', beside = ''] = origins;
  const send = async (spread: { readonly beside?: string }) => {
    const requests = await gateway.payments(ACCEPTED, ACCOUNTS, 'elsewhere');
    return world.load.run({ origin, ...spread, connections: CONNECTIONS, requests });
  };
  try {
    const comparison = await compare({
      rounds: settings.rounds,
      warmups: WARMUPS,
      slices: SLICES,
      progress: (text) => settings.progress(`processes-accept, ${text}`),
      floor: () => send({}),
      gateway: () => send({ beside }),
    });
    return figure('processes-accept', 'payments accepted by two api processes ÷ by one', comparison);
  } finally {
    await stop();
  }
}

async function worked(
  world: World,
  settings: Settings,
  [one, two]: readonly [TestRabbitmq, TestRabbitmq],
): Promise<Figure[]> {
  const open = (name: string, workers: number, { url: amqpUrl }: TestRabbitmq) =>
    openDeployment(world, name, { apis: 1, workers, accounts: ACCOUNTS, amqpUrl });
  const floor = await open('processes_one', 1, one);
  const gateway = await open('processes_two', 2, two);
  const sink = await startSink();
  const compared = (name: string, side: Side) => {
    const timed =
      (deployment: Deployment): Run =>
      async () => {
        const operations = name === 'processes-settled' ? SETTLED : EVENTS * RECEIVERS;
        return { operations, seconds: await side(deployment) };
      };
    return compare({
      rounds: settings.rounds,
      warmups: WARMUPS,
      slices: SLICES,
      progress: (text) => settings.progress(`${name}, ${text}`),
      floor: timed(floor),
      gateway: timed(gateway),
    });
  };
  const all = SLICES * (settings.rounds + WARMUPS);
  try {
    const settled = await compared('processes-settled', async ({ gateway: { origin, sql, payments } }) => {
      const requests = await payments(SETTLED, ACCOUNTS, 'elsewhere');
      const goal = (await published(sql)) + SETTLED * ENTRIES;
      const started = performance.now();
      const load = world.load.run({ origin, connections: CONNECTIONS, requests });
      const told = untilTold(sql, goal).then(() => performance.now());
      return ((await Promise.all([told, load]))[0] - started) / 1_000;
    });
    for (const { gateway: each } of [floor, gateway]) await expectSettled(each.sql, SETTLED * all);
    for (const each of [floor, gateway]) await register({ ...each, sink }, healthyPaths(RECEIVERS));
    const delivered = await compared('processes-webhooks', async ({ gateway: { sql } }) => {
      await sink.ask({ what: 'reset' });
      const started = performance.now();
      await stageEvents(sql, EVENTS);
      await sink.ask({ what: 'wait', requests: EVENTS * RECEIVERS });
      await untilWritten(sql);
      return (performance.now() - started) / 1_000;
    });
    for (const { gateway: each } of [floor, gateway]) await expectDelivered(each.sql, EVENTS * RECEIVERS * all);
    return [
      figure('processes-settled', 'payments accepted and settled with two workers ÷ with one', settled),
      figure('processes-webhooks', 'webhook deliveries with two workers ÷ with one', delivered),
    ];
  } finally {
    await Promise.all([floor.stop(), gateway.stop(), sink.stop()]);
  }
}
