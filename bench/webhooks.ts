import { brokerName, onBothBrokers } from './brokers.ts';
import type { Posted } from './floor-posts.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { comparison, interleave, type Run } from './rounds.ts';
import { stageEvents } from './staged-events.ts';
import { PEER_FIGURES, type StartedPeer, startWebhookPeers, type WebhookPeer } from './webhook-peers.ts';
import { expectDelivered, healthyPaths, openScene, register, untilWritten } from './webhook-scene.ts';
import type { World } from './world.ts';

const RECEIVERS = 20;
const CONCURRENCY = 64;
const EVENTS = 150;
const DELIVERIES = EVENTS * RECEIVERS;
/** The floor sends more requests per slice, so that slices have the same length. Only rates are compared. */
const FLOOR_REQUESTS = 5 * DELIVERIES;
const WARMUPS = 2;
const SLICES = 2;

export const webhooks: Measurement = {
  name: 'webhooks',
  title: 'webhook deliveries from event to 204, on both brokers, compared with pg-boss, graphile-worker and BullMQ',
  run: (world, settings) => onBothBrokers(settings, 'webhooks', (amqpUrl) => throughput(world, settings, amqpUrl)),
};

type Side = 'floor' | 'gateway' | WebhookPeer;

/** The peers are compared only with the in-process broker, because RabbitMQ does not change their figures. */
async function throughput(world: World, settings: Settings, amqpUrl: string): Promise<Figure[]> {
  const name = amqpUrl === '' ? 'webhooks' : 'webhooks-amqp';
  const scene = await openScene(world, name, { amqpUrl });
  const { gateway, sink, floor } = scene;
  const { origin } = sink.ready;
  const peers: StartedPeer[] = [];
  try {
    await register(scene, healthyPaths(RECEIVERS));
    const deliveries = { origin, events: EVENTS, receivers: RECEIVERS };
    if (amqpUrl === '') await startWebhookPeers(world, settings, deliveries, peers);
    const sides: Partial<Record<Side, Run>> = {
      async floor() {
        await sink.ask({ what: 'reset' });
        const load = { origin, requests: FLOOR_REQUESTS, concurrency: CONCURRENCY };
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
    };
    for (const peer of peers)
      sides[peer.name] = async () => {
        await sink.ask({ what: 'reset' });
        const slice = await peer.run();
        await sink.ask({ what: 'wait', requests: DELIVERIES });
        return slice;
      };
    const rounds = await interleave({
      rounds: settings.rounds,
      warmups: WARMUPS,
      slices: SLICES,
      sides: sides as Record<Side, Run>,
      progress: (text) => settings.progress(`${name}, ${text}`),
    });
    const expected = DELIVERIES * SLICES * (settings.rounds + WARMUPS);
    await expectDelivered(gateway.sql, expected);
    for (const peer of peers) await peer.expectWritten(expected);
    const beside = (side: Side) => comparison(rounds.map((rates) => ({ floor: rates[side], gateway: rates.gateway })));
    return [
      {
        name,
        meaning: `webhook deliveries from staged event to 204 with every row written, on ${brokerName(amqpUrl)} ÷ a bare loop that signs and posts`,
        required: 0.2,
        aim: amqpUrl === '' ? 0.25 : 0.2,
        comparison: beside('floor'),
      },
      ...peers.map((peer) => ({ ...PEER_FIGURES[peer.name], comparison: beside(peer.name) })),
    ];
  } finally {
    await Promise.all([scene.stop(), ...peers.map((peer) => peer.stop())]);
  }
}
