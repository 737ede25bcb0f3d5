import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { TEMPLATE, urlOfDatabase } from './database.ts';
import { rabbitmqForTests } from './rabbitmq.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the PostgreSQL server. */
    postgresUrl: string;
    /** Null when there is no RabbitMQ on this machine. */
    amqpUrl: string | null;
  }
}

/** One PostgreSQL and one RabbitMQ for the whole run, the former with a migrated database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const tearDown = async () => {
    for (const stop of stops.reverse()) await stop();
  };
  try {
    const [postgres, rabbitmq] = await Promise.allSettled([startPostgres(), rabbitmqForTests()]);
    if (postgres.status === 'fulfilled') stops.push(postgres.value.stop);
    if (rabbitmq.status === 'fulfilled' && rabbitmq.value) stops.push(rabbitmq.value.stop);
    if (postgres.status === 'rejected') throw postgres.reason;
    if (rabbitmq.status === 'rejected') throw rabbitmq.reason;

    await makeTemplate(postgres.value.url);
    project.provide('postgresUrl', postgres.value.url);
    project.provide('amqpUrl', rabbitmq.value?.url ?? null);
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };

  const dataDir = await mkdtemp(join(tmpdir(), 'gateway-test-'));
  // Started by root, the server runs as a user that has to come through here.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }), durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
    await migrate(urlOfDatabase(url, TEMPLATE));
    // A template that anybody is connected to cannot be cloned.
    await admin.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  } finally {
    await admin.end();
  }
}
