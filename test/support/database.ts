import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { postgresUrl } from './servers.ts';
import { loginOf, TEMPLATE, urlOfDatabase } from './template.ts';

// Runs at import, outside a test's timeout, because the first file waits for the server's start.
const server = await postgresUrl();

const OBJECT_IN_USE = '55006';

/**
 * A migrated, empty database of the caller: `url` for its owner, `loginUrl` for a process. `drop` also ends open
 * connections.
 */
export async function freshDatabase(): Promise<{ url: string; loginUrl: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => clone(client, name));
  const url = urlOfDatabase(server, name);
  return {
    url,
    loginUrl: loginOf(url),
    drop: () =>
      withClient(server, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

async function clone(client: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
      return;
    } catch (error) {
      const busy = error instanceof DatabaseError && error.code === OBJECT_IN_USE;
      if (!busy || attempt === 10) throw error;
      await delay(100 * attempt);
    }
  }
}

async function withClient(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
