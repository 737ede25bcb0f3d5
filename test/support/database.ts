import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { inject } from 'vitest';

/** The migrated, empty database that each test file's own is cloned from. */
export const TEMPLATE = 'gateway_template';

const OBJECT_IN_USE = '55006';

/** A migrated, empty database of the caller's own. `drop` also ends connections that are still open. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => clone(client, name));
  return {
    url: urlOfDatabase(server, name),
    drop: () =>
      withClient(server, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

export function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function clone(client: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
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
