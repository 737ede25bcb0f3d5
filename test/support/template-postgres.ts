import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts';
import { ensureLogin } from '../../src/platform/database/database-login.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { loginOf, TEMPLATE, urlOfDatabase } from './template.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export async function startTemplatePostgres(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  try {
    await makeTemplate(server.url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

export async function prepareDataDirectory(): Promise<{ readonly path: string; stop(): Promise<void> }> {
  const server = await startPostgres();
  await migrate(server.url).finally(() => server.stopServer());
  return { path: server.dataDir, stop: () => removeDirectory(server.dataDir) };
}

async function startPostgres() {
  const dataDir = await temporaryDirectory('server');
  const { url, stop: stopServer } = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: 'warn' }),
    durable: false,
  });
  return {
    url,
    dataDir,
    stopServer,
    async stop() {
      await stopServer();
      await removeDirectory(dataDir);
    },
  };
}

const removeDirectory = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 });

async function makeTemplate(url: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' STRATEGY file_copy`);
    const template = urlOfDatabase(url, TEMPLATE);
    await migrate(template);
    await ensureLogin(template, loginOf(template), { ownPassword: true });
    // A template with an open connection cannot be cloned.
    await admin.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  } finally {
    await admin.end();
  }
}
