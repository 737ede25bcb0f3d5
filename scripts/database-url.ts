import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../src/config.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { createLogger } from '../src/platform/log.ts';

export interface OpenedUrl {
  readonly url: string;
  /** Stops the server if this started one. */
  stop(): Promise<void>;
}

/** The database that `npm start` uses: DATABASE_URL, or the embedded one, running already or started for the while. */
export async function openDatabaseUrl(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenedUrl> {
  const url = config.databaseUrl ?? (await runningEmbedded(config.dataDir));
  if (url) return { url, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: createLogger('warn') });
}

async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  try {
    const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]?.trim();
    const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
    const url = `postgres://gateway:${password}@127.0.0.1:${port}/gateway`;
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.end();
    return url;
  } catch {
    return undefined;
  }
}
