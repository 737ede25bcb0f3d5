import { rabbitmqToShare } from '../test/support/rabbitmq.ts';
import type { Posted } from './floor-posts.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { compare } from './rounds.ts';
import { stageEvents } from './staged-events.ts';
import { expectDelivered, healthyPaths, openScene, register, untilWritten } from './webhook-scene.ts';
import type { World } from './world.ts';

const RECEIVERS = 20;
const CONCURRENCY = 64;
const EVENTS = 150;
const DELIVERIES = EVENTS * RECEIVERS;
/** The floor sends more in a slice than the gateway, so that its slices are as long; rates are what is compared. */
const FLOOR_REQUESTS = 5 * DELIVERIES;
const WARMUPS = 2;
const SLICES = 2;

/** Deliveries per second of the whole relay, on both brokers where there is a RabbitMQ. */
export const webhooks: Measurement = {
  name: 'webhooks',
  title: 'webhook deliveries from event to 204, on the in-process broker and on RabbitMQ',
  async run(world, settings) {
    const figures = [await throughput(world, settings, 'webhooks', '')];
    const rabbitmq = await rabbitmqToShare();
    if (rabbitmq === null) {
      settings.progress('webhooks: not on RabbitMQ; install rabbitmq-server or set AMQP_URL');
      return figures;
    }
    try {
      figures.push(await throughput(world, settings, 'webhooks-amqp', rabbitmq.url));
    } finally {
      await rabbitmq.stop();
    }
    return figures;
  },
};

async function throughput(world: World, settings: Settings, name: string, amqpUrl: string): Promise<Figure> {
  const scene = await openScene(world, name.replace('-', '_'), amqpUrl);
  const { gateway, sink, floor } = scene;
  try {
    await register(scene, healthyPaths(RECEIVERS));
    const comparison = await compare({
      rounds: settings.rounds,
      warmups: WARMUPS,
      slices: SLICES,
      progress: (text) => settings.progress(`${name}, ${text}`),
      async floor() {
        await sink.ask({ what: 'reset' });
        const load = { origin: sink.ready.origin, requests: FLOOR_REQUESTS, concurrency: CONCURRENCY };
        const { seconds } = await floor.ask<Posted>(load);
        return { operations: FLOOR_REQUESTS, seconds };
      },
      async gateway() {
        await sink.ask({ what: 'reset' });
        const started = performance.now();
        await stageEvents(gateway.sql, EVENTS);
        await sink.ask({ what: 'wait', requests: DELIVERIES });
        await untilWritten(gateway.sql);
        return { operations: DELIVERIES, seconds: (performance.now() - started) / 1_000 };
      },
    });
    await expectDelivered(gateway.sql, DELIVERIES * SLICES * (settings.rounds + WARMUPS));
    const broker = amqpUrl === '' ? 'the in-process broker' : 'RabbitMQ';
    return {
      name,
      meaning: `webhook deliveries from staged event to 204 with every row written, on ${broker} ÷ a bare loop that signs and posts`,
      required: 0.08,
      aim: 0.15,
      comparison,
    };
  } finally {
    await scene.stop();
  }
}
