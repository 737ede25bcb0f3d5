import { connect } from 'amqplib';
import { queues } from '../src/domains.ts';
import { onBothBrokers } from './brokers.ts';
import { startFloorRelay } from './floor-relay.ts';
import { openGateway } from './gateway.ts';
import type { Figure, Measurement, Settings } from './measurement.ts';
import { startRelay } from './relay-server.ts';
import { compare } from './rounds.ts';
import { ENTRIES, published, untilTold } from './settled.ts';
import { stagePayments } from './staged-events.ts';
import type { World } from './world.ts';

const PAYMENTS = 1_000;
const ROWS = PAYMENTS * ENTRIES;
const WARMUPS = 2;
const SLICES = 2;

export const relay: Measurement = {
  name: 'relay',
  title: 'outbox rows that the relay moves and publishes, on the in-process broker and on RabbitMQ',
  run: (world, settings) =>
    onBothBrokers(settings, 'relay', async (amqpUrl) => {
      const figure =
        amqpUrl === ''
          ? { name: 'relay', required: 0.25, aim: 0.5 }
          : { name: 'relay-amqp', required: 0.15, aim: 0.25 };
      return [await moved(world, settings, figure, amqpUrl)];
    }),
};

async function moved(
  world: World,
  settings: Settings,
  figure: Pick<Figure, 'name' | 'required' | 'aim'>,
  amqpUrl: string,
): Promise<Figure> {
  const { name } = figure;
  // This gateway creates the database and its partner and is idle afterwards.
  const { databaseUrl, sql, stop } = await openGateway(world, name, { roles: 'api', accounts: 0 });
  const floor = await startFloorRelay(databaseUrl);
  const active = await startRelay({ databaseUrl, dataDir: await world.directory(name), amqpUrl });
  try {
    const comparison = await compare({
      rounds: settings.rounds,
      warmups: WARMUPS,
      slices: SLICES,
      progress: (text) => settings.progress(`${name}, ${text}`),
      async floor() {
        await stagePayments(sql, PAYMENTS);
        return { operations: ROWS, seconds: await floor.ask<number>({ rows: ROWS }) };
      },
      async gateway() {
        await stagePayments(sql, PAYMENTS);
        const goal = (await published(sql)) + ROWS;
        const started = performance.now();
        await active.ask({ what: 'start' });
        await untilTold(sql, goal);
        const seconds = (performance.now() - started) / 1_000;
        await active.ask({ what: 'stop' });
        if (amqpUrl !== '') await emptyQueues(amqpUrl);
        return { operations: ROWS, seconds };
      },
    });
    const broker = amqpUrl === '' ? 'in-process broker' : "RabbitMQ's confirms";
    return {
      ...figure,
      meaning: `outbox rows moved into the log and published, with ${broker} ÷ a bare delete and insert of the same number of rows`,
      comparison,
    };
  } finally {
    await Promise.all([active.stop(), floor.stop(), stop()]);
  }
}

/** No process consumes here, and growing queues would slow the next round. */
async function emptyQueues(amqpUrl: string): Promise<void> {
  const connection = await connect(amqpUrl);
  const channel = await connection.createChannel();
  for (const { name } of queues) await channel.purgeQueue(name);
  await connection.close();
}
