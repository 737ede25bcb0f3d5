import type { Figure, Settings } from './measurement.ts';
import { installed } from './peers.ts';
import { startChild } from './process.ts';
import { findRedis } from './redis.ts';
import type { Run } from './rounds.ts';
import type { World } from './world.ts';

/** Job queues for webhooks, each set up as its own documentation recommends (`bench/peers/`). */
const PEERS = ['pg-boss', 'graphile-worker', 'bullmq'] as const;
export type WebhookPeer = (typeof PEERS)[number];

export const PEER_FIGURES: Readonly<Record<WebhookPeer, Omit<Figure, 'comparison'>>> = {
  'pg-boss': {
    name: 'webhooks-pgboss',
    meaning: 'the same ÷ pg-boss with a job for each delivery and a row for each attempt',
    required: 0.75,
    aim: 2,
  },
  'graphile-worker': {
    name: 'webhooks-graphile-worker',
    meaning: 'the same ÷ graphile-worker with the same rows',
    required: 1.25,
    aim: 2,
  },
  bullmq: {
    name: 'webhooks-bullmq',
    meaning: 'the same ÷ BullMQ with its jobs in Redis and the attempts in PostgreSQL',
    required: 1.6,
    aim: 2,
  },
};

export interface Deliveries {
  readonly origin: string;
  readonly events: number;
  readonly receivers: number;
}

export interface StartedPeer {
  readonly name: WebhookPeer;
  readonly run: Run;
  /** @throws unless this many attempts are written, each of another delivery. */
  expectWritten(attempts: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the installed peers, each on its own database, and adds them to `started`. Reports the skipped ones. */
export async function startWebhookPeers(
  world: World,
  settings: Settings,
  deliveries: Deliveries,
  started: StartedPeer[],
): Promise<void> {
  for (const name of PEERS) {
    if (!installed(name))
      settings.progress(`webhooks: ${name} is skipped: install it with npm ci --prefix bench/peers`);
    else if (name === 'bullmq' && findRedis() === undefined)
      settings.progress('webhooks: bullmq is skipped: install it with apt-get install -y redis-server');
    else started.push(await startWebhookPeer(world, name, deliveries));
  }
}

async function startWebhookPeer(world: World, name: WebhookPeer, deliveries: Deliveries): Promise<StartedPeer> {
  const database = `webhooks_${name}`;
  const databaseUrl = await world.createDatabase(database);
  const child = await startChild<true>(`peers/${name}.mjs`, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await world.directory(database),
    NODE_ENV: 'production',
  });
  return {
    name,
    async run() {
      const seconds = await child.ask<number>(deliveries);
      return { operations: deliveries.events * deliveries.receivers, seconds };
    },
    async expectWritten(attempts) {
      const sql = await world.connect(databaseUrl);
      const { rows } = await sql.query<{ written: string }>(
        `select count(distinct delivery_id) as written from attempt where result = 'succeeded'`,
      );
      if (Number(rows[0]?.written) !== attempts)
        throw new Error(`${name} should have written ${attempts} attempts, but wrote ${rows[0]?.written}`);
    },
    stop: () => child.stop(),
  };
}
